import type { Dice } from "./colours";
import { blend } from "./colours";

/** Inches from the north-western corner of the table. */
export type Place = readonly [number, number];
export type Shape = readonly Place[];
export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Sheet = HTMLCanvasElement | OffscreenCanvas;

/** One side of a polygon, and the way out of it. */
export interface Edge {
  readonly a: Place;
  readonly b: Place;
  readonly length: number;
  readonly out: Place;
}

/** The box round a shape that is turned as the shape is: its corner, its direction and its size. */
export interface Frame {
  readonly corner: Place;
  readonly angle: number;
  readonly width: number;
  readonly height: number;
}

export function sheet(width: number, height: number): Sheet {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(w, h);
  const canvas = document.createElement("canvas");
  canvas.width = w;
  canvas.height = h;
  return canvas;
}

export function brushOn(on: Sheet, read = false): Brush {
  const brush = on.getContext("2d", { willReadFrequently: read }) as Brush | null;
  if (!brush) throw new Error("There is no canvas to paint on");
  return brush;
}

export function trace(c: Brush, shape: Shape, dx = 0, dy = 0): void {
  c.beginPath();
  shape.forEach(([x, y], i) => (i ? c.lineTo(x + dx, y + dy) : c.moveTo(x + dx, y + dy)));
  c.closePath();
}

export function fill(c: Brush, shape: Shape, colour: string): void {
  c.fillStyle = colour;
  trace(c, shape);
  c.fill();
}

/** Paints with everything outside a shape left as it is. */
export function within(c: Brush, shape: Shape, paint: () => void): void {
  c.save();
  trace(c, shape);
  c.clip();
  paint();
  c.restore();
}

/** Paints with the origin at a place and the x axis turned. */
export function turnedTo(c: Brush, [x, y]: Place, angle: number, paint: () => void): void {
  c.save();
  c.translate(x, y);
  c.rotate(angle);
  paint();
  c.restore();
}

export function inside(shape: Shape, x: number, y: number): boolean {
  let within = false;
  shape.forEach(([ax, ay], i) => {
    const [bx, by] = shape[(i + 1) % shape.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

export function boxOf(shape: Shape): readonly [left: number, top: number, right: number, bottom: number] {
  const xs = shape.map(([x]) => x);
  const ys = shape.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function signedArea(shape: Shape): number {
  return shape.reduce((sum, [x, y], i) => {
    const [a, b] = shape[(i + 1) % shape.length] ?? [x, y];
    return sum + x * b - a * y;
  }, 0) / 2;
}

export function areaOf(shape: Shape): number {
  return Math.abs(signedArea(shape));
}

export function edgesOf(shape: Shape): Edge[] {
  const sign = signedArea(shape) > 0 ? 1 : -1;
  return shape.flatMap((a, i) => {
    const b = shape[(i + 1) % shape.length] ?? a;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 1e-6) return [];
    const out: Place = [((b[1] - a[1]) / length) * sign, (-(b[0] - a[0]) / length) * sign];
    return [{ a, b, length, out }];
  });
}

/** How much of the light from the north-west a face takes that looks this way: 1 all, -1 none. */
export function lightOn([x, y]: Place): number {
  return -(x + y) * 0.7;
}

export function along({ a, b, length }: Edge, at: number): Place {
  return [blend(a[0], b[0], at / length), blend(a[1], b[1], at / length)];
}

/** A shape drawn in by a distance at every corner. */
export function inset(shape: Shape, by: number): Shape {
  const sign = signedArea(shape) > 0 ? 1 : -1;
  const count = shape.length;
  return shape.map((p, i) => {
    const before = shape[(i + count - 1) % count] ?? p;
    const after = shape[(i + 1) % count] ?? p;
    const u = [p[0] - before[0], p[1] - before[1]] as const;
    const v = [after[0] - p[0], after[1] - p[1]] as const;
    const [lu, lv] = [Math.hypot(...u) || 1, Math.hypot(...v) || 1];
    const nx = (-u[1] / lu - v[1] / lv) * sign;
    const ny = (u[0] / lu + v[0] / lv) * sign;
    const length = Math.hypot(nx, ny) || 1;
    const cosine = Math.max(0.5, length / 2);
    return [p[0] + ((nx / length) * by) / cosine, p[1] + ((ny / length) * by) / cosine];
  });
}

/** The same outline with more corners, each a little off the line. */
export function rough(shape: Shape, step: number, off: number, dice: Dice): Shape {
  return edgesOf(shape).flatMap((edge) => {
    const count = Math.max(1, Math.round(edge.length / step));
    return Array.from({ length: count }, (_, k): Place => {
      const [x, y] = along(edge, (edge.length * k) / count);
      const by = k ? (dice() - 0.5) * 2 * off : 0;
      return [x + edge.out[0] * by, y + edge.out[1] * by];
    });
  });
}

/** Places inside a shape, none nearer to another than the gap. */
export function scatter(shape: Shape, gap: number, dice: Dice, tries = 4000): Place[] {
  const [left, top, right, bottom] = boxOf(shape);
  const cells = new Map<string, Place[]>();
  const found: Place[] = [];
  const key = (x: number, y: number): string => `${Math.floor(x / gap)},${Math.floor(y / gap)}`;
  for (let k = 0; k < tries; k += 1) {
    const [x, y] = [blend(left, right, dice()), blend(top, bottom, dice())];
    if (!inside(shape, x, y)) continue;
    const near = [-gap, 0, gap].flatMap((dx) => [-gap, 0, gap].flatMap((dy) => cells.get(key(x + dx, y + dy)) ?? []));
    if (near.some(([a, b]) => (a - x) ** 2 + (b - y) ** 2 < gap * gap)) continue;
    found.push([x, y]);
    cells.set(key(x, y), [...(cells.get(key(x, y)) ?? []), [x, y]]);
  }
  return found;
}

/** As many tries for `scatter` as fill a shape. */
export function enough(shape: Shape, gap: number): number {
  return Math.min(9000, Math.round((areaOf(shape) / (gap * gap)) * 6) + 20);
}

/** The turned box round a shape. `lengthwise` turns it so that its width is its longer side, else it is nearly upright. */
export function frameOf(shape: Shape, lengthwise = false): Frame {
  const longest = edgesOf(shape).reduce((a, b) => (b.length > a.length ? b : a));
  let angle = Math.atan2(longest.b[1] - longest.a[1], longest.b[0] - longest.a[0]);
  const turn = lengthwise ? Math.PI : Math.PI / 2;
  angle -= Math.round(angle / turn) * turn;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, top, right, bottom] = boxOf(shape.map(([x, y]): Place => [x * cos + y * sin, y * cos - x * sin]));
  return { corner: [left * cos - top * sin, left * sin + top * cos], angle, width: right - left, height: bottom - top };
}

/** Paints a shape in its own frame, in which it reaches from 0, 0 to its width and height. */
export function framed(c: Brush, shape: Shape, paint: (width: number, height: number) => void, lengthwise = false): void {
  const { corner, angle, width, height } = frameOf(shape, lengthwise);
  within(c, shape, () => turnedTo(c, corner, angle, () => paint(width, height)));
}

export function middleOf(shape: Shape): Place {
  const sum = shape.reduce<Place>(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / shape.length, sum[1] / shape.length];
}
