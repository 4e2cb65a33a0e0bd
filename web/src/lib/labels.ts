import { SCALE, toBoard, type Point } from "./geometry";
import type { ModelView, Objective, Scene } from "./wire.gen";
import { wordsOf } from "./words";

/** Where words stand on a drawing: each label where it covers nothing, or else as little as possible. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A place for a label: where its first line begins, is centred or ends, and what it covers there. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly box: Box;
}

/** A label and the places it may have, the best one first. */
export interface Wish {
  readonly id: string;
  readonly spots: readonly Spot[];
}

type Round = Pick<ModelView, "x" | "y" | "radius">;

const LETTER = 7;
const LINE = 14;
const RISE = 12;
const DROP = 4;
const FLAG = { left: -2, top: -31, right: 23, bottom: 0 };

/** Each label at its first free place; where none is free, at the one where it covers least. Nothing stands beyond the edge if that can be. */
export function spread(wishes: readonly Wish[], taken: readonly Box[], edge: Box): Map<string, Spot> {
  const all = [...taken];
  const found = new Map<string, Spot>();
  for (const { id, spots } of wishes) {
    const fits = spots.filter(({ box }) => isInside(box, edge));
    let [best, least] = [null as Spot | null, Infinity];
    for (const spot of fits.length > 0 ? fits : spots) {
      const covered = all.reduce((sum, other) => sum + common(spot.box, other), 0);
      if (covered < least) [best, least] = [spot, covered];
    }
    if (!best) continue;
    found.set(id, best);
    all.push(best.box);
  }
  return found;
}

/** A label so wide, of so many lines, at a place. */
export function spotAt(x: number, y: number, anchor: Spot["anchor"], wide: number, lines: number, line = LINE): Spot {
  const left = x - wide * { start: 0, middle: 0.5, end: 1 }[anchor];
  const size = line / LINE;
  return { x, y, anchor, box: [left, y - RISE * size, left + wide, y + DROP * size + (lines - 1) * line] };
}

/** Where the names of the objectives stand, in pixels of the screen from the corner of the table. */
export function objectiveLabels(
  scene: Scene,
  objectives: readonly Objective[],
  linesOf: (objective: Objective) => readonly string[],
  zoom: number,
  models: readonly Round[],
): Map<string, Spot> {
  const tops = objectives.map((objective) => ringTop(scene, objective, zoom));
  const flags = tops.map(({ x, y }): Box => [x + FLAG.left, y + FLAG.top, x + FLAG.right, y + FLAG.bottom]);
  const wishes = objectives.map((objective, i): Wish => {
    const lines = linesOf(objective);
    const wide = Math.max(...lines.map((line) => line.length)) * LETTER;
    return { id: objective.id, spots: around(tops[i] ?? { x: 0, y: 0 }, objective.radius * SCALE * zoom, wide, lines.length) };
  });
  return spread(wishes, [...flags, ...written(scene, zoom), ...standing(scene, zoom, models)], [0, 0, scene.width * SCALE * zoom, scene.depth * SCALE * zoom]);
}

/** Places round a ring with a flag on its top: beside the flag, below the ring, above the flag, beside the ring. */
function around({ x, y }: Point, ring: number, wide: number, lines: number): Spot[] {
  const more = LINE * (lines - 1);
  const places: readonly (readonly [number, number, Spot["anchor"]])[] = [
    [26, -18, "start"], [-6, -18, "end"], [0, 2 * ring + 15, "middle"], [0, -34 - more, "middle"], [ring + 6, ring - 4, "start"],
    [-ring - 6, ring - 4, "end"], [ring + 6, 2 * ring, "start"], [-ring - 6, 2 * ring, "end"], [0, 2 * ring + 31, "middle"], [0, -50 - more, "middle"],
  ];
  return places.map(([dx, dy, anchor]) => spotAt(x + dx, y + dy, anchor, wide, lines));
}

/** What is written on the terrain. */
function written(scene: Scene, zoom: number): Box[] {
  return scene.terrain.flatMap((piece) => {
    const { at, lines } = wordsOf(scene, piece, zoom);
    return lines.map((line) => spotAt(at.x * zoom, at.y * zoom + line.y, "middle", line.text.length * LETTER, 1).box);
  });
}

function standing(scene: Scene, zoom: number, models: readonly Round[]): Box[] {
  return models.map((model) => {
    const at = toBoard(scene, model.x, model.y);
    const [x, y, r] = [at.x * zoom, at.y * zoom, model.radius * SCALE * zoom];
    return [x - r, y - r, x + r, y + r];
  });
}

function ringTop(scene: Scene, { at, radius }: Objective, zoom: number): Point {
  const { x, y } = toBoard(scene, at[0], at[1]);
  return { x: x * zoom, y: (y - radius * SCALE) * zoom };
}

function common(a: Box, b: Box): number {
  return Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
}

function isInside(a: Box, b: Box): boolean {
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
}
