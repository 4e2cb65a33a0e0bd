import { ChargeDraft } from "./charge.svelte";
import { DeclareDraft, type Diced } from "./declare.svelte";
import { plural } from "./format";
import { MoveDraft } from "./move.svelte";
import { diceOffered } from "./offers";
import { actOf, findAct, nameOf } from "./options";
import { OverwatchDraft } from "./overwatch.svelte";
import { selection } from "./selection.svelte";
import { ShotDraft } from "./shot.svelte";
import { table } from "./table.svelte";
import type { Ask, Charge, Option, OrderRead, PlanMove } from "./wire.gen";

const ARMING = 300;

/** The decision in hand: what the request allows, and the move, fire or charge being planned for it. */
class Orders {
  move = $state.raw<MoveDraft | null>(null);
  shot = $state.raw<ShotDraft | null>(null);
  charge = $state.raw<ChargeDraft | null>(null);
  declared = $state.raw<DeclareDraft | null>(null);
  watch = $state.raw<OverwatchDraft | null>(null);
  /** What would be watched, shown for a moment while the action is pointed at. */
  peek = $state.raw<OverwatchDraft | null>(null);
  dice = $state(2);
  picked = $state.raw<readonly string[]>([]);
  armed = $state(true);
  allLines = $state(false);
  bearing = $state<number | null>(null);
  /** The point of entry pointed at in the dock. */
  entry = $state.raw<Option | null>(null);
  sure = $state(false);
  disputing = $state(false);
  /** How the last typed order was understood, or why not. */
  heard = $state.raw<{ readonly text: string; readonly wrong: boolean } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The unit whose action is decided. */
  readonly acting = $derived(
    ["action", "declare", "paths"].includes(table.ask?.kind ?? "")
      ? (table.ask?.about[0] ?? table.view?.turn.acting ?? null)
      : null,
  );
  /** Whether the paths of a move are asked for: it has been paid for by dice. */
  readonly drawing = $derived(table.ask?.kind === "paths");
  readonly drafting = $derived([this.move, this.shot, this.charge, this.declared, this.watch].some((draft) => draft !== null));

  /** Passing although something would be given up, and what; empty if nothing. */
  readonly givenUp = $derived.by(() => {
    const untried = table.view?.turn.untried ?? 0;
    const points = table.units.get(this.acting ?? "")?.points ?? 0;
    const able = table.ask?.options.some((option) => option.cost > 0 && !option.refusal);
    if (table.ask?.kind === "activation" && untried > 0)
      return `End the turn all the same: ${plural(untried, "unit has", "units have")} not acted`;
    if (table.ask?.kind === "action" && points > 0 && able) return `Finish all the same: ${plural(points, "action point")} unused`;
    return "";
  });

  /** A new request: what was planned for the last one is gone, and a prompt is deaf for a moment. */
  begin(ask: Ask | null): void {
    this.cancel();
    this.arm();
    this.heard = null;
    if (!ask) return;
    if (this.acting) selection.take(this.acting);
    if (ask.kind === "declare" && this.acting) this.declareAgain(ask, this.acting);
    if (this.drawing && this.acting) this.drawPaths(this.acting);
    if (ask.kind === "activation" && !this.canTry(selection.unit)) selection.take(this.tryable()[0] ?? null);
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

  startMove(option: Option | null = findAct(table.ask, "move")): void {
    const act = option && actOf(option.answer);
    if (!this.acting || !option || option.refusal || act?.act !== "move") return;
    if (this.move && this.move.manner.crawl.length === act.crawl.length) return this.move.lie(false);
    this.cancel();
    this.move = new MoveDraft(this.acting, { crawl: act.crawl, diced: this.drawing });
  }

  /** A typed order, as the server has understood it. */
  follow(order: OrderRead): void {
    if (order.undo) return table.undo();
    if (order.act?.act === "move" && order.act.prone.length > 0) return this.startLying();
    if (order.act?.act === "charge") return this.followCharge(order.act);
    if (order.act) return table.answer(order.act);
    if (order.target) return this.startShot(order.target);
    if (order.move) return this.followMove(order.move, order.confirm);
    this.confirm();
  }

  /** Does what is planned; a charge that would fall short needs a click. */
  confirm(): void {
    this.move?.confirm();
    this.shot?.confirm();
    if (!this.charge?.hopeless) this.charge?.confirm();
    this.declared?.confirm();
    this.watch?.confirm();
  }

  startShot(target: string | null = null): void {
    const option = findAct(table.ask, "shoot");
    if (!this.acting) return;
    if (!this.shot && option && !option.refusal) {
      this.cancel();
      this.shot = new ShotDraft(this.acting, false);
    }
    if (target) this.shot?.aimAt(target);
  }

  startCharge(target: string | null = null, ways: Partial<Charge> = {}): void {
    const option = findAct(table.ask, "charge");
    if (!this.acting) return;
    if (!this.charge && option && !option.refusal) {
      this.cancel();
      this.charge = new ChargeDraft(this.acting);
    }
    if (this.charge && ways.fire) this.charge.fires = true;
    if (this.charge && ways.fleet) this.charge.fleet = true;
    if (this.charge && ways.grenades === "none") this.charge.silent = true;
    if (target) this.charge?.aimAt(target);
  }

  startWatch(): void {
    if (!this.acting || this.watch) return;
    this.cancel();
    this.watch = new OverwatchDraft(this.acting);
  }

  /** Shows what would be watched while the action is pointed at, and no longer. */
  peekAt(option: Option | null): void {
    const shown = option !== null && !option.refusal && actOf(option.answer).act === "overwatch" && !this.drafting;
    this.peek = shown && this.acting ? new OverwatchDraft(this.acting) : null;
  }

  /** A click on an enemy unit while one of ours may shoot, or is about to charge. */
  aim(unit: string): boolean {
    const enemy = table.units.get(unit)?.side !== table.units.get(this.acting ?? "")?.side;
    if (!this.acting || !enemy || this.move) return false;
    if (this.charge) return this.charge.aimAt(unit), true;
    this.startShot(unit);
    return this.shot !== null;
  }

  choose(option: Option): void {
    if (option.refusal || !this.armed) return;
    this.heard = null;
    const act = actOf(option.answer);
    if ((act.act === "end-phase" || act.act === "finish") && this.givenUp && !this.sure) return this.makeSure();
    if (option.open && act.act === "move") return this.startMove(option);
    if (nameOf(option) === "lie-down") return this.startLying();
    if (option.open && act.act === "shoot") return this.startShot();
    if (option.open && act.act === "charge") return this.startCharge();
    if (act.act === "overwatch") return this.startWatch();
    if (act.act === "tactical" || act.act === "venture" || act.act === "swim") return this.startDeclaring(act, option.label);
    table.answer(act);
  }

  attempt(dice: number): void {
    const unit = selection.unit;
    const option = table.ask?.options.find((one) => {
      const act = actOf(one.answer);
      return act.act === "attempt" && act.unit === unit && act.dice === dice;
    });
    if (!option && !this.offered(dice)) return;
    this.dice = dice;
    if (option) this.choose(option);
  }

  /** Whether some unit may be tried with so many dice. */
  private offered(dice: number): boolean {
    return table.ask?.options.some((one) => ((act) => act.act === "attempt" && act.dice === dice)(actOf(one.answer))) ?? false;
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

  cancel(): void {
    this.move?.drop();
    this.shot?.drop();
    this.charge?.drop();
    this.move = null;
    this.shot = null;
    this.charge = null;
    this.declared = null;
    this.watch = null;
    this.peek = null;
    this.picked = [];
    this.bearing = null;
    this.sure = false;
    this.disputing = false;
  }

  /** Gives up what is planned; a move whose dice are rolled begins anew. */
  giveUp(): void {
    this.cancel();
    this.heard = null;
    if (this.drawing && this.acting) this.drawPaths(this.acting);
  }

  /** Lying down is a move that leads nowhere: it is shown beforehand like any other. */
  private startLying(): void {
    if (this.move && this.move.manner.crawl.length === 0) return this.move.lie(true);
    if (!this.acting) return;
    this.cancel();
    this.move = new MoveDraft(this.acting, { crawl: [], diced: this.drawing }, true);
  }

  private drawPaths(unit: string): void {
    this.move = new MoveDraft(unit, { crawl: [], diced: true });
  }

  private startDeclaring(act: Diced, label: string): void {
    if (!this.acting) return;
    this.cancel();
    this.declared = new DeclareDraft(this.acting, act, label);
  }

  /** A charge in words is planned, or it is said why there is none. */
  private followCharge(act: Charge): void {
    const option = findAct(table.ask, "charge");
    if (this.charge || (option && !option.refusal)) return this.startCharge(act.target, act);
    this.heard = { text: option?.refusal?.reason ?? "A charge is not possible now.", wrong: true };
  }

  private followMove(move: PlanMove, confirm: boolean): void {
    const crawling = move.crawl.length > 0;
    const option = table.ask?.options.find((one) => {
      const act = actOf(one.answer);
      return one.open && act.act === "move" && act.crawl.length > 0 === crawling;
    });
    this.startMove(option ?? null);
    this.move?.follow(move, confirm);
  }

  /** A later volley: what was ordered for the last one, as far as it can be, is proposed. */
  private declareAgain(ask: Ask, unit: string): void {
    this.shot = new ShotDraft(unit, true);
    const again = actOf(ask.default);
    if (again.act === "declare" && again.orders.length > 0) this.shot.resume(again.orders);
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.armed = false;
    this.timer = setTimeout(() => (this.armed = true), ARMING);
  }
}

export const orders = new Orders();
