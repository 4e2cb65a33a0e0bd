import { plural } from "./format";
import { actOf, sameAct } from "./options";
import { orders } from "./orders.svelte";
import { selection } from "./selection.svelte";
import { table } from "./table.svelte";

interface Wanted {
  readonly count: number;
  readonly among: readonly string[];
}

/** Models to be named in answer to a request, in its panel or by a click on the table. */
class Naming {
  private changed = $state.raw<{ readonly ask: unknown; readonly models: readonly string[] } | null>(null);

  /** How many are to be named, and among whom; null where nobody is. */
  readonly wanted = $derived.by<Wanted | null>(() => {
    const { ask } = table;
    return ask?.kind === "casualties" ? (ask.detail as Wanted) : null;
  });

  readonly models = $derived.by<readonly string[]>(() => {
    if (!this.wanted) return [];
    if (this.changed && this.changed.ask === table.ask) return this.changed.models;
    const act = actOf(table.ask?.default);
    return act.act === "casualties" ? act.models : [];
  });

  /** Who would take hits: those named, or the one pointed at among the options. */
  readonly shown = $derived<Iterable<string>>(table.ask?.kind === "look-out-sir" ? selection.marked : this.models);

  readonly ready = $derived(this.wanted !== null && this.models.length === this.wanted.count);

  /** What the main button says. */
  readonly label = $derived.by(() => {
    const missing = (this.wanted?.count ?? 0) - this.models.length;
    return missing > 0 ? `Choose ${plural(missing, "more model")}` : `${plural(this.models.length, "model")} hit`;
  });

  /** A click on a model: names it or takes that back, or chooses the option that names it. */
  pick(model: string): boolean {
    if (this.wanted) return this.toggle(model);
    const options = table.ask?.kind === "look-out-sir" ? table.ask.options : [];
    const option = options.find((one) => sameAct(one.answer, { act: "choose", option: model }));
    if (option) orders.choose(option);
    return option !== undefined;
  }

  /** Names a model; where enough are named, instead of the first. */
  toggle(model: string): boolean {
    const { wanted, models } = this;
    if (!wanted?.among.includes(model)) return false;
    const kept = models.includes(model)
      ? models.filter((one) => one !== model)
      : [...models.slice(models.length >= wanted.count ? 1 : 0), model];
    this.changed = { ask: table.ask, models: kept };
    return true;
  }

  confirm(): void {
    if (this.ready && orders.armed) table.answer({ act: "casualties", models: this.models });
  }
}

export const naming = new Naming();
