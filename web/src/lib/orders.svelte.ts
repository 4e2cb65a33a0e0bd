import type { Draft, DraftKind, Look } from "./drafts/draft";
import { diceOffered } from "./offers";
import { actOf, nameOf } from "./options";
import type { Primary } from "./primary.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";
import type { Act, Choice, OrderRead, Question } from "./wire.gen";

const ARMING = 300;
/** Acts that are shown before they are done even if they were typed in full. */
const SHOWN_FIRST: readonly string[] = ["lie-down", "charge"];

/** The decision in hand: what the request allows, and what is being planned for it. */
class Orders {
  /** The kinds of drafts there are. */
  kinds: readonly DraftKind[] = [];
  draft = $state.raw<Draft | null>(null);
  /** A draft shown for a moment while its action is pointed at. */
  peek = $state.raw<Draft | null>(null);
  /** The option pointed at in the bar of actions. */
  pointed = $state.raw<Choice | null>(null);
  dice = $state(2);
  picked = $state.raw<readonly string[]>([]);
  armed = $state(true);
  allLines = $state(false);
  bearing = $state<number | null>(null);
  /** The point of entry pointed at in the dock. */
  entry = $state.raw<Choice | null>(null);
  sure = $state(false);
  disputing = $state(false);
  /** What the main button does with real dice that are typed in. */
  thrown = $state.raw<Primary | null>(null);
  /** How the last typed order was understood, or why not. */
  heard = $state.raw<{ readonly text: string; readonly wrong: boolean } | null>(null);
  /** The unit that was looked at when the question came. */
  first = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The unit whose action is decided. */
  readonly acting = $derived(table.ask?.focus.acting ?? null);
  /** Whether the paths of a move are asked for: it has been paid for by dice. */
  readonly drawing = $derived(table.ask?.draft === "move");
  readonly drafting = $derived(this.draft !== null);
  /** Whether what is planned can be given up: not what the question itself asks for. */
  readonly closable = $derived(this.draft !== null && this.draft.kind !== table.ask?.draft);

  /** What passing would give up; empty if nothing. */
  readonly givenUp = $derived(table.ask?.gives_up ?? "");

  /** A new request: what was planned for the last one is gone, and a prompt is deaf for a moment. */
  begin(ask: Question | null): void {
    this.cancel();
    this.arm();
    this.heard = null;
    if (!ask) return;
    if (this.acting) selection.follow(this.acting);
    this.beginAsked(ask);
    if (ask.kind === "activation" && !this.canTry(selection.unit)) selection.follow(this.tryable()[0] ?? null);
    this.first = selection.unit;
  }

  /** Units with an attempt left, in the order of the request. */
  tryable(): string[] {
    const units = (table.ask?.options ?? []).flatMap((option) => {
      const act = actOf(option.answer);
      return act.act === "attempt" && !option.refusal ? [act.unit] : [];
    });
    return [...new Set(units)];
  }

  canTry(unit: string | null): boolean {
    return unit !== null && this.tryable().includes(unit);
  }

  /** What the drafts of a kind look like. */
  lookOf(draft: Draft | null): Look | null {
    return this.kinds.find(({ kind }) => kind === draft?.kind)?.look ?? null;
  }

  /** Begins to plan the action of this name, or goes on with it; gives whether it is planned now. */
  plan(name: string): boolean {
    if (this.draft?.again(name)) return true;
    const option = table.ask?.options.find((one) => nameOf(one) === name && this.kindOf(one));
    return option !== undefined && !option.refusal && this.open(option);
  }

  /** A typed order, as the server has understood it. */
  follow(order: OrderRead): void {
    if (order.undo) return table.undo();
    const name = plannedBy(order);
    if (name === "" && order.act) return table.answer(order.act);
    if (name === "") return this.confirm();
    if (this.plan(name)) return this.draft?.follow?.(order);
    const option = table.ask?.options.find((one) => nameOf(one) === name);
    this.heard = { text: option?.refusal?.reason ?? `${table.units.get(order.unit)?.name ?? "The unit"} cannot do that now.`, wrong: true };
  }

  /** Does what is planned, unless that needs a click. */
  confirm(): void {
    if (this.draft?.space) this.draft.confirm();
  }

  /** Shows where an option is about, and the draft it would begin, while it is pointed at, and no longer. */
  peekAt(option: Choice | null): void {
    this.pointed = option;
    const kind = option && !option.refusal && !this.drafting ? this.kindOf(option) : undefined;
    this.peek = option && table.ask && this.acting && kind?.peeks ? kind.open(table.ask, option, this.acting) : null;
  }

  /** A click on an enemy unit: it is aimed at by what is planned, or else by fire. */
  aim(unit: string): boolean {
    const enemy = table.units.get(unit)?.side !== table.units.get(this.acting ?? "")?.side;
    if (!this.acting || !enemy || !(this.draft ?? this.plan("shoot"))) return false;
    return this.draft?.aim?.(unit) ?? false;
  }

  choose(option: Choice): void {
    if (option.refusal || !this.armed) return;
    this.heard = null;
    const act = actOf(option.answer);
    if ((act.act === "end-phase" || act.act === "finish") && this.givenUp && !this.sure) return this.makeSure();
    if (!this.kindOf(option)) return table.answer(act);
    if (!this.draft?.again(nameOf(option))) this.open(option);
  }

  /** How many dice the main button rolls. */
  takeDice(dice: number): void {
    if (this.attempts.some(([, { dice: offered }]) => offered === dice)) this.dice = dice;
  }

  /** Tries to activate the unit that is looked at, with the dice that were taken. */
  roll(): void {
    const found = this.attempts.find(([, { unit, dice }]) => unit === selection.unit && dice === this.dice);
    if (found) this.choose(found[0]);
  }

  private get attempts(): (readonly [Choice, Extract<Act, { act: "attempt" }>])[] {
    return (table.ask?.options ?? []).flatMap((option) => {
      const act = actOf(option.answer);
      return act.act === "attempt" ? [[option, act] as const] : [];
    });
  }

  /** Gives one more failed die to a unit, if any is left. */
  giveDie(unit: string): void {
    if (this.picked.length < (diceOffered(table.ask)?.dice ?? 0)) this.picked = [...this.picked, unit];
  }

  takeBackDie(unit: string): void {
    const at = this.picked.lastIndexOf(unit);
    this.picked = this.picked.filter((_, i) => i !== at);
  }

  pickUp(): void {
    if (this.armed && this.picked.length > 0) table.answer({ act: "pick-up", units: this.picked });
  }

  /** Asks once more before something is given up; deaf for a moment, so that a double click is one click. */
  makeSure(): void {
    this.cancel();
    this.sure = true;
    this.arm();
  }

  pass(): void {
    if (this.armed && table.ask) table.answer(actOf(table.ask.default));
  }

  /** Plans something that no option of the question begins. */
  take(draft: Draft): void {
    this.cancel();
    this.draft = draft;
  }

  cancel(): void {
    this.draft?.drop();
    this.draft = null;
    this.peek = null;
    this.pointed = null;
    this.picked = [];
    this.bearing = null;
    this.sure = false;
    this.disputing = false;
  }

  /** Gives up what is planned; what the question itself asks for begins anew. */
  giveUp(): void {
    this.cancel();
    this.heard = null;
    if (table.ask) this.beginAsked(table.ask);
  }

  /** For a moment no click counts: it was meant for what was there before. */
  arm(): void {
    clearTimeout(this.timer);
    this.armed = false;
    this.timer = setTimeout(() => (this.armed = true), ARMING);
  }

  private kindOf(option: Choice): DraftKind | undefined {
    return this.kinds.find(({ takes }) => takes(option));
  }

  private open(option: Choice): boolean {
    const kind = this.kindOf(option);
    if (!kind || !table.ask || !this.acting) return false;
    this.cancel();
    this.draft = kind.open(table.ask, option, this.acting);
    return true;
  }

  private beginAsked(ask: Question): void {
    const kind = this.kinds.find((one) => one.kind === ask.draft);
    if (this.acting || kind?.anywhere) this.draft = kind?.asked?.(ask, this.acting ?? "") ?? null;
  }
}

/** The name of the action a typed order is planned as; none if it is carried out at once. */
function plannedBy({ act, move, target }: OrderRead): string {
  if (move) return move.crawl.length > 0 ? "crawl" : "move";
  if (target) return "shoot";
  const name = act ? nameOf({ answer: act }) : "";
  return SHOWN_FIRST.includes(name) ? name : "";
}

export const orders = new Orders();
