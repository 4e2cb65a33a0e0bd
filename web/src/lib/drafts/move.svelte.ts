import { bearing, centre, step, type Point } from "../geometry";
import { ARROWS, done, WHEEL } from "../keys";
import { Latest } from "../latest";
import { actOf, lieDownOf, nameOf } from "../options";
import { table } from "../table.svelte";
import type { Choice, Lead, ModelPlan, MovePlan, OrderRead, PlanMove, Prospect, Question, Refusal, Refused } from "../wire.gen";
import type { Beginning, Click, Draft, Handle } from "./draft";

const PAUSE = 100;
const GRID = 0.001;

type Places = Readonly<Record<string, readonly [number, number]>>;
type Leads = Readonly<Record<string, Lead>>;
export type Formation = PlanMove["formation"];
export const FORMATIONS: readonly Formation[] = ["keep", "line", "column", "loose"];
export const AFOOT = "walk";
export const ANY_WAY = "any";

/** How a move is meant beside where it leads: who crawls, and whether dice have set its terms and cost points. */
export interface Manner {
  readonly crawl: readonly string[];
  readonly diced: boolean;
  readonly paid: boolean;
}

const LEAD = "Drag the unit, nudge it with the arrows or type an order; Stay in the panel gives up the move that was rolled for";

/** A move being planned: how far the body shifts and turns, over which waypoints, and who is put elsewhere by hand. */
export class MoveDraft implements Draft {
  readonly kind = "move";
  readonly room = "tall";
  readonly space = true;
  dx = $state(0);
  dy = $state(0);
  rotate = $state(0);
  facing = $state<number | null>(null);
  adjust = $state.raw<Places>({});
  via = $state.raw<readonly Point[]>([]);
  formation = $state<Formation>("keep");
  clip = $state(true);
  led = $state.raw<Leads>({});
  lying = $state(false);
  /** The models that go, if the unit is to be divided; null for the whole unit. */
  sent = $state.raw<readonly string[] | null>(null);
  grasped = $state<string | null>(null);
  plan = $state.raw<MovePlan | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** What the unit would have of the place where the plan ends; told a moment after the plan. */
  prospect = $state.raw<Prospect | null>(null);
  settled = $state(true);
  private headed = $state<number | null>(null);
  private asked = 0;
  private eager = false;

  readonly distance = $derived(Math.hypot(this.dx, this.dy));
  /** Whether it is sent anywhere, or at least turned. */
  readonly goes = $derived(
    this.distance > GRID ||
      this.rotate !== 0 ||
      this.facing !== null ||
      this.formation !== "keep" ||
      this.via.length > 0 ||
      Object.keys(this.adjust).length + Object.keys(this.led).length > 0,
  );
  readonly moved = $derived(this.goes || this.lying);
  readonly verb = $derived.by(() =>
    this.manner.crawl.length > 0 ? "Crawl" : this.lying && !this.goes ? "Lie down" : "Move",
  );
  /** Once dice are rolled, passing is to stay; where they cost points the move has to be led first. */
  readonly label = $derived.by(() => {
    if (this.moved || !this.manner.diced) return `${this.verb} here`;
    return this.manner.paid ? "Lead the way" : null;
  });
  readonly hint = $derived.by(() => (this.manner.paid && !this.moved ? LEAD : ""));
  readonly refusal = $derived<Refusal | Refused | null>(
    this.refused ?? this.plan?.refusal ?? this.plan?.models.find((one) => one.refusal)?.refusal ?? null,
  );
  readonly ready = $derived(this.moved && this.settled && this.plan !== null && this.refusal === null);
  readonly lifted = $derived(this.moved);
  readonly reactors = $derived((this.plan?.watchers ?? []).map(({ unit }) => unit));
  /** The plan of the model in hand. */
  readonly inHand = $derived<ModelPlan | null>(this.plan?.models.find((one) => one.model === this.grasped) ?? null);
  /** How the model in hand goes, or all of them; several ways are none in particular. */
  readonly lead = $derived.by<Lead | null>(() => {
    const leads = this.subjects.map((id) => this.led[id] ?? { by: AFOOT, z: null });
    const [first] = leads;
    return first && leads.every((one) => one.by === first.by && one.z === first.z) ? first : null;
  });
  /** The levels to choose from where the model in hand, or any of them, goes. */
  readonly levels = $derived<readonly number[]>(
    this.inHand?.levels ?? this.plan?.models.find((one) => one.levels.length > 1)?.levels ?? [],
  );

  private readonly latest = new Latest<{ stamp: number; wish: PlanMove }>(PAUSE, ({ stamp, wish }, wanted) =>
    this.enquire(stamp, wish, wanted),
  );

  constructor(
    readonly unit: string,
    readonly manner: Manner = { crawl: [], diced: false, paid: false },
    lying = false,
  ) {
    this.lying = lying;
    this.ask();
  }

  get members(): readonly string[] {
    return table.units.get(this.unit)?.models ?? [];
  }

  /** Where the unit's body is now, before the move. */
  get origin(): Point {
    const unit = table.units.get(this.unit);
    return centre(unit ? table.modelsOf(unit) : []);
  }

  get end(): Point | null {
    return this.moved ? this.goal : null;
  }

  /** Where the body is to go. */
  get goal(): Point {
    const { x, y } = this.origin;
    return { x: x + this.dx, y: y + this.dy };
  }

  /** The step of what is in hand, the body or one model, from where it stands. */
  get stride(): Point {
    const model = this.grasped ? table.models.get(this.grasped) : undefined;
    const place = this.inHand;
    return model && place ? { x: place.x - model.x, y: place.y - model.y } : { x: this.dx, y: this.dy };
  }

  get length(): number {
    return Math.hypot(this.stride.x, this.stride.y);
  }

  get bearing(): number {
    return this.length > GRID ? bearing(this.stride.x, this.stride.y) : (this.headed ?? this.heading);
  }

  /** Which way what is in hand looks: a typed distance goes there. */
  get heading(): number {
    return table.models.get(this.grasped ?? this.members[0] ?? "")?.facing ?? 0;
  }

  shift(dx: number, dy: number): void {
    this.dx = dx;
    this.dy = dy;
    this.ask();
  }

  goTo(place: Point): void {
    if (this.grasped) return this.put(this.grasped, place.x, place.y);
    const from = this.origin;
    this.shift(place.x - from.x, place.y - from.y);
  }

  nudge(dx: number, dy: number): void {
    if (this.grasped) return this.nudgeOne(this.grasped, dx, dy);
    this.shift(this.dx + dx, this.dy + dy);
  }

  go(distance: number, towards: number): void {
    const way = step(distance, towards);
    const model = this.grasped ? table.models.get(this.grasped) : undefined;
    if (model) this.put(model.id, model.x + way.x, model.y + way.y);
    else this.shift(way.x, way.y);
  }

  /** Turns the way to go; with no distance yet it is kept for when there is one. */
  head(towards: number): void {
    this.headed = ((towards % 360) + 360) % 360;
    if (this.length > GRID) this.go(this.length, this.headed);
  }

  turn(degrees: number): void {
    this.rotate = ((((this.rotate + degrees + 180) % 360) + 360) % 360) - 180;
    this.ask();
  }

  face(facing: number | null): void {
    this.facing = facing;
    this.ask();
  }

  form(formation: Formation): void {
    this.formation = formation;
    this.ask();
  }

  /** Sends only some of the models, all of them at first; or the whole unit again. */
  detach(apart: boolean): void {
    this.sent = apart ? this.members : null;
    this.ask();
  }

  /** One model goes with the others, or stays. The last one that goes cannot be told to stay. */
  send(model: string): void {
    const sent = this.sent ?? this.members;
    const others = sent.filter((one) => one !== model);
    this.sent = others.length < sent.length ? others : [...sent, model];
    if (this.sent.length === 0) this.sent = [model];
    this.ask();
  }

  lie(lying: boolean): void {
    this.lying = lying;
    this.ask();
  }

  stopShort(clip: boolean): void {
    this.clip = clip;
    this.ask();
  }

  /** A waypoint where the unit is to pass: here, or where it is sent now. It goes at least so far. */
  pass(place: Point = this.goal): void {
    const { x, y } = this.origin;
    if (this.distance <= GRID) [this.dx, this.dy] = [place.x - x, place.y - y];
    if (this.distance <= GRID) return;
    this.via = [...this.via, place];
    this.ask();
  }

  /** Puts a waypoint elsewhere. */
  bend(index: number, place: Point): void {
    this.via = this.via.map((old, i) => (i === index ? place : old));
    this.ask();
  }

  unpass(index = this.via.length - 1): void {
    this.via = this.via.filter((_, i) => i !== index);
    this.ask();
  }

  put(model: string, x: number, y: number): void {
    if (this.plan?.clipped) this.stayThere(this.plan);
    this.adjust = { ...this.adjust, [model]: [x, y] };
    this.grasped = model;
    this.ask();
  }

  /** Another way of going for the model in hand, or for all; on foot it is the planner's again. */
  goBy(by: string, z: number | null = null): void {
    const kept = Object.entries(this.led).filter(([id]) => !this.subjects.includes(id));
    const led = by === AFOOT ? [] : this.subjects.map((id) => [id, { by, z }] as const);
    this.led = Object.fromEntries([...kept, ...led]);
    this.ask();
  }

  /** Takes the next or the last model in hand; past the ends, the whole unit. */
  grasp(way: 1 | -1): void {
    const ring: (string | null)[] = [null, ...this.members];
    this.grasped = ring.at((ring.indexOf(this.grasped) + way) % ring.length) ?? null;
  }

  isOf(option: Choice): boolean {
    return nameOf(option) === this.verb.toLowerCase().replace(" ", "-");
  }

  again(name: string): boolean {
    const crawls = this.manner.crawl.length > 0;
    if (crawls ? name !== "crawl" : name !== "move" && name !== "lie-down") return false;
    this.lie(name === "lie-down");
    return true;
  }

  key(event: KeyboardEvent): boolean {
    const arrow = ARROWS[event.key];
    if (arrow) return done(() => this.nudge(arrow[0], arrow[1]));
    switch (event.key.toLowerCase()) {
      case "q":
        return done(() => this.turn(-WHEEL));
      case "e":
        return done(() => this.turn(WHEEL));
      case "w":
        return done(() => this.pass());
      case "backspace":
        return this.via.length > 0 && done(() => this.unpass());
      case "m":
        return done(() => this.grasp(event.shiftKey ? -1 : 1));
      case "g":
        return done(() => this.form(FORMATIONS[(FORMATIONS.indexOf(this.formation) + 1) % FORMATIONS.length] ?? "keep"));
      default:
        return false;
    }
  }

  grip(element: Element, from: Point, shift: boolean): Handle | null {
    if (element.closest("[data-grip='unit']")) return this.body(from, this.dx, this.dy);
    const stop = element.closest<SVGElement>("[data-waypoint]")?.dataset["waypoint"];
    if (stop !== undefined) return { put: (at) => this.bend(Number(stop), at), click: () => this.unpass(Number(stop)) };
    const ghost = element.closest<SVGElement>("[data-testid='ghost']")?.dataset["model"];
    if (ghost && shift) return this.body(from, this.dx, this.dy);
    if (!ghost || !this.moved) return null;
    return { put: (at) => this.put(ghost, at.x, at.y), click: () => this.touch(ghost) };
  }

  /** A touched model is taken in hand; while part of the unit is to be detached it goes along or stays. */
  private touch(model: string): void {
    if (this.sent !== null) this.send(model);
    else this.grasped = this.grasped === model ? null : model;
  }

  body(from: Point, dx = 0, dy = 0): Handle {
    return { put: (at) => this.shift(dx + at.x - from.x, dy + at.y - from.y) };
  }

  /** A click sends the unit there, with Shift over a waypoint there. */
  click({ at, model, shift, held }: Click): boolean {
    if (this.sent !== null && model?.unit === this.unit) return done(() => this.send(model.id));
    if (shift) return done(() => this.pass(at));
    return !held && model === null && done(() => this.goTo(at));
  }

  follow({ move, confirm }: OrderRead): void {
    if (move) this.take(move, confirm);
  }

  /** The move as a typed order has it. */
  private take(order: PlanMove, confirm: boolean): void {
    this.dx = order.dx;
    this.dy = order.dy;
    this.rotate = order.rotate;
    this.facing = order.facing;
    this.adjust = order.adjust;
    this.via = order.via.map(([x, y]) => ({ x, y }));
    this.formation = order.formation;
    this.led = order.led;
    this.sent = order.members.length > 0 ? order.members : null;
    this.lying = order.prone.length > 0;
    this.grasped = null;
    this.eager = confirm;
    this.ask();
  }

  confirm(): void {
    if (!this.ready || !this.plan) return;
    const paths = this.plan.models.map((one) => one.path);
    table.answer({ act: "move", paths, prone: this.prone, crawl: this.manner.crawl });
  }

  drop(): void {
    this.latest.drop();
    this.asked += 1;
  }

  private get subjects(): readonly string[] {
    return this.grasped ? [this.grasped] : this.members;
  }

  private get prone(): readonly string[] {
    return this.lying ? (lieDownOf(table.ask) ?? this.members) : [];
  }

  /** Where a clipped move leads becomes where it is meant to, before single models are put elsewhere. */
  private stayThere(plan: MovePlan): void {
    const ends = centre(plan.models);
    const from = centre(plan.models.flatMap((one) => table.models.get(one.model) ?? []));
    this.dx = ends.x - from.x;
    this.dy = ends.y - from.y;
  }

  private nudgeOne(model: string, dx: number, dy: number): void {
    const put = this.adjust[model];
    const place = put ? { x: put[0], y: put[1] } : this.plan?.models.find((one) => one.model === model);
    if (place) this.put(model, place.x + dx, place.y + dy);
  }

  private ask(): void {
    this.settled = false;
    this.prospect = null;
    this.asked += 1;
    this.latest.want({ stamp: this.asked, wish: this.wish() });
  }

  private wish(): PlanMove {
    const { unit, dx, dy, rotate, facing, adjust, prone, clip, formation, led } = this;
    const via = this.via.map(({ x, y }) => [x, y] as const);
    const { crawl } = this.manner;
    const members = this.sent ?? [];
    return { query: "plan-move", unit, dx, dy, rotate, facing, adjust, crawl, prone, via, clip, formation, led, members };
  }

  private async enquire(stamp: number, wish: PlanMove, wanted: () => boolean): Promise<void> {
    try {
      const reply = await table.query(wish);
      if (wanted() && reply.reply === "move-plan") this.plan = reply;
      if (wanted()) this.refused = null;
    } catch (refused) {
      if (wanted()) this.refused = refused as Refused;
    }
    this.settled = wanted() && stamp === this.asked;
    if (this.settled && this.eager) this.confirm();
    else if (this.settled) setTimeout(() => void this.lookAhead(stamp), PAUSE);
    if (this.settled) this.eager = false;
  }

  /** Asks who sees the unit where the plan ends, once nothing has changed for a moment. */
  private async lookAhead(stamp: number): Promise<void> {
    if (stamp !== this.asked || !this.moved || !this.plan || this.refused) return;
    const paths = this.plan.models.map((one) => one.path);
    const { unit, prone } = this;
    try {
      const reply = await table.query({ query: "look-ahead", unit, paths, prone, crawl: this.manner.crawl });
      if (stamp === this.asked && reply.reply === "prospect") this.prospect = reply;
    } catch {
      if (stamp === this.asked) this.prospect = null;
    }
  }
}

/** Lying down is a move that leads nowhere: it is shown beforehand like any other. */
export const MOVE: Beginning<MoveDraft> = {
  takes: (option) => (option.open && actOf(option.answer).act === "move") || nameOf(option) === "lie-down",
  open: (ask, option, unit) => {
    const act = actOf(option.answer);
    return new MoveDraft(unit, mannerOf(ask, act.act === "move" ? act.crawl : []), nameOf(option) === "lie-down");
  },
  asked: (ask, unit) => new MoveDraft(unit, mannerOf(ask, [])),
};

/** Paths are asked for when dice have been rolled; staying gives up the points they cost. */
function mannerOf(ask: Question, crawl: readonly string[]): Manner {
  const diced = ask.draft === "move";
  return { crawl, diced, paid: diced && ((ask.detail as { paid?: number } | null)?.paid ?? 0) > 0 };
}
