import { table } from "../table.svelte";
import { actOf } from "../options";
import type { Act, Choice, DicePlan, Refusal, Refused, Swim, Tactical, Venture } from "../wire.gen";
import type { Beginning, Draft } from "./draft";

type Diced = Tactical | Venture | Swim;

/** A move whose dice come before its paths: who takes part, and what would be rolled. */
export class DeclareDraft implements Draft {
  readonly kind = "declare";
  readonly room = "small";
  readonly label = "Roll";
  readonly space = true;
  chosen = $state.raw<readonly string[]>([]);
  plan = $state.raw<DicePlan | null>(null);
  refused = $state.raw<Refused | null>(null);
  private asked = 0;

  readonly refusal = $derived<Refusal | Refused | null>(this.refused ?? this.plan?.refusal ?? null);
  readonly ready = $derived(this.plan !== null && this.refusal === null);
  /** Whether who takes part is for the player to say. */
  readonly elective: boolean;

  constructor(
    readonly unit: string,
    private readonly offered: Diced,
    readonly title: string,
  ) {
    this.elective = offered.act !== "tactical";
    if (offered.act !== "tactical") this.chosen = offered.models;
    void this.ask();
  }

  /** Those who may take part. */
  get members(): readonly string[] {
    return this.offered.act === "tactical" ? [] : this.offered.models;
  }

  toggle(model: string): void {
    const without = this.chosen.filter((one) => one !== model);
    this.chosen = without.length < this.chosen.length ? without : this.members.filter((one) => one === model || without.includes(one));
    void this.ask();
  }

  isOf(option: Choice): boolean {
    return option.label === this.title;
  }

  again(): boolean {
    return false;
  }

  key(): boolean {
    return false;
  }

  confirm(): void {
    if (this.ready) table.answer(this.act);
  }

  drop(): void {
    this.asked += 1;
  }

  private get act(): Diced {
    return this.offered.act === "tactical" ? this.offered : { ...this.offered, models: this.chosen };
  }

  private async ask(): Promise<void> {
    const stamp = ++this.asked;
    try {
      const reply = await table.query({ query: "plan-dice", unit: this.unit, act: this.act });
      if (stamp !== this.asked || reply.reply !== "dice-plan") return;
      this.plan = reply;
      this.refused = null;
    } catch (refused) {
      if (stamp === this.asked) this.refused = refused as Refused;
    }
  }
}

export const DECLARE: Beginning<DeclareDraft> = {
  takes: (option) => dicedOf(actOf(option.answer)) !== null,
  open: (_, option, unit) => new DeclareDraft(unit, dicedOf(actOf(option.answer)) ?? { act: "tactical" }, option.label),
};

function dicedOf(act: Act): Diced | null {
  return act.act === "tactical" || act.act === "venture" || act.act === "swim" ? act : null;
}
