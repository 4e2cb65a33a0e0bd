import { barred, bearingOf, blank, endedAt, inMode, insteadOf, placedBy, rowKey, sharedBy, shifted, spared, sparedBy, toward, turnedBy } from "../firing";
import { centre, type Point } from "../geometry";
import { plural } from "../format";
import { ARROWS, done } from "../keys";
import { Latest } from "../latest";
import { actOf, nameOf } from "../options";
import { table } from "../table.svelte";
import type {
  Act,
  Alternative,
  AskOdds,
  FireOrder,
  FirePlan,
  FireRow,
  Choice,
  OrderRead,
  PlanFire,
  Refusal,
  Refused,
  Targets,
  VolleyOdds,
} from "../wire.gen";
import { able, type Beginning, type Click, type Draft, type Handle } from "./draft";

const TURN = 5;
const PAUSE = 100;
const ODDS_PAUSE = 200;

/** Fire being planned: at whom or at what place, for how many points, and which weapons fire how. */
export class ShotDraft implements Draft {
  readonly kind = "shot";
  readonly sighted = true;
  target = $state<string | null>(null);
  /** The place fired at wild; with `placing` a click on the table chooses it. */
  spot = $state.raw<readonly [number, number] | null>(null);
  placing = $state(false);
  points = $state(1);
  plan = $state.raw<FirePlan | null>(null);
  orders = $state.raw<readonly FireOrder[]>([]);
  odds = $state.raw<VolleyOdds | null>(null);
  /** Whether the odds are still those of orders that have been changed since. */
  stale = $state(false);
  targets = $state.raw<readonly Alternative[]>([]);
  /** How many action points may be used; none to choose from where they are spent already. */
  pointChoices = $state.raw<readonly Alternative[]>([]);
  refused = $state.raw<Refused | null>(null);
  settled = $state(true);
  pointed = $state<string | null>(null);
  /** The weapon in hand: the one whose place or direction the pointer and the keys change. */
  held = $state<string | null>(null);
  split = $state(false);
  /** Whether routers or pursuers are fired at where they passed, or where they are; null: wherever they can be. */
  passing = $state<boolean | null>(null);
  /** Whether it may fire at places, too. */
  places = $state(true);

  readonly rows = $derived<readonly FireRow[]>(this.plan?.rows ?? []);
  readonly strikers = $derived(this.rows.filter(({ choices }) => choices !== null && (choices.place !== "none" || choices.turns)));
  readonly inHand = $derived(this.strikers.find((row) => rowKey(row) === this.held) ?? null);
  readonly refusal = $derived<Refusal | Refused | null>(this.refused ?? this.plan?.refusal ?? null);
  /** How many weapons fire, those at several targets counted once. */
  readonly weapons = $derived(new Set(this.orders.map(rowKey)).size);
  /** Whether the odds of this fire are told or will be. */
  readonly awaited = $derived(this.target !== null && this.orders.length > 0 && (this.odds !== null || this.stale));
  /** How many shots are made in the volley declared; null where some weapon's are not known yet or come later. */
  readonly shots = $derived.by(() => {
    const firing = this.orders.map((order) => this.rows.find((row) => rowKey(row) === rowKey(order) && this.fires(row)));
    const known = firing.every((row) => row?.shots && !row.strike && !row.choices?.volley);
    return known && (this.later || this.points === 1) ? firing.reduce((sum, row) => sum + (row?.shots ?? 0), 0) : null;
  });
  /** Whether a later volley has nobody to be fired at yet: then it may be held. */
  readonly idle = $derived.by(() => this.later && this.target === null && !this.placing);
  readonly label = $derived.by(() => (this.idle ? null : this.deed));
  readonly space = $derived.by(() => !this.idle);
  readonly room = $derived(this.target === null ? "tall" : "whole");
  readonly clears = $derived(this.plan !== null);
  readonly candidates = $derived(able(this.targets));
  readonly ready = $derived(this.settled && this.orders.length > 0 && this.refusal === null);

  /** What confirming does, in words. */
  readonly deed = $derived.by(() => {
    const what = this.shots !== null ? plural(this.shots, "shot") : plural(this.weapons, "weapon");
    const cost = !this.later && this.points > 1 ? ` for ${plural(this.points, "point")}` : "";
    return this.orders.length > 0 ? `Fire ${what}${cost}` : "Fire";
  });

  private chosen = false;
  private last: PlanFire | null = null;
  private readonly latest = new Latest<PlanFire>(PAUSE, (wish, wanted) => this.enquire(wish, wanted));
  private readonly reckoning = new Latest<AskOdds>(ODDS_PAUSE, (wish, wanted) => this.reckon(wish, wanted));

  constructor(
    readonly unit: string,
    readonly later: boolean,
  ) {
    void this.listTargets();
  }

  /** Fires with all at a target; when the fire is split, what was ordered stays and the rest may fire there. */
  aimAt(target: string): void {
    const kept = this.split && this.orders.length > 0 ? this.orders : null;
    if (!kept && target !== this.target) {
      this.plan = this.odds = null;
      this.passing = null;
    }
    this.target = target;
    this.spot = null;
    this.placing = false;
    this.ask(kept);
  }

  /** Fire is to go to a place instead of a unit; without one yet the next click on the table says which. */
  aimAtPlace(spot: readonly [number, number] | null = this.spot): void {
    if (!this.places) return;
    const kept = this.split && this.orders.length > 0 ? this.orders : null;
    if (!kept && this.target) this.plan = this.odds = null;
    this.placing = true;
    this.target = null;
    this.spot = spot;
    this.ask(kept);
  }

  /** Orders given before are given again, at their first target or place. */
  resume(orders: readonly FireOrder[]): void {
    this.target = orders.find((order) => order.target)?.target ?? null;
    this.spot = this.target ? null : (orders[0]?.aim ?? null);
    this.placing = this.spot !== null;
    this.ask(orders);
  }

  /** Fires at routers or pursuers where they passed, or where they are now. */
  catchThem(passing: boolean): void {
    this.passing = passing;
    this.ask();
  }

  setPoints(points: number): void {
    this.chosen = true;
    this.spend(points);
  }

  /** The order of a weapon: that for what the plan is about, if it has several. */
  orderOf(row: FireRow): FireOrder | null {
    const given = this.orders.filter((order) => rowKey(order) === rowKey(row));
    return given.find((order) => order.target === this.plan?.target) ?? given[0] ?? null;
  }

  /** Whether a weapon fires at what the plan is about, or at a place of its own. */
  fires(row: FireRow): boolean {
    const order = this.orderOf(row);
    return order !== null && !this.elsewhere(row);
  }

  /** The unit or place elsewhere that a weapon is ordered to fire at, if it is. */
  elsewhere(row: FireRow): FireOrder | null {
    const order = this.orderOf(row);
    if (!order) return null;
    if (!order.target && this.strikers.some((one) => rowKey(one) === rowKey(row))) return null;
    const here = order.target === (this.plan?.target ?? "") && String(order.aim) === String(this.plan?.aim);
    return here || (order.target && order.target === this.plan?.target) ? null : order;
  }

  /** Lets a weapon fire that was held back or fires elsewhere, or holds it back. */
  toggle(row: FireRow): void {
    const given = this.fires(row) ? this.orderOf(row) : null;
    if (given) return this.ask([...this.orders.filter((order) => order !== given), ...insteadOf(this.rows, row)]);
    const order = row.order ?? (row.choices ? this.plain(row) : null);
    if (order) this.give(row, { ...order, target: this.target ?? "", facing: null, shots: this.elsewhere(row) ? sparedBy(row) : order.shots });
    if (this.strikers.includes(row)) this.held = rowKey(row);
  }

  /** Changes what the order of a weapon says; a weapon held back is to fire then. */
  amend(row: FireRow, change: Partial<FireOrder>): void {
    const order = this.orderOf(row) ?? row.order ?? this.plain(row);
    this.give(row, { ...order, facing: null, ...change });
  }

  /** Fires a weapon in another way, at the same place as far as that may be measured. */
  setMode(row: FireRow, mode: FireOrder["mode"]): void {
    this.amend(row, inMode(row, this.orderOf(row) ?? row.order, mode, this.plan?.measured ?? false));
  }

  /** Whether the flamer in hand is to set this square on fire. */
  kindles(at: readonly [number, number]): boolean {
    return this.inHand !== null && String(this.orderOf(this.inHand)?.ignite) === String(at);
  }

  /** The flamer in hand is to set a square on fire, or no longer. */
  kindle(at: readonly [number, number]): void {
    if (this.inHand) this.amend(this.inHand, { ignite: this.kindles(at) ? null : at, ground: null });
  }

  /** A flamer is aimed at the ground where it points, or at what stands there again. */
  pour(row: FireRow, ground: boolean): void {
    const order = this.orderOf(row) ?? row.order;
    this.amend(row, ground ? { ground, ignite: null, target: "", bearing: bearingOf(row, order) } : { ground: null, target: this.target ?? "" });
  }

  /** What the order of one weapon says goes for all of its sort in the unit, or for as many as may fire so. */
  share(row: FireRow): void {
    const order = this.orderOf(row) ?? row.order;
    if (!order) return;
    const rank = (one: FireRow): number => (one === row ? 0 : this.fires(one) ? 1 : 2);
    const alike = this.strikers.filter((one) => one.weapon === row.weapon).sort((a, b) => rank(a) - rank(b));
    void this.shareOut(order, alike.map(({ model }) => model));
  }

  /** Back to what the unit would be ordered if nothing were said. */
  reset(row: FireRow): void {
    this.give(row, this.plain(row));
  }

  /** Whether a weapon in hand, which is given a place, fires at this unit: then a click on it says where. */
  strikesAt(unit: string): boolean {
    return this.inHand !== null && unit === this.target;
  }

  /** The weapon in hand, or all wild fire, goes to a place of the table. */
  place(at: Point): void {
    if (this.placing) return this.aimAtPlace([at.x, at.y]);
    const row = this.inHand;
    if (row) this.amend(row, placedBy(row, this.orderOf(row) ?? row.order, at));
  }

  /** The handle of the weapon in hand is put on a place of the table. */
  put(at: Point): void {
    if (this.placing) return this.aimAtPlace([at.x, at.y]);
    const row = this.inHand;
    if (row) this.amend(row, endedAt(row, this.orderOf(row) ?? row.order, at));
  }

  /** The weapon in hand is turned towards a place of the table. */
  turnTo(at: Point): void {
    const row = this.inHand;
    if (row) this.amend(row, { bearing: toward(row, this.orderOf(row) ?? row.order, at) });
  }

  turn(degrees: number): void {
    const row = this.inHand;
    if (row) this.amend(row, { bearing: turnedBy(row, this.orderOf(row) ?? row.order, degrees) });
  }

  nudge(dx: number, dy: number): void {
    if (this.placing && this.spot) return this.aimAtPlace([this.spot[0] + dx, this.spot[1] + dy]);
    const row = this.inHand;
    if (row) this.amend(row, shifted(row, this.orderOf(row) ?? row.order, dx, dy));
  }

  /** Takes the next weapon that strikes places in hand. */
  grasp(by: number): void {
    const keys = this.strikers.map(rowKey);
    const at = keys.indexOf(this.held ?? "");
    this.held = this.pointed = keys[(at + by + keys.length) % keys.length] ?? null;
  }

  isOf(option: Choice): boolean {
    return nameOf(option) === "shoot";
  }

  again(name: string): boolean {
    return name === "shoot";
  }

  aim(unit: string): boolean {
    return done(() => this.aimAt(unit));
  }

  follow({ target }: OrderRead): void {
    if (target) this.aimAt(target);
  }

  /** What the keys do to the weapon in hand, or to the place fired at wild. */
  key(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    const arrow = ARROWS[event.key];
    if (key === "w") return done(() => this.aimAtPlace(this.spot ?? this.middle));
    if (arrow && (this.inHand || this.placing)) return done(() => this.nudge(arrow[0], arrow[1]));
    if (key === "m" && this.strikers.length > 0) return done(() => this.grasp(event.shiftKey ? -1 : 1));
    const row = this.inHand;
    if (!row) return false;
    if (key === "q") return done(() => this.turn(event.shiftKey ? -1 : -TURN));
    if (key === "e") return done(() => this.turn(event.shiftKey ? 1 : TURN));
    if (key === "b" && row.choices?.bounces) return done(() => this.amend(row, { bounce: !this.orderOf(row)?.bounce }));
    return false;
  }

  grip(element: Element): Handle | null {
    const handle = element.closest<SVGElement>("[data-grip]")?.dataset["grip"];
    if (handle === "aim") return { put: (at) => this.put(at) };
    return handle === "bearing" ? { put: (at) => this.turnTo(at) } : null;
  }

  click({ at, model }: Click): boolean {
    return (this.placing || !model || this.strikesAt(model.unit)) && done(() => this.place(at));
  }

  confirm(): void {
    if (!this.ready) return;
    if (this.later) table.answer({ act: "declare", orders: this.orders, best: false });
    else table.answer({ act: "shoot", points: this.points, orders: this.orders });
  }

  drop(): void {
    this.latest.drop();
    this.reckoning.drop();
  }

  /** Asks for all of them, then for fewer and fewer until it is allowed; the others keep what they were ordered. */
  private async shareOut(order: FireOrder, models: readonly string[]): Promise<void> {
    const before = this.last;
    let orders = sharedBy(this.orders, order, models);
    this.settled = false;
    for (let count = models.length; count > 1 && (await this.isRefused(orders)); count--)
      orders = sharedBy(this.orders, order, models.slice(0, count - 1));
    if (this.last === before) this.ask(orders);
  }

  private async isRefused(orders: readonly FireOrder[]): Promise<boolean> {
    try {
      const reply = await table.query({ ...this.wish(orders), choices: false });
      return reply.reply === "fire-plan" && reply.refusal !== null;
    } catch {
      return true;
    }
  }

  /** Where wild fire by keys begins: at the unit aimed at, or in the middle of the table. */
  private get middle(): readonly [number, number] {
    const unit = table.units.get(this.target ?? "");
    const { x, y } = unit ? centre(table.modelsOf(unit)) : { x: (table.scene?.width ?? 0) / 2, y: (table.scene?.depth ?? 0) / 2 };
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  }

  private plain(row: FireRow): FireOrder {
    const order = blank(row, this.target ?? "", this.target ? null : this.spot);
    const measured = this.target === null && this.spot !== null && row.choices?.place === "measured";
    return measured && this.spot ? { ...order, ...placedBy(row, null, { x: this.spot[0], y: this.spot[1] }) } : order;
  }

  private give(row: FireRow, order: FireOrder): void {
    const given = this.fires(row) ? this.orderOf(row) : null;
    const others = this.orders.filter((one) => one !== given && !barred(this.rows, row, one));
    this.ask([...others.map((one) => (rowKey(one) === rowKey(row) ? spared(row, one) : one)), order]);
  }

  private async listTargets(): Promise<void> {
    try {
      const reply = await table.query({ query: "list-targets", unit: this.unit });
      if (reply.reply === "targets") this.take(reply);
    } catch (refused) {
      this.refused = refused as Refused;
    }
  }

  /** It begins with the points at which most weapons fire, unless others were asked for. */
  private take({ targets, points, best, places }: Targets): void {
    this.targets = targets;
    this.places = places;
    const [only] = targets;
    // A reaction is fired at one enemy.
    if (only && !places && !this.target) this.aimAt(String(only.answer));
    this.pointChoices = points;
    if (points.length > 0 && !this.chosen && best !== this.points) this.spend(best);
  }

  private spend(points: number): void {
    this.points = points;
    this.ask();
  }

  private ask(orders: readonly FireOrder[] | null = null): void {
    if (!this.target && !this.spot) return;
    if (orders) this.orders = orders;
    this.settled = false;
    this.stale = true;
    this.last = this.wish(orders);
    this.latest.want(this.last);
  }

  private wish(orders: readonly FireOrder[] | null): PlanFire {
    const { unit, target, points, spot, passing } = this;
    return { query: "plan-fire", unit, target: target ?? "", points, orders, aim: target ? null : spot, choices: true, passing };
  }

  /** The odds of the orders of a plan; where they are not told there are none. */
  private async reckon(wish: AskOdds, wanted: () => boolean): Promise<void> {
    try {
      const reply = await table.query(wish);
      if (wanted() && reply.reply === "volley-odds") this.show(wish, reply);
    } catch {
      if (wanted()) this.untell();
    }
  }

  private untell(): void {
    this.odds = null;
    this.stale = false;
  }

  private show(wish: AskOdds, odds: VolleyOdds): void {
    this.odds = odds.refusal === null ? odds : null;
    this.stale = !this.settled || wish.orders !== this.orders;
  }

  private async enquire(wish: PlanFire, wanted: () => boolean): Promise<void> {
    try {
      const reply = await table.query(wish);
      if (!wanted() || reply.reply !== "fire-plan") return;
      this.plan = reply;
      this.refused = null;
      if (this.last === wish) this.settle(wish, reply);
    } catch (refused) {
      if (wanted()) this.refused = refused as Refused;
      this.settled = true;
    }
  }

  /** The plan is that of the latest wish: its orders hold, and their odds are asked for. */
  private settle(wish: PlanFire, plan: FirePlan): void {
    this.orders = plan.orders;
    this.settled = true;
    if (!this.inHand || !this.fires(this.inHand)) this.held = this.firstStriker();
    const { unit, target, points } = wish;
    if (target) this.reckoning.want({ query: "ask-odds", unit, target, points, orders: plan.orders });
    else this.untell();
  }

  /** The first weapon that strikes a place; where others fire, only if it fires with them. */
  private firstStriker(): string | null {
    const row = this.strikers.find((one) => this.fires(one)) ?? (this.orders.length === 0 ? this.strikers[0] : undefined);
    return row ? rowKey(row) : null;
  }
}

export const SHOT: Beginning<ShotDraft> = {
  takes: (option) => option.open && actOf(option.answer).act === "shoot",
  open: (_, __, unit) => new ShotDraft(unit, false),
  asked: (ask, unit) => nextVolley(unit, actOf(ask.default)),
};

/** A later volley: what was ordered for the last one, as far as it can be, is proposed. */
function nextVolley(unit: string, proposed: Act): ShotDraft {
  const draft = new ShotDraft(unit, true);
  if (proposed.act === "declare" && proposed.orders.length > 0) draft.resume(proposed.orders);
  return draft;
}
