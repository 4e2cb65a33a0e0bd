import { done, WHEEL } from "../keys";
import type { Point } from "../geometry";
import { table } from "../table.svelte";
import type { LandingPlan, Question, Refusal, Refused, SetDown } from "../wire.gen";
import type { Beginning, Click, Draft, Handle } from "./draft";

const TENTH = 10;

/** Where a unit is set down on the table, and which way it faces: a drop with its scatter, a deployment, or an enemy unit that went astray. */
export class SetDownDraft implements Draft {
  readonly kind = "set-down";
  readonly unit = "";
  readonly room = "tall";
  readonly space = false;
  at = $state.raw<Point | null>(null);
  facing = $state<number | null>(null);
  plan = $state.raw<LandingPlan | null>(null);
  refused = $state.raw<Refused | null>(null);
  settled = $state(false);
  private asked = 0;

  readonly refusal = $derived<Refusal | Refused | null>(this.at ? (this.refused ?? this.plan?.refusal ?? null) : null);
  readonly ready = $derived(this.settled && this.at !== null && this.refusal === null);

  constructor(readonly question: Question) {}

  /** Whether the unit drops, with scatter. */
  get drops(): boolean {
    return this.question.kind === "deep-strike";
  }

  get label(): string | null {
    return this.at ? (this.drops ? "Drop here" : "Set down here") : null;
  }

  put(at: Point): void {
    this.at = { x: Math.round(at.x * TENTH) / TENTH, y: Math.round(at.y * TENTH) / TENTH };
    void this.ask();
  }

  face(facing: number | null): void {
    this.facing = facing === null ? null : ((facing % 360) + 360) % 360;
    void this.ask();
  }

  click(click: Click): boolean {
    this.put(click.at);
    return true;
  }

  grip(element: Element): Handle | null {
    return element.closest("[data-testid='landing']") ? { put: (at) => this.put(at) } : null;
  }

  isOf(): boolean {
    return false;
  }

  again(): boolean {
    return false;
  }

  key(event: KeyboardEvent): boolean {
    const turn = { q: -WHEEL, e: WHEEL }[event.key.toLowerCase()];
    return turn !== undefined && done(() => this.face((this.facing ?? 0) + turn));
  }

  confirm(): void {
    if (this.ready && this.act) table.answer(this.act);
  }

  drop(): void {
    this.asked += 1;
  }

  private get act(): SetDown | null {
    return this.at && { act: "set-down", x: this.at.x, y: this.at.y, facing: this.facing };
  }

  private async ask(): Promise<void> {
    if (!this.act) return;
    const stamp = ++this.asked;
    this.settled = false;
    try {
      const reply = await table.query({ query: "plan-landing", unit: "", act: this.act });
      if (stamp !== this.asked || reply.reply !== "landing-plan") return;
      this.plan = reply;
      this.refused = null;
    } catch (refused) {
      if (stamp === this.asked) this.refused = refused as Refused;
    }
    if (stamp === this.asked) this.settled = true;
  }
}

export const SET_DOWN: Beginning<SetDownDraft> = {
  takes: () => false,
  open: (ask) => new SetDownDraft(ask),
  asked: (ask) => new SetDownDraft(ask),
  anywhere: true,
};
