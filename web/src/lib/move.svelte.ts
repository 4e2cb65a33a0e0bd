import { bearing, centre, step, type Point } from "./geometry";
import { Latest } from "./latest";
import { table } from "./table.svelte";
import type { MovePlan, PlanMove, Refusal, Refused } from "./wire.gen";

const PAUSE = 100;
const GRID = 0.001;

type Places = Readonly<Record<string, readonly [number, number]>>;

/** A move being planned: how far the body shifts and turns, and which models are put elsewhere by hand. */
export class MoveDraft {
  dx = $state(0);
  dy = $state(0);
  rotate = $state(0);
  facing = $state<number | null>(null);
  adjust = $state.raw<Places>({});
  grasped = $state<string | null>(null);
  plan = $state.raw<MovePlan | null>(null);
  refused = $state.raw<Refused | null>(null);
  settled = $state(true);
  private headed = $state<number | null>(null);

  readonly distance = $derived(Math.hypot(this.dx, this.dy));
  readonly moved = $derived(
    this.distance > GRID || this.rotate !== 0 || this.facing !== null || Object.keys(this.adjust).length > 0,
  );
  readonly refusal = $derived<Refusal | Refused | null>(
    this.refused ?? this.plan?.refusal ?? this.plan?.models.find((one) => one.refusal)?.refusal ?? null,
  );
  readonly ready = $derived(this.moved && this.settled && this.plan !== null && this.refusal === null);

  private readonly latest = new Latest<PlanMove>(PAUSE, (wish, wanted) => this.enquire(wish, wanted));

  constructor(readonly unit: string) {}

  /** Where the unit's body is now, before the move. */
  get origin(): Point {
    const unit = table.units.get(this.unit);
    return centre(unit ? table.modelsOf(unit) : []);
  }

  get bearing(): number {
    return this.distance > GRID ? bearing(this.dx, this.dy) : (this.headed ?? this.heading);
  }

  /** Which way the unit's first model looks: a typed distance goes there. */
  get heading(): number {
    const unit = table.units.get(this.unit);
    return (unit && table.modelsOf(unit)[0]?.facing) ?? 0;
  }

  shift(dx: number, dy: number): void {
    this.dx = dx;
    this.dy = dy;
    this.ask();
  }

  nudge(dx: number, dy: number): void {
    if (this.grasped) return this.nudgeOne(this.grasped, dx, dy);
    this.shift(this.dx + dx, this.dy + dy);
  }

  go(distance: number, towards: number): void {
    const way = step(distance, towards);
    this.shift(way.x, way.y);
  }

  /** Turns the way to go; with no distance yet it is kept for when there is one. */
  head(towards: number): void {
    this.headed = ((towards % 360) + 360) % 360;
    this.go(this.distance, this.headed);
  }

  turn(degrees: number): void {
    this.rotate = (((this.rotate + degrees + 180) % 360) + 360) % 360 - 180;
    this.ask();
  }

  face(facing: number | null): void {
    this.facing = facing;
    this.ask();
  }

  put(model: string, x: number, y: number): void {
    this.adjust = { ...this.adjust, [model]: [x, y] };
    this.grasped = model;
    this.ask();
  }

  confirm(): void {
    if (this.ready && this.plan) table.answer({ act: "move", paths: this.plan.models.map((one) => one.path) });
  }

  drop(): void {
    this.latest.drop();
  }

  private nudgeOne(model: string, dx: number, dy: number): void {
    const place = this.plan?.models.find((one) => one.model === model);
    if (place) this.put(model, place.x + dx, place.y + dy);
  }

  private ask(): void {
    this.settled = false;
    const { unit, dx, dy, rotate, facing, adjust } = this;
    this.latest.want({ query: "plan-move", unit, dx, dy, rotate, facing, adjust });
  }

  private async enquire(wish: PlanMove, wanted: () => boolean): Promise<void> {
    try {
      const reply = await table.query(wish);
      if (wanted() && reply.reply === "move-plan") this.plan = reply;
      if (wanted()) this.refused = null;
    } catch (refused) {
      if (wanted()) this.refused = refused as Refused;
    }
    this.settled = wanted() && this.matches(wish);
  }

  private matches(wish: PlanMove): boolean {
    const same = wish.dx === this.dx && wish.dy === this.dy && wish.rotate === this.rotate;
    return same && wish.facing === this.facing && wish.adjust === this.adjust;
  }
}
