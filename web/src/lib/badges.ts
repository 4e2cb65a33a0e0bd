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

/** Where each squad's plate covers fewest models and plates: behind it, before it, beside it, or at a corner of it. */
export function placed(scene: Scene, squads: readonly Squad[], labels: readonly Box[]): Map<string, Box> {
  const dots = squads.flatMap(({ models }) => models.map((model) => ({ ...toBoard(scene, model.x, model.y), r: model.radius * SCALE })));
  const taken: Box[] = [...labels];
  const found = new Map<string, Box>();
  for (const squad of squads) {
    const best = candidates(scene, squad)
      .map((box) => ({ box, cost: cost(box, dots, taken) }))
      .reduce((a, b) => (b.cost < a.cost ? b : a));
    taken.push(best.box);
    found.set(squad.unit.id, best.box);
  }
  return found;
}

function candidates(scene: Scene, { unit, models, width, height }: Squad): Box[] {
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
  return [...near.slice(0, 1), ...far.slice(0, 1), ...beside, ...near.slice(1), ...far.slice(1)];
}

function cost(box: Box, dots: readonly (Point & { r: number })[], taken: readonly Box[]): number {
  const covered = dots.filter((dot) => covers(box, dot)).length;
  return covered + 4 * taken.filter((other) => overlap(box, other)).length;
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
