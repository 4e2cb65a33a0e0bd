import { centre, SCALE, step, type Point } from "./geometry";
import { actOf } from "./options";
import { table } from "./table.svelte";
import type { Choice, Question } from "./wire.gen";

/** A way a unit may run or face, with the number of its option. */
export interface Way {
  readonly bearing: number;
  readonly number: number;
  readonly option: Choice;
}

/** The radius of the knob at the end of a way, in pixels of the screen. */
export const KNOB = 12;
const RUN = 6;
const ROUND = 360;

/** The ways among the answers to a question. */
export function waysOf(ask: Question | null): Way[] {
  return (ask?.options ?? []).flatMap((option, place) => {
    const act = actOf(option.answer);
    return act.act === "flee" || act.act === "face" ? [{ bearing: act.bearing, number: place + 1, option }] : [];
  });
}

/** Where the ways of a question begin: in the middle of the units that are asked. */
export function startOfWays({ focus }: Question): Point | null {
  const models = focus.asked.flatMap((id) => table.modelsOf(table.units.get(id) ?? { models: [] }));
  return models.length > 0 ? centre(models) : null;
}

/** Where the ways end, in inches from their start. Where they would lie over each other they end in two rows, far enough out
 *  for each to be clicked. */
export function endsOf(ways: readonly Way[], zoom: number): Point[] {
  const gap = (closest(ways) * Math.PI) / (ROUND / 2);
  const crowded = RUN * zoom * SCALE * gap < 2 * KNOB;
  const least = crowded ? (KNOB * 2.6) / (zoom * SCALE * gap * 2) : 0;
  return ways.map(({ bearing }, i) => step(Math.max(RUN, least) * (crowded && i % 2 ? 1.3 : 1), bearing));
}

/** The fewest degrees between two ways. */
function closest(ways: readonly Way[]): number {
  const bearings = ways.map(({ bearing }) => bearing).sort((a, b) => a - b);
  return bearings.reduce((least, bearing, i) => Math.min(least, (bearings[i + 1] ?? (bearings[0] ?? 0) + ROUND) - bearing), ROUND);
}
