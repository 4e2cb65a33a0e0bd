import { Latest } from "./latest";
import { table } from "./table.svelte";
import type { FireOrder, FirePlan, FireRow, Option, PlanFire, Refusal, Refused, VolleyOdds } from "./wire.gen";

const PAUSE = 100;

export function rowKey(row: { model: string; weapon: string }): string {
  return `${row.model}/${row.weapon}`;
}

/** Fire being planned: at whom, for how many points, and which weapons fire. */
export class ShotDraft {
  target = $state<string | null>(null);
  points = $state(1);
  plan = $state.raw<FirePlan | null>(null);
  odds = $state.raw<VolleyOdds | null>(null);
  targets = $state.raw<readonly Option[]>([]);
  refused = $state.raw<Refused | null>(null);
  settled = $state(true);
  pointed = $state<string | null>(null);
  split = $state(false);

  readonly orders = $derived<readonly FireOrder[]>(this.plan?.orders ?? []);
  readonly refusal = $derived<Refusal | Refused | null>(this.refused ?? this.plan?.refusal ?? null);
  readonly ready = $derived(this.settled && this.orders.length > 0 && this.refusal === null);

  private readonly latest = new Latest<PlanFire>(PAUSE, (wish, wanted) => this.enquire(wish, wanted));

  constructor(
    readonly unit: string,
    readonly later: boolean,
  ) {
    void this.listTargets();
  }

  /** Fires with all at a target; when the fire is split, what was ordered stays and the rest may fire there. */
  aimAt(target: string): void {
    const kept = this.split && this.orders.length > 0 ? this.orders : null;
    if (!kept && target !== this.target) this.plan = this.odds = null;
    this.target = target;
    this.ask(kept);
  }

  setPoints(points: number): void {
    this.points = points;
    this.ask();
  }

  /** Where a weapon is ordered to fire, if it is. */
  targetOf(row: FireRow): string | null {
    return this.orders.find((order) => rowKey(order) === rowKey(row))?.target ?? null;
  }

  /** Lets a weapon fire that was held back or fires elsewhere, or holds it back. */
  toggle(row: FireRow): void {
    const others = this.orders.filter((order) => rowKey(order) !== rowKey(row));
    const { target } = this;
    const off = this.targetOf(row) === target || !row.order || !target;
    this.ask(off ? others : [...others, { ...row.order, target, facing: null }]);
  }

  confirm(): void {
    if (!this.ready) return;
    if (this.later) table.answer({ act: "declare", orders: this.orders });
    else table.answer({ act: "shoot", points: this.points, orders: this.orders });
  }

  drop(): void {
    this.latest.drop();
  }

  private async listTargets(): Promise<void> {
    try {
      const reply = await table.query({ query: "list-targets", unit: this.unit });
      if (reply.reply === "targets") this.targets = reply.targets;
    } catch (refused) {
      this.refused = refused as Refused;
    }
  }

  private ask(orders: readonly FireOrder[] | null = null): void {
    if (!this.target) return;
    this.settled = false;
    const { unit, target, points } = this;
    this.latest.want({ query: "plan-fire", unit, target, points, orders });
  }

  /** Asks the odds of the orders of a plan; where it cannot be declared there are none. */
  private async reckon(wish: PlanFire, orders: readonly FireOrder[], wanted: () => boolean): Promise<void> {
    const { unit, target, points } = wish;
    const reply = await table.query({ query: "ask-odds", unit, target, points, orders });
    if (!wanted() || reply.reply !== "volley-odds") return;
    this.odds = reply.refusal === null ? reply : null;
  }

  private async enquire(wish: PlanFire, wanted: () => boolean): Promise<void> {
    try {
      const reply = await table.query(wish);
      if (!wanted() || reply.reply !== "fire-plan") return;
      this.plan = reply;
      this.refused = null;
      this.settled = true;
      await this.reckon(wish, reply.orders, wanted);
    } catch (refused) {
      if (wanted()) this.refused = refused as Refused;
    } finally {
      this.settled = true;
    }
  }
}
