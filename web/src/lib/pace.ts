import { distance } from "./geometry";
import { reducedMotion, type Pace } from "./preferences.svelte";
import type { LogEntry, Update, View } from "./wire.gen";

const FACTOR: Readonly<Record<Pace, number>> = { full: 1, brisk: 0.4, instant: 0 };
const DICE = 900;
const MOVE = 750;
const RESULT = 1500;
const BUST = 2600;
const OTHER = 120;
/** Acts whose result is looked at for a while. */
const TELLING: readonly string[] = ["fire", "charge", "melee", "flight", "pursuit", "rally", "test", "reaction"];

function paced(time: number, pace: Pace): number {
  return reducedMotion() ? 0 : time * FACTOR[pace];
}

/** The lines of an act, stage by stage: each stage but the last ends with dice, rolls of one kind together. */
export function stages(update: Update, pace: Pace): LogEntry[][] {
  const found: LogEntry[][] = [[]];
  let rolled = "";
  for (const entry of update.log) {
    if (rolled && rolled !== entry.kind) {
      found.push([]);
      rolled = "";
    }
    found.at(-1)?.push(entry);
    if (entry.dice.length > 0) rolled = entry.kind;
  }
  return update.fresh || paced(DICE, pace) === 0 ? [[...update.log]] : found;
}

/** How long the dice of a stage stay before the next stage. */
export function rollTime(pace: Pace): number {
  return paced(DICE, pace);
}

/** How long the result of an act stays before the next act is shown. */
export function dwell(update: Update, pace: Pace): number {
  const act = update.reports.at(-1);
  if (act?.kind === "bust") return paced(BUST, pace);
  if (act && TELLING.includes(act.kind)) return paced(RESULT, pace);
  return paced(Math.max(0, ...update.log.map(worth)), pace);
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
