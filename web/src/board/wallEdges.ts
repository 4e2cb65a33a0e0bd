import type { Point } from "../lib/geometry";
import { top } from "../lib/terrain";
import type { ModelView, Piece } from "../lib/wire.gen";

/** Edges of impassable ground that lie under bases. Rules measure from the centre of a base, so a base may overlap a wall:
 *  its edge is drawn over the base, as far as it is covered. In inches of the table. */
export function coveredEdges(pieces: readonly Piece[], models: readonly ModelView[]): (readonly [Point, Point])[] {
  const walls = pieces.filter((piece) => piece.going === "impassable").map((piece) => ({ piece, box: boxOf(piece) }));
  return models.flatMap((model) => {
    const near = walls.filter(({ piece, box }) => meets(box, model) && model.z >= piece.base && model.z < top(piece));
    return near.flatMap(({ piece }) => edgesOf(piece).map((edge) => under(edge, model))).filter((edge) => edge !== null);
  });
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

function boxOf({ shape }: Piece): Box {
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

function meets({ left, right, low, high }: Box, { x, y, radius }: ModelView): boolean {
  return x > left - radius && x < right + radius && y > low - radius && y < high + radius;
}

function edgesOf({ shape }: Piece): (readonly [Point, Point])[] {
  return shape.map(([x, y], i) => {
    const [nextX, nextY] = shape[(i + 1) % shape.length] ?? [x, y];
    return [{ x, y }, { x: nextX, y: nextY }];
  });
}

/** The part of an edge inside a base, if there is one. */
function under([from, to]: readonly [Point, Point], { x, y, radius }: ModelView): readonly [Point, Point] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [fx, fy] = [from.x - x, from.y - y];
  const square = dx * dx + dy * dy;
  const along = fx * dx + fy * dy;
  const reach = along * along - square * (fx * fx + fy * fy - radius * radius);
  if (square === 0 || reach <= 0) return null;
  const [enters, leaves] = [(-along - Math.sqrt(reach)) / square, (-along + Math.sqrt(reach)) / square];
  const [start, end] = [Math.max(0, enters), Math.min(1, leaves)];
  const at = (share: number): Point => ({ x: from.x + dx * share, y: from.y + dy * share });
  return start < end ? [at(start), at(end)] : null;
}
