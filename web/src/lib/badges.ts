import { short } from "./format";
import type { Point } from "./geometry";
import type { UnitView } from "./wire.gen";

/** A place on the screen, in pixels of the board's frame. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A base on the screen. */
export interface Dot extends Point {
  readonly r: number;
}

/** A squad that is to have a plate. The first of its sizes is tried first; where none is free it has no plate, unless it must. */
export interface Squad {
  readonly id: string;
  readonly dots: readonly Dot[];
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  readonly north: boolean;
  readonly must: boolean;
}

/** Where a plate is, which of its sizes it has, and the line from it to its squad if it stands apart. */
export interface Placed {
  readonly box: Box;
  readonly size: number;
  readonly leader: readonly [Point, Point] | null;
}

const COVERED = 300;
/** A plate nearer to another squad than to its own would be taken for that squad's. */
const STRANGE = 120;
const NEAREST = 2;
const FARTHEST = 74;
const STEP = 9;
const EDGE = 2;
/** A plate farther from its squad than this has a line to it. */
const APART = 7;

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

/** Where each squad's plate covers no model, no plate and nothing else that is taken: behind the squad, before it, beside it, at
 *  a corner, and farther away until there is room. */
export function placed(squads: readonly Squad[], labels: readonly Box[], frame: { width: number; height: number }): Map<string, Placed> {
  const dots = squads.flatMap((squad) => squad.dots);
  const taken: Box[] = [...labels];
  const found = new Map<string, Placed>();
  for (const squad of [...squads].sort((a, b) => Number(b.must) - Number(a.must))) {
    if (squad.dots.every((dot) => isOff(dot, frame))) continue;
    const tries = squad.sizes.map((_, size) => best(squad, size, dots, taken, frame));
    const free = tries.find((one) => one !== null && one.cost < COVERED) ?? (squad.must ? tries.at(-1) : null);
    if (!free) continue;
    taken.push(grown(free.box, 2));
    found.set(squad.id, { box: free.box, size: free.size, leader: leaderOf(free.box, squad.dots) });
  }
  return found;
}

interface Try {
  readonly box: Box;
  readonly size: number;
  readonly cost: number;
}

function best(squad: Squad, size: number, dots: readonly Dot[], taken: readonly Box[], frame: { width: number; height: number }): Try | null {
  let found: Try | null = null;
  for (let gap = NEAREST; gap <= FARTHEST; gap += STEP) {
    for (const { box, dear } of around(squad, size, gap)) {
      const cheap = dear + gap * 1.1;
      if (isOutside(box, frame) || (found && cheap >= found.cost)) continue;
      const blind = dots.filter((dot) => covers(box, dot)).length + taken.filter((other) => overlap(box, other)).length;
      const cost = cheap + COVERED * blind + (isStrange(box, squad.dots, dots) ? STRANGE : 0);
      if (!found || cost < found.cost) found = { box, size, cost };
    }
    if (found && found.cost < gap) return found;
  }
  return found;
}

/** Twelve places round a squad, its own rear first, and how much each is liked less. */
function around({ dots, sizes, north }: Squad, size: number, gap: number): { box: Box; dear: number }[] {
  const { width, height } = sizes[size] ?? { width: 0, height: 0 };
  const left = Math.min(...dots.map((dot) => dot.x - dot.r));
  const right = Math.max(...dots.map((dot) => dot.x + dot.r));
  const top = Math.min(...dots.map((dot) => dot.y - dot.r));
  const bottom = Math.max(...dots.map((dot) => dot.y + dot.r));
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const [above, below] = [top - height - gap, bottom + gap];
  const [rear, front] = north ? [above, below] : [below, above];
  const places: readonly (readonly [number, number, number])[] = [
    [x, rear, 0], [x, front, 7], [right + gap, y, 4], [left - width - gap, y, 4], [left, rear, 5], [right - width, rear, 5],
    [right + gap, top - gap / 2, 9], [left - width - gap, top - gap / 2, 9], [right + gap, bottom - height + gap / 2, 9],
    [left - width - gap, bottom - height + gap / 2, 9], [left - width * 0.7, above, 10], [right - width * 0.3, below, 10],
  ];
  return places.map(([at, down, dear]) => ({ box: { left: at, top: down, width, height }, dear }));
}

/** The line from a plate to the nearest model of its squad. */
function leaderOf(box: Box, dots: readonly Dot[]): readonly [Point, Point] | null {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const away = (dot: Dot): number => Math.hypot(dot.x - middle.x, dot.y - middle.y);
  const near = dots.reduce((a, b) => (away(b) < away(a) ? b : a));
  const from = nearestOf(box, near);
  const far = Math.hypot(from.x - near.x, from.y - near.y);
  if (far < near.r + APART) return null;
  return [from, { x: near.x + ((from.x - near.x) * near.r) / far, y: near.y + ((from.y - near.y) * near.r) / far }];
}

function nearestOf({ left, top, width, height }: Box, { x, y }: Point): Point {
  return { x: Math.max(left, Math.min(x, left + width)), y: Math.max(top, Math.min(y, top + height)) };
}

function isOff({ x, y, r }: Dot, { width, height }: { width: number; height: number }): boolean {
  return x + r < 0 || y + r < 0 || x - r > width || y - r > height;
}

function isOutside({ left, top, width, height }: Box, frame: { width: number; height: number }): boolean {
  return left < EDGE || top < EDGE || left + width > frame.width - EDGE || top + height > frame.height - EDGE;
}

function grown({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

function covers(box: Box, dot: Dot): boolean {
  const { x, y } = nearestOf(box, dot);
  return (dot.x - x) ** 2 + (dot.y - y) ** 2 < dot.r * dot.r;
}

/** Whether another squad stands nearer to a plate than its own. */
function isStrange(box: Box, own: readonly Dot[], all: readonly Dot[]): boolean {
  const near = Math.min(...own.map((dot) => gapTo(box, dot)));
  return all.some((dot) => gapTo(box, dot) < near && !own.includes(dot));
}

function gapTo(box: Box, dot: Dot): number {
  const { x, y } = nearestOf(box, dot);
  return Math.hypot(dot.x - x, dot.y - y) - dot.r;
}

function overlap(a: Box, b: Box): boolean {
  const across = a.left < b.left + b.width && b.left < a.left + a.width;
  return across && a.top < b.top + b.height && b.top < a.top + a.height;
}
