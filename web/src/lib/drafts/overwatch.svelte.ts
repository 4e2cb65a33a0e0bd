import { done, WHEEL } from "../keys";
import { actOf, lieDownOf, nameOf } from "../options";
import { table } from "../table.svelte";
import type { Choice, Overwatch, OverwatchPlan, Refusal, Refused } from "../wire.gen";
import type { Beginning, Draft } from "./draft";

/** Going on overwatch, before it is done: which way the models face, and whether they lie down. */
export class OverwatchDraft implements Draft {
  readonly kind = "overwatch";
  readonly room = "small";
  readonly label = "Go on overwatch";
  readonly space = true;
  facing = $state<number | null>(null);
  lying = $state(false);
  plan = $state.raw<OverwatchPlan | null>(null);
  refused = $state.raw<Refused | null>(null);
  settled = $state(false);
  private asked = 0;

  readonly refusal = $derived<Refusal | Refused | null>(this.refused ?? this.plan?.refusal ?? null);
  readonly ready = $derived(this.settled && this.plan !== null && this.refusal === null);
  /** The models that may lie down; none if lying down is not offered. */
  readonly low = $derived(lieDownOf(table.ask) ?? []);
  /** Which way they look: as ordered, or as the first of them does. */
  readonly heading = $derived(this.facing ?? this.plan?.arcs[0]?.facing ?? 0);

  constructor(readonly unit: string) {
    void this.ask();
  }

  face(facing: number | null): void {
    this.facing = facing === null ? null : ((facing % 360) + 360) % 360;
    void this.ask();
  }

  turn(degrees: number): void {
    this.face(Math.round(this.heading + degrees));
  }

  lie(lying: boolean): void {
    this.lying = lying;
    void this.ask();
  }

  isOf(option: Choice): boolean {
    return nameOf(option) === "overwatch";
  }

  again(name: string): boolean {
    return name === "overwatch";
  }

  key(event: KeyboardEvent): boolean {
    const turn = { q: -WHEEL, e: WHEEL }[event.key.toLowerCase()];
    return turn !== undefined && done(() => this.turn(turn));
  }

  confirm(): void {
    if (this.ready) table.answer(this.act);
  }

  drop(): void {
    this.asked += 1;
  }

  private get act(): Overwatch {
    return { act: "overwatch", facing: this.facing, models: [], prone: this.lying ? this.low : [] };
  }

  private async ask(): Promise<void> {
    const stamp = ++this.asked;
    this.settled = false;
    try {
      const reply = await table.query({ query: "plan-overwatch", unit: this.unit, act: this.act });
      if (stamp !== this.asked || reply.reply !== "overwatch-plan") return;
      this.plan = reply;
      this.refused = null;
    } catch (refused) {
      if (stamp === this.asked) this.refused = refused as Refused;
    }
    if (stamp === this.asked) this.settled = true;
  }
}

export const OVERWATCH: Beginning<OverwatchDraft> = {
  takes: (option) => actOf(option.answer).act === "overwatch",
  open: (_, __, unit) => new OverwatchDraft(unit),
  peeks: true,
};
