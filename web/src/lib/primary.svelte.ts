import { ending } from "../learn/ending.svelte";
import type { Draft } from "./drafts/draft";
import { plural } from "./format";
import { naming } from "./naming.svelte";
import { sameAct } from "./options";
import { orders } from "./orders.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import type { Choice, Question } from "./wire.gen";

export interface Primary {
  readonly label: string;
  readonly ready: boolean;
  /** Whether the space bar presses it: never where something would be given up. */
  readonly space: boolean;
  /** Whether it is drawn as the button to press although the space bar does not press it. */
  readonly strong?: boolean | undefined;
  readonly run: () => void;
  /** The key that presses it where the space bar does not. */
  readonly key?: string | undefined;
  /** What the button waits for. */
  readonly hint?: string | undefined;
}

/** The one button that confirms a plan or answers a question, always in the same place, and what the space bar does. */
export function primary(): Primary | null {
  if (table.past) return { label: "Back to the battle", ready: true, space: false, run: () => table.backToNow(), hint: "" };
  if (table.view?.result) return told();
  const { ask } = table;
  if (orders.draft && orders.draft.label !== null) return planned(orders.draft, orders.draft.label);
  if (!ask) return orders.thrown;
  if (orders.draft) return { ...passing(ask), space: passing(ask).space && orders.draft.space };
  if (orders.sure) return { label: orders.givenUp, ready: orders.armed, space: false, run: () => orders.pass(), key: finishKey(ask) };
  if (ask.kind === "activation" && orders.canTry(selection.unit)) return rolling();
  if (orders.picked.length > 0) return pickingUp();
  if (ask.kind === "casualties") return { label: naming.label, ready: naming.ready && orders.armed, space: true, run: () => naming.confirm() };
  return passing(ask);
}

/** The main button after the end of a battle: it shows the report, and no key presses it. */
function told(): Primary {
  const ready = orders.armed && ending.report !== null;
  return { label: "How it went", ready, space: false, strong: true, run: () => (ending.shown = true), hint: "" };
}

/** What is planned is done; a draft without a word for it leaves passing. */
function planned(draft: Draft, label: string): Primary {
  return { label, ready: draft.ready && orders.armed, space: draft.space, strong: draft.strong, run: () => draft.confirm(), hint: draft.hint };
}

function rolling(): Primary {
  const dice = plural(orders.dice, "die", "dice");
  return { label: `Roll ${dice}`, ready: orders.armed, space: true, run: () => orders.roll() };
}

function pickingUp(): Primary {
  const label = `Pick up ${plural(orders.picked.length, "die", "dice")}`;
  return { label, ready: orders.armed, space: true, run: () => orders.pickUp() };
}

function passing(ask: Question): Primary {
  const run = () => (orders.givenUp ? orders.makeSure() : orders.pass());
  return { label: ask.passing, ready: orders.armed, space: !orders.givenUp, run, key: finishKey(ask) };
}

/** The key that finishes an activation or ends the turn. */
function finishKey(ask: Question): string | undefined {
  return ask.kind === "action" || ask.kind === "activation" ? ask.options.find(({ answer }) => sameAct(answer, ask.default))?.key : undefined;
}

/** Whether the main button gives this answer: then no other button does. */
export function isMain(option: Choice): boolean {
  const { ask } = table;
  if (!ask || !sameAct(option.answer, ask.default)) return false;
  if (ask.kind === "action") return true;
  if (orders.draft && orders.draft.label !== null) return false;
  return ask.kind !== "activation" || !orders.canTry(selection.unit);
}
