import { seeded, seedOf, type Dice } from "./colours";
import type { Kind, Plan, Plot } from "./kinds";
import type { Palette } from "./palette";
import type { Brush } from "./shapes";

/** A painting under way. */
export interface Job {
  readonly c: Brush;
  readonly plan: Plan;
  readonly palette: Palette;
}

export type Painter = (job: Job, plot: Plot, dice: Dice) => void;

/** Paints all pieces of some kinds, each with its own dice. */
export function each(job: Job, kinds: readonly Kind[], painter: Painter): void {
  job.plan.plots.filter((plot) => kinds.includes(plot.kind)).forEach((plot) => painter(job, plot, seeded(seedOf(plot.id))));
}
