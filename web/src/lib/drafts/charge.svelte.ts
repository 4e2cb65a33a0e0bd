import { Latest } from "../latest";
import { done } from "../keys";
import { actOf, nameOf } from "../options";
import { table } from "../table.svelte";
import type { Alternative, Charge, ChargeOdds, ChargePlan, Choice, ModelPath, OrderRead, PlanCharge, Refusal, Refused } from "../wire.gen";
import { able, type Beginning, type Draft, type Handle } from "./draft";

const PAUSE = 100;

/** A charge being planned: at whom, who takes part, and the places their owner would rather have. */
export class ChargeDraft implements Draft {
  readonly kind = "charge";
  readonly room = "small";
  target = $state<string | null>(null);
  targets = $state.raw<readonly Alternative[]>([]);
  plan = $state.raw<ChargePlan | null>(null);
  /** The last plan that could be carried out: its ghosts stay in sight while another is refused. */
  good = $state.raw<ChargePlan | null>(null);
  /** What the whole charge promises, the first round included. */
  odds = $state.raw<ChargeOdds | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** Whether the server has said all there is to say: first which enemies may be charged, then the plan. */
  settled = $state(false);
  /** Those who stay behind. */
  idle = $state.raw<readonly string[]>([]);
  /** Whether they fire as they charge. */
  fires = $state(false);
  /** Whether they use Fleet. */
  fleet = $state(false);
  /** Whether they throw no assault grenades. */
  silent = $state(false);
  /** Ways drawn by hand, to end where a ghost was put. */
  drawn = $state.raw<readonly ModelPath[]>([]);

  /** Those of them with which the last plan could be carried out. */
  private kept = $state.raw<readonly ModelPath[]>([]);

  readonly refusal = $derived<Refusal | Refused | null>(this.refused ?? this.plan?.refusal ?? null);
  /** Ways drawn since which are refused. */
  readonly misplaced = $derived(this.refusal ? this.drawn.filter((path) => !this.kept.includes(path)) : []);
  /** Whether it would come to nothing even if all dice went well. */
  readonly hopeless = $derived(this.plan !== null && this.refusal === null && !this.plan.succeeds);
  readonly ready = $derived(this.settled && this.plan !== null && this.refusal === null);

  readonly label = $derived.by(() => {
    const name = table.units.get(this.target ?? "")?.name;
    return this.hopeless ? "Charge and fall short?" : name ? `Charge ${name}` : "Charge";
  });
  /** A charge that would fall short needs a click. */
  readonly space = $derived(!this.hopeless);
  readonly candidates = $derived(able(this.targets));
  readonly reactors = $derived((this.plan?.reactions ?? []).map(({ unit }) => unit));

  private last: PlanCharge | null = null;
  private readonly latest = new Latest<PlanCharge>(PAUSE, (wish, wanted) => this.enquire(wish, wanted));

  constructor(readonly unit: string) {
    void this.listTargets();
  }

  aimAt(target: string): void {
    if (target !== this.target) {
      this.plan = this.good = this.odds = null;
      this.drawn = [];
    }
    this.target = target;
    this.ask();
  }

  /** Lets a member charge who was to stay, or stay who was to charge; one at least charges. */
  toggle(model: string): void {
    const stays = this.idle.includes(model) ? this.idle.filter((one) => one !== model) : [...this.idle, model];
    if (stays.length === this.members.length) return;
    this.idle = stays;
    this.drawn = this.drawn.filter((path) => path.model !== model);
    this.ask();
  }

  /** Sends a charger to a place of its own. */
  put(model: string, x: number, y: number): void {
    const others = this.drawn.filter((path) => path.model !== model);
    this.drawn = [...others, { model, legs: [{ x, y, face: null, by: "walk", z: null }] }];
    this.ask();
  }

  /** Lets the chargers fire on the way, or not. */
  toggleFire(): void {
    this.fires = !this.fires;
    this.ask();
  }

  /** Lets the chargers use Fleet, or not. */
  toggleFleet(): void {
    this.fleet = !this.fleet;
    this.ask();
  }

  /** Throws the assault grenades, or keeps silent. */
  hush(): void {
    this.silent = !this.silent;
    this.ask();
  }

  /** All go by the cheapest ways again. */
  reset(): void {
    this.drawn = [];
    this.ask();
  }

  isOf(option: Choice): boolean {
    return nameOf(option) === "charge";
  }

  again(name: string): boolean {
    return name === "charge";
  }

  key(): boolean {
    return false;
  }

  aim(unit: string): boolean {
    return done(() => this.aimAt(unit));
  }

  grip(element: Element): Handle | null {
    const model = element.closest<SVGElement>("[data-testid='charger']")?.dataset["model"];
    return model ? { put: (at) => this.put(model, at.x, at.y) } : null;
  }

  follow({ act }: OrderRead): void {
    if (act?.act !== "charge") return;
    this.fires ||= act.fire;
    this.fleet ||= act.fleet;
    this.silent ||= act.grenades === "none";
    this.aimAt(act.target);
  }

  confirm(): void {
    if (this.ready) table.answer(this.act);
  }

  drop(): void {
    this.latest.drop();
  }

  get members(): readonly string[] {
    return table.units.get(this.unit)?.models ?? [];
  }

  private get act(): Charge {
    const models = this.idle.length > 0 ? this.members.filter((model) => !this.idle.includes(model)) : [];
    const { fires: fire, fleet } = this;
    const grenades = this.silent ? "none" : "";
    return { act: "charge", target: this.target ?? "", models, paths: this.drawn, fire, orders: [], fleet, grenades };
  }

  private async listTargets(): Promise<void> {
    try {
      const reply = await table.query({ query: "list-charges", unit: this.unit });
      if (reply.reply === "charge-targets") this.take(reply.targets);
    } catch (refused) {
      this.refused = refused as Refused;
    }
    if (!this.target) this.settled = true;
  }

  /** Where only one enemy can be charged it is him. */
  private take(targets: readonly Alternative[]): void {
    this.targets = targets;
    const [only, ...more] = targets.filter(({ refusal }) => !refusal);
    if (only && more.length === 0 && !this.target) this.aimAt(String(only.answer));
  }

  private ask(): void {
    if (!this.target) return;
    this.settled = false;
    const { target, models, paths, fire, fleet, grenades } = this.act;
    this.last = { query: "plan-charge", unit: this.unit, target, models, paths, fire, fleet, grenades };
    this.latest.want(this.last);
  }

  private async enquire(wish: PlanCharge, wanted: () => boolean): Promise<void> {
    try {
      const reply = await table.query(wish);
      if (!wanted() || reply.reply !== "charge-plan") return;
      this.plan = reply;
      this.refused = null;
      if (!reply.refusal) this.keep(reply, wish);
    } catch (refused) {
      if (wanted()) this.refused = refused as Refused;
    }
    if (this.last !== wish) return;
    this.settled = true;
    await this.promise(wish, wanted);
  }

  /** Asks for the odds of a plan that can be carried out. */
  private async promise(wish: PlanCharge, wanted: () => boolean): Promise<void> {
    if (!this.ready || this.hopeless) return void (this.odds = null);
    const reply = await table.query({ ...wish, query: "ask-charge" }).catch(() => null);
    if (reply?.reply === "charge-odds" && wanted() && this.last === wish) this.odds = reply;
  }

  private keep(plan: ChargePlan, { paths }: PlanCharge): void {
    this.good = plan;
    this.kept = paths ?? [];
  }
}

export const CHARGE: Beginning<ChargeDraft> = {
  takes: (option) => option.open && actOf(option.answer).act === "charge",
  open: (_, __, unit) => new ChargeDraft(unit),
};
