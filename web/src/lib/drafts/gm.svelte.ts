import { ARROWS, done, WHEEL } from "../keys";
import { Latest } from "../latest";
import type { Point } from "../geometry";
import { table } from "../table.svelte";
import type { Act, Field, Form, GmTrial, OpenQuestion, Option, Refusal, Refused } from "../wire.gen";
import type { Beginning, Click, Draft, Handle } from "./draft";

const TENTH = 10;
const PAUSE = 100;
/** The last reason given for each act: one reason often serves the same act several times. */
const reasons = new Map<string, string>();

/** An act of the GM that is being filled in: its fields, its reason, and where things would be. */
export class GmDraft implements Draft {
  readonly kind = "gm";
  readonly unit = "";
  readonly room = "whole";
  readonly space = false;
  readonly strong = true;
  readonly title: string;
  values = $state<Record<string, unknown>>({});
  why = $state("");
  trial = $state.raw<GmTrial | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The place that a click on the table sets. */
  aimed = $state("");
  private readonly trying = new Latest<Act>(PAUSE, (act, wanted) => this.try(act, wanted));

  readonly refusal = $derived<Refusal | Refused | null>(this.refused ?? this.trial?.refusal ?? null);
  /** Why there is nothing to do yet: everything is as the form has it. */
  readonly idle = $derived(this.trial?.idle ?? "");
  readonly hint = $derived(this.why.trim() === "" ? "Give a reason first" : this.idle);
  readonly ready = $derived(this.trial !== null && this.refusal === null && this.hint === "");

  constructor(readonly form: Form) {
    this.title = form.title;
    this.why = reasons.get(form.act) ?? "";
    this.values = Object.fromEntries(form.fields.map((field) => [field.name, field.value]));
    this.aimed = form.fields.find(({ kind }) => kind === "place")?.name ?? "";
    this.want();
  }

  get label(): string {
    return this.title;
  }

  /** The place set by a click, if the act has one. */
  get place(): Point | null {
    const at = this.values[this.aimed] as readonly [number, number] | undefined;
    return at ? { x: at[0], y: at[1] } : null;
  }

  set(field: Field, value: unknown): void {
    this.values[field.name] = value;
    this.want();
  }

  put(at: Point): void {
    if (!this.aimed) return;
    this.values[this.aimed] = [Math.round(at.x * TENTH) / TENTH, Math.round(at.y * TENTH) / TENTH];
    this.want();
  }

  click(click: Click): boolean {
    this.put(click.at);
    return true;
  }

  grip(element: Element): Handle | null {
    return this.aimed && element.closest("[data-testid='gm-ghost']") ? { put: (at) => this.put(at) } : null;
  }

  isOf(): boolean {
    return false;
  }

  again(): boolean {
    return false;
  }

  key(event: KeyboardEvent): boolean {
    const step = ARROWS[event.key];
    if (step && this.place) return done(() => this.put({ x: (this.place?.x ?? 0) + step[0], y: (this.place?.y ?? 0) + step[1] }));
    const turn = { q: -WHEEL, e: WHEEL }[event.key.toLowerCase()];
    const facing = this.form.fields.find(({ kind }) => kind === "facing");
    if (turn === undefined || !facing) return false;
    return done(() => this.set(facing, (Number(this.values[facing.name]) + turn + 360) % 360));
  }

  confirm(): void {
    if (!this.ready) return;
    if (this.form.act) reasons.set(this.form.act, this.why.trim());
    this.send();
  }

  drop(): void {
    this.trying.drop();
  }

  protected send(): void {
    table.overrule(this.act);
  }

  /** Asks the server to try the act; the answer of a side is no act of the GM. */
  private want(): void {
    if (this.form.act) this.trying.want(this.act);
  }

  /** The act as it is filled in. A field with a path is part of a mapping, one with a number part of a pair. */
  private get act(): Act {
    const act: Record<string, unknown> = { act: this.form.act, ...this.form.fixed, why: this.why.trim() };
    for (const field of this.form.fields) {
      const holder = field.path ? ((act[field.path] ??= {}) as Record<string, unknown>) : act;
      const [name = "", index] = field.name.split(".");
      const value = field.kind === "choice" && field.step !== null ? Number(this.values[field.name]) : this.values[field.name];
      if (index === undefined) holder[name] = value;
      else ((holder[name] ??= []) as unknown[])[Number(index)] = value;
    }
    return act as unknown as Act;
  }

  private async try(act: Act, wanted: () => boolean): Promise<void> {
    try {
      const reply = await table.query({ query: "try-gm", act, unit: "" });
      if (!wanted() || reply.reply !== "gm-trial") return;
      this.trial = reply;
      this.refused = null;
    } catch (refused) {
      if (wanted()) this.refused = refused as Refused;
    }
  }
}

/** The answer of a side that the GM gives in its place; only the reason is filled in. */
export class DecisionDraft extends GmDraft {
  override readonly ready = $derived(this.why.trim() !== "");

  constructor(
    question: OpenQuestion,
    private readonly option: Option,
  ) {
    const does = `${question.name} are asked: ${question.prompt} You decide for them.`;
    super({ act: "", title: option.label, does, group: "battle", fixed: {}, fields: [] });
  }

  protected override send(): void {
    table.decideFor(this.option.answer, this.why.trim());
  }
}

export const GM: Beginning<GmDraft> = {
  takes: () => false,
  open: () => {
    throw new Error("An act of the GM begins at the desk.");
  },
};
