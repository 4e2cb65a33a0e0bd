import type { ChargeDraft } from "./charge.svelte";
import { plural } from "./format";
import type { MoveDraft } from "./move.svelte";
import { naming } from "./naming.svelte";
import { sameAct } from "./options";
import { orders } from "./orders.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import type { Ask } from "./wire.gen";

export interface Primary {
  readonly label: string;
  readonly ready: boolean;
  /** Whether the space bar presses it: never where something would be given up. */
  readonly space: boolean;
  readonly run: () => void;
  /** What the button waits for. */
  readonly hint?: string;
}

const LEADING: Primary = {
  label: "Lead the way",
  ready: false,
  space: true,
  run: () => undefined,
  hint: "Drag the unit, nudge it with the arrows or type an order; Stay in the panel gives up the move that was rolled for",
};

/** The one button that is always in the same place, and what the space bar does. */
export function primary(): Primary | null {
  if (table.past) return { label: "Back to the battle", ready: true, space: true, run: () => table.backToNow() };
  if (table.view?.result) return { label: "New battle", ready: orders.armed, space: false, run: () => table.showLobby() };
  const { ask } = table;
  if (!ask) return null;
  if (orders.move && !(orders.move.manner.diced && !orders.move.moved)) return moving(orders.move);
  if (orders.move && isPaid(ask)) return LEADING;
  if (orders.declared)
    return { label: "Roll", ready: orders.declared.ready && orders.armed, space: true, run: () => orders.declared?.confirm() };
  if (orders.watch) return { label: "Go on overwatch", ready: orders.watch.ready && orders.armed, space: true, run: () => orders.watch?.confirm() };
  if (orders.shot?.idle) return { ...passing(ask), space: false };
  if (orders.shot) return { label: orders.shot.deed, ready: orders.shot.ready, space: true, run: () => orders.shot?.confirm() };
  if (orders.charge) return charging(orders.charge);
  if (orders.sure) return { label: orders.givenUp, ready: orders.armed, space: false, run: () => orders.pass() };
  if (ask.kind === "activation" && orders.canTry(selection.unit)) return rolling();
  if (orders.picked.length > 0) return pickingUp();
  if (ask.kind === "casualties") return { label: "These are hit", ready: naming.ready && orders.armed, space: true, run: () => naming.confirm() };
  return passing(ask);
}

/** Whether the paths asked for are those of a move whose dice have cost points: staying would give them up. */
function isPaid(ask: Ask): boolean {
  return ask.kind === "paths" && ((ask.detail as { paid?: number } | null)?.paid ?? 0) > 0;
}

function moving(draft: MoveDraft): Primary {
  return { label: `${draft.verb} here`, ready: draft.ready, space: true, run: () => draft.confirm() };
}

function charging(draft: ChargeDraft): Primary {
  if (draft.hopeless) return { label: "Charge and fall short?", ready: draft.ready, space: false, run: () => draft.confirm() };
  const name = table.units.get(draft.target ?? "")?.name;
  return { label: name ? `Charge ${name}` : "Charge", ready: draft.ready, space: true, run: () => draft.confirm() };
}

function rolling(): Primary {
  const dice = plural(orders.dice, "die", "dice");
  return { label: `Roll ${dice}`, ready: orders.armed, space: true, run: () => orders.attempt(orders.dice) };
}

function pickingUp(): Primary {
  const label = `Pick up ${plural(orders.picked.length, "die", "dice")}`;
  return { label, ready: orders.armed, space: true, run: () => orders.pickUp() };
}

function passing(ask: Ask): Primary {
  const option = ask.options.find((one) => !one.open && sameAct(one.answer, ask.default));
  const run = () => (orders.givenUp ? orders.makeSure() : orders.pass());
  return { label: option?.label ?? "Pass", ready: orders.armed, space: !orders.givenUp, run };
}
