import { distance, type Point } from "./geometry";

/** Everything within a distance of a place. */
export interface Disc extends Point {
  readonly radius: number;
}

/** A part of the edge of a disc, in radians, from a smaller angle to a larger one. */
export interface Arc {
  readonly disc: Disc;
  readonly from: number;
  readonly to: number;
}

const ROUND = 2 * Math.PI;
const TINY = 1e-6;

/** The edge of what discs cover together, as arcs. */
export function edgeOf(discs: readonly Disc[]): Arc[] {
  return discs.flatMap((disc, place) => {
    const others = discs.filter((_, other) => other !== place);
    if (discs.some((other, at) => at !== place && hides(other, disc, at < place))) return [];
    return gaps(others.flatMap((other) => covered(disc, other))).map(([from, to]) => ({ disc, from, to }));
  });
}

/** Whether one disc lies within another; of two equal ones the first counts. */
function hides(other: Disc, disc: Disc, first: boolean): boolean {
  const room = other.radius - disc.radius - distance(other, disc);
  return room > TINY || (room > -TINY && (first || other.radius > disc.radius + TINY));
}

/** The part of the edge of a disc that another one covers: at most one span, cut where the angles begin anew. */
function covered(disc: Disc, other: Disc): [number, number][] {
  const apart = distance(disc, other);
  if (apart >= disc.radius + other.radius || apart <= disc.radius - other.radius || apart < TINY) return [];
  const half = Math.acos((disc.radius ** 2 + apart ** 2 - other.radius ** 2) / (2 * disc.radius * apart));
  const towards = Math.atan2(other.y - disc.y, other.x - disc.x);
  const from = (((towards - half) % ROUND) + ROUND) % ROUND;
  const to = from + 2 * half;
  return to > ROUND ? [[from, ROUND], [0, to - ROUND]] : [[from, to]];
}

/** What spans leave of a whole turn. */
function gaps(spans: readonly [number, number][]): [number, number][] {
  const left: [number, number][] = [];
  let at = 0;
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (from > at + TINY) left.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < ROUND - TINY) left.push([at, ROUND]);
  return left;
}

export function pointAt({ disc }: Arc, angle: number): Point {
  return { x: disc.x + disc.radius * Math.cos(angle), y: disc.y + disc.radius * Math.sin(angle) };
}

/** The arcs as a path of a drawing; a whole circle is drawn in two halves. */
export function pathOf(arcs: readonly Arc[]): string {
  return arcs.map((arc) => (arc.to - arc.from > ROUND - TINY ? halves(arc) : one(arc, arc.from, arc.to))).join("");
}

function halves(arc: Arc): string {
  return one(arc, 0, Math.PI) + one(arc, Math.PI, ROUND);
}

function one(arc: Arc, from: number, to: number): string {
  const [start, end] = [pointAt(arc, from), pointAt(arc, to)];
  const { radius } = arc.disc;
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${end.x.toFixed(1)} ${end.y.toFixed(1)}`;
}

const STEP = Math.PI / 36;

/** The place on the edge to write at: inside a drawing of this size, as near to its middle as the edge comes; clear of the
 * places that something stands at, if it can be. */
export function labelled(arcs: readonly Arc[], width: number, depth: number, margin: number, taken: readonly Point[] = []): Point | null {
  const middle = { x: width / 2, y: depth / 2 };
  const inside = arcs.flatMap((arc) => places(arc)).filter(({ x, y }) => x > margin && x < width - margin && y > margin && y < depth - margin);
  const free = inside.filter((at) => taken.every((other) => distance(at, other) > margin));
  const [first, ...others] = free.length > 0 ? free : inside;
  return first ? others.reduce((best, at) => (distance(at, middle) < distance(best, middle) ? at : best), first) : null;
}

function places(arc: Arc): Point[] {
  const count = Math.floor((arc.to - arc.from) / STEP) + 1;
  return Array.from({ length: count }, (_, n) => pointAt(arc, arc.from + n * STEP));
}
