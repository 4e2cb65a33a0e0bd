import { describe, expect, it } from "vitest";
import { SCALE } from "../src/lib/geometry";
import { endsOf, KNOB, type Way } from "../src/lib/ways";

const way = (bearing: number): Way => ({ bearing, number: 1, option: {} as Way["option"] });

/** The smallest distance between two ends, in pixels of the screen. */
function nearest(bearings: readonly number[], zoom: number): number {
  const ends = endsOf(bearings.map(way), zoom);
  const gaps = ends.flatMap((a, i) => ends.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) * zoom * SCALE));
  return Math.min(...gaps);
}

describe("the ends of ways", () => {
  it.each([0.3, 0.4, 0.7, 1, 2.5])("lie apart at zoom %d, however close the ways are", (zoom) => {
    expect(nearest([120, 130, 140, 150, 160, 170], zoom)).toBeGreaterThanOrEqual(2 * KNOB - 1);
    expect(nearest([0, 45, 90, 350], zoom)).toBeGreaterThanOrEqual(2 * KNOB - 1);
  });

  it("lie six inches out where there is room", () => {
    expect(endsOf([way(0), way(90)], 1)).toEqual([{ x: 0, y: 6 }, { x: 6, y: expect.closeTo(0) }]);
  });
});
