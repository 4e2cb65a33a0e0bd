import { distance } from "./geometry";
import { reducedMotion, type Pace } from "./preferences.svelte";
import type { LogEntry, View } from "./wire.gen";

const FACTOR: Readonly<Record<Pace, number>> = { calm: 1, brisk: 0.4, instant: 0 };
const DICE = 800;
const MOVE = 750;
const OTHER = 120;

/** How long what others did stays before the next thing is shown. */
export function dwell(log: readonly LogEntry[], pace: Pace): number {
  const longest = Math.max(0, ...log.map(worth));
  return reducedMotion() ? 0 : longest * FACTOR[pace];
}

function worth(entry: LogEntry): number {
  if (entry.dice.length > 0) return DICE;
  return /moved|fled/.test(entry.kind) ? MOVE : OTHER;
}

const PER_INCH = 80;
const LONGEST = 600;

/** The time each model that moved takes to slide to its new place. */
export function slides(before: View | null, after: View): Map<string, number> {
  const places = new Map((before?.models ?? []).map((model) => [model.id, model]));
  const found = new Map<string, number>();
  for (const model of after.models) {
    const place = places.get(model.id);
    const far = place ? distance(place, model) : 0;
    if (far > 0) found.set(model.id, Math.min(far * PER_INCH, LONGEST));
  }
  return found;
}
