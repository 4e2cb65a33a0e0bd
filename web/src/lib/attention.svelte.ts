import { orders } from "./orders.svelte";
import { selection } from "./selection.svelte";
import { story } from "./story.svelte";
import { table } from "./table.svelte";
import type { ModelView, Report } from "./wire.gen";

/** The nearest enemy within so many inches is shown with the unit that acts. */
const FACED = 20;

/** The units that a small screen shows: those of the act on show, and those that the decision is about. */
class Attention {
  readonly units = $derived<readonly string[]>([...new Set(this.wanted())].filter(Boolean).sort());

  private wanted(): string[] {
    if (story.watching || table.past) return unitsOf(story.latest);
    const asked = [selection.unit ?? "", orders.acting ?? "", ...(table.ask?.about ?? [])];
    return [...asked, ...this.aimedAt(), ...this.justTold()];
  }

  /** The enemies of a plan: its target, or all that it may be aimed at. Without a plan, the nearest enemy. */
  private aimedAt(): string[] {
    const { draft, acting } = orders;
    if (draft?.target) return [draft.target];
    return [...(draft?.candidates ?? [])].length > 0 ? [...(draft?.candidates ?? [])] : [facedBy(acting)];
  }

  /** The last act stays in sight beside the unit that may be activated next, until the player turns to another one. */
  private justTold(): string[] {
    const next = table.ask?.kind === "activation" && selection.unit === orders.first;
    return next && story.recap.length === 0 ? unitsOf(story.latest) : [];
  }
}

function unitsOf(report: Report | null): string[] {
  return report ? [report.unit, report.target] : [];
}

/** The enemy nearest to a unit, if it is not far: what the unit does next has to do with that one as a rule. */
function facedBy(acting: string | null): string {
  const unit = table.units.get(acting ?? "");
  const from = unit && table.modelsOf(unit)[0];
  if (!from) return "";
  const away = (model: ModelView): number => Math.hypot(model.x - from.x, model.y - from.y);
  const enemies = (table.shown?.models ?? []).filter((model) => table.units.get(model.unit)?.side !== unit.side);
  const nearest = enemies.reduce<ModelView | undefined>((a, b) => (a && away(a) <= away(b) ? a : b), undefined);
  return nearest && away(nearest) <= FACED ? nearest.unit : "";
}

export const attention = new Attention();
