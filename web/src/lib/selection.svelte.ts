import type { Point } from "./geometry";
import { table } from "./table.svelte";

/** What the player looks at: a unit, one of its models, and what is pointed at for a moment. */
class Selection {
  unit = $state<string | null>(null);
  model = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** The place of the table under the pointer; null off the table. */
  pointed = $state.raw<Point | null>(null);
  marked = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether a new question leaves it as it is: the GM has pointed at something. */
  held = false;

  /** A click on a model takes its unit; on a unit already taken, the model itself. */
  pick(model: string, unit: string): void {
    this.model = this.unit === unit && this.model !== model ? model : null;
    this.unit = unit;
  }

  take(unit: string | null): void {
    this.unit = unit;
    this.model = null;
  }

  /** A question is about this unit. */
  follow(unit: string | null): void {
    if (!this.held) this.take(unit);
  }

  /** Marks models on the board, as when a line of the log is pointed at. */
  mark(models: readonly string[], units: readonly string[] = []): void {
    const members = models.length > 0 ? [] : units.flatMap((unit) => table.units.get(unit)?.models ?? []);
    this.marked = new Set([...models, ...members]);
  }

  unmark(): void {
    this.marked = new Set();
  }

  clear(): void {
    this.take(null);
    this.hovered = null;
    this.unmark();
  }
}

export const selection = new Selection();
