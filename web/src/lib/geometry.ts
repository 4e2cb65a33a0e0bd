import type { Scene } from "./wire.gen";

/** Pixels of the drawing to the inch; the camera scales from there. */
export const SCALE = 20;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Table inches (y to the north) to the drawing (y down). */
export function toBoard(scene: Scene, x: number, y: number): Point {
  return { x: x * SCALE, y: (scene.depth - y) * SCALE };
}

export function toTable(scene: Scene, x: number, y: number): Point {
  return { x: x / SCALE, y: scene.depth - y / SCALE };
}

/** Whether a place is on the table. */
export function isOn(scene: Scene, at: Point): boolean {
  return at.x >= 0 && at.x <= scene.width && at.y >= 0 && at.y <= scene.depth;
}

/** A facing (clockwise from north) as a rotation of a drawing that points to the east. */
export function turned(facing: number): number {
  return facing - 90;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The bearing from north, clockwise, of a step. */
export function bearing(dx: number, dy: number): number {
  const degrees = (Math.atan2(dx, dy) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

export function step(length: number, towards: number): Point {
  const radians = (towards * Math.PI) / 180;
  return { x: length * Math.sin(radians), y: length * Math.cos(radians) };
}

export function centre(points: readonly Point[]): Point {
  if (points.length === 0) return { x: 0, y: 0 };
  const sum = points.reduce((all, one) => ({ x: all.x + one.x, y: all.y + one.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** A line over places of the table. */
export function line(scene: Scene, corners: readonly Point[]): string {
  const points = corners.map((corner) => toBoard(scene, corner.x, corner.y));
  return `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

export function outline(scene: Scene, shape: readonly (readonly [number, number])[]): string {
  const corners = shape.map(([x, y]) => toBoard(scene, x, y));
  return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** A sector of a circle round a place of the drawing, so many degrees wide, in the direction of a facing. */
export function sector(at: Point, facing: number, degrees: number, radius: number): string {
  if (degrees >= 360) return `M${at.x - radius} ${at.y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
  const edge = (towards: number): string => {
    const { x, y } = step(radius, towards);
    return `${(at.x + x).toFixed(1)} ${(at.y - y).toFixed(1)}`;
  };
  const large = degrees > 180 ? 1 : 0;
  return `M${at.x} ${at.y}L${edge(facing - degrees / 2)}A${radius} ${radius} 0 ${large} 1 ${edge(facing + degrees / 2)}z`;
}

/** A place inside a polygon to write on: its centre of area. */
export function middle(shape: readonly (readonly [number, number])[]): Point {
  let area = 0;
  let x = 0;
  let y = 0;
  shape.forEach(([x1, y1], i) => {
    const [x2, y2] = shape[(i + 1) % shape.length] ?? [x1, y1];
    const cross = x1 * y2 - x2 * y1;
    area += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  if (Math.abs(area) < 1e-9) return centre(shape.map(([px, py]) => ({ x: px, y: py })));
  return { x: x / (3 * area), y: y / (3 * area) };
}
