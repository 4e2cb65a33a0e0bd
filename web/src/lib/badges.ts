import { SCALE, toBoard, type Point } from "./geometry";
import { short } from "./format";
import type { ModelView, Scene, UnitView } from "./wire.gen";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Squad {
  readonly unit: UnitView;
  readonly models: readonly ModelView[];
  readonly width: number;
  readonly height: number;
}

const GAP = 4;
/** How many plates' heights a plate is moved away where it would cover another, and what each costs. */
const NUDGES = [1, 2, 3];
const AWAY = 0.6;
const CORNER = 0.05;
const OFF = 3;

interface Candidate {
  readonly box: Box;
  readonly away: number;
}

/** Names short enough for a plate. Words that many of the side's units share go first: they tell nobody apart. */
export function plateNames(units: readonly UnitView[], letters: number): Map<string, string> {
  return new Map(units.map((unit) => [unit.id, plateName(unit, units.filter((other) => other.side === unit.side), letters)]));
}

function plateName(unit: UnitView, side: readonly UnitView[], letters: number): string {
  const words = unit.name.split(" ");
  while (words.length > 1 && words.join(" ").length > letters) {
    const shared = words.map((word) => side.filter((other) => other.name.split(" ").includes(word)).length);
    const most = Math.max(...shared);
    if (most < 2) break;
    words.splice(shared.lastIndexOf(most), 1);
  }
  return short(words.join(" ").replace(/,$/, ""), letters);
}

/** Where each squad's plate covers fewest models and plates: behind it, before it, beside it, at a corner of it, or
 *  somewhat away from it. */
export function placed(scene: Scene, squads: readonly Squad[], labels: readonly Box[]): Map<string, Box> {
  const dots = squads.flatMap(({ models }) => models.map((model) => ({ ...toBoard(scene, model.x, model.y), r: model.radius * SCALE })));
  const taken: Box[] = [...labels];
  const found = new Map<string, Box>();
  for (const squad of squads) {
    const best = candidates(scene, squad)
      .map(({ box, away }) => ({ box, cost: away + cost(box, dots, taken) + off(scene, box) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a));
    taken.push(best.box);
    found.set(squad.unit.id, best.box);
  }
  return found;
}

function candidates(scene: Scene, { unit, models, width, height }: Squad): Candidate[] {
  const dots = models.map((model) => ({ ...toBoard(scene, model.x, model.y), r: model.radius * SCALE * 1.6 }));
  const left = Math.min(...dots.map((dot) => dot.x - dot.r));
  const right = Math.max(...dots.map((dot) => dot.x + dot.r));
  const top = Math.min(...dots.map((dot) => dot.y - dot.r));
  const bottom = Math.max(...dots.map((dot) => dot.y + dot.r));
  const size = { width, height };
  const level = (top + bottom - height) / 2;
  const across = [(left + right - width) / 2, left, right - width, right, left - width];
  const above = across.map((start) => ({ ...size, left: start, top: top - height }));
  const below = across.map((start) => ({ ...size, left: start, top: bottom }));
  const beside = [right + GAP, left - width - GAP].map((start) => ({ ...size, left: start, top: level }));
  const north = scene.sides.find((side) => side.id === unit.side)?.home === "north";
  const [near, far] = north ? [above, below] : [below, above];
  const close = [...near.slice(0, 1), ...far.slice(0, 1), ...beside, ...near.slice(1), ...far.slice(1)];
  const nudged = NUDGES.flatMap((by) => [
    ...above.map((box) => ({ box: { ...box, top: box.top - by * height }, away: by * AWAY })),
    ...below.map((box) => ({ box: { ...box, top: box.top + by * height }, away: by * AWAY })),
  ]);
  return [...close.map((box, i) => ({ box, away: i * CORNER })), ...nudged];
}

function cost(box: Box, dots: readonly (Point & { r: number })[], taken: readonly Box[]): number {
  const covered = dots.filter((dot) => covers(box, dot)).length;
  return covered + 4 * taken.filter((other) => overlap(box, other)).length;
}

/** A plate that runs off the table may not be seen. */
function off(scene: Scene, { left, top, width, height }: Box): number {
  const on = left >= 0 && top >= 0 && left + width <= scene.width * SCALE && top + height <= scene.depth * SCALE;
  return on ? 0 : OFF;
}

function covers(box: Box, dot: Point & { r: number }): boolean {
  const dx = dot.x - Math.max(box.left, Math.min(dot.x, box.left + box.width));
  const dy = dot.y - Math.max(box.top, Math.min(dot.y, box.top + box.height));
  return dx * dx + dy * dy < dot.r * dot.r;
}

function overlap(a: Box, b: Box): boolean {
  const across = a.left < b.left + b.width && b.left < a.left + a.width;
  return across && a.top < b.top + b.height && b.top < a.top + a.height;
}
