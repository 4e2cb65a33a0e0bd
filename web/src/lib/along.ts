import { distance, type Point } from "./geometry";

/** The point so many inches along a line of legs. */
export function pointAlong(corners: readonly Point[], inches: number): Point {
  let left = inches;
  let last = corners[0] ?? { x: 0, y: 0 };
  for (const corner of corners.slice(1)) {
    const whole = distance(last, corner);
    if (whole > 0 && left <= whole) {
      const share = left / whole;
      return { x: last.x + (corner.x - last.x) * share, y: last.y + (corner.y - last.y) * share };
    }
    left -= whole;
    last = corner;
  }
  return last;
}
