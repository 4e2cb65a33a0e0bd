import { describe, expect, test } from "vitest";

import { pointAlong } from "../src/lib/along";
import { bearing, centre, distance, line, middle, outline, sector, step, toBoard, toTable, turned } from "../src/lib/geometry";
import { aScene } from "./battle";

const scene = aScene({ width: 48, depth: 36 });

describe("the table and the drawing", () => {
  test("north is up: y of the table runs against y of the drawing", () => {
    expect(toBoard(scene, 0, 36)).toEqual({ x: 0, y: 0 });
    expect(toBoard(scene, 10, 30)).toEqual({ x: 200, y: 120 });
  });

  test("there and back is the same place", () => {
    const { x, y } = toBoard(scene, 7.25, 3.5);
    expect(toTable(scene, x, y)).toEqual({ x: 7.25, y: 3.5 });
  });

  test("lines and outlines are drawn over places of the table", () => {
    expect(line(scene, [{ x: 0, y: 36 }, { x: 1, y: 35 }])).toBe("M0 0L20 20");
    expect(outline(scene, [[0, 36], [1, 36], [1, 35]])).toBe("M0.0 0.0L20.0 0.0L20.0 20.0Z");
  });
});

describe("bearings", () => {
  test.each([[0, 1, 0], [1, 0, 90], [0, -1, 180], [-1, 0, 270]])("a step of %d, %d goes %d degrees from north", (dx, dy, degrees) => {
    expect(bearing(dx, dy)).toBeCloseTo(degrees);
  });

  test("a step and its bearing agree", () => {
    const { x, y } = step(5, 123);
    expect(bearing(x, y)).toBeCloseTo(123);
    expect(Math.hypot(x, y)).toBeCloseTo(5);
  });

  test("a facing to the north points a drawing that looks east upwards", () => {
    expect(turned(0)).toBe(-90);
  });
});

describe("middles", () => {
  test("of points", () => {
    expect(centre([{ x: 0, y: 0 }, { x: 4, y: 2 }])).toEqual({ x: 2, y: 1 });
    expect(centre([])).toEqual({ x: 0, y: 0 });
  });

  test("of an area: not the mean of its corners", () => {
    const place = middle([[0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4]]);
    expect(place.x).toBeCloseTo(place.y);
    expect(place.x).toBeCloseTo((4 * 2 + 3 * 0.5) / 7);
  });

  test("of an area without any: the mean of its corners", () => {
    expect(middle([[0, 0], [2, 0]])).toEqual({ x: 1, y: 0 });
  });
});

test("a place on a bent way is measured along its legs", () => {
  const way = [{ x: 0, y: 0 }, { x: 3, y: 0 }, { x: 3, y: 4 }];
  expect(pointAlong(way, 2)).toEqual({ x: 2, y: 0 });
  expect(pointAlong(way, 5)).toEqual({ x: 3, y: 2 });
  expect(pointAlong(way, 99)).toEqual({ x: 3, y: 4 });
  expect(distance({ x: 3, y: 4 }, { x: 0, y: 0 })).toBe(5);
});

test("a sector all round is a circle, one of more than half takes the long way", () => {
  expect(sector({ x: 0, y: 0 }, 0, 360, 10)).toContain("a10 10 0 1 1 20 0");
  expect(sector({ x: 0, y: 0 }, 0, 90, 10)).toContain("A10 10 0 0 1");
  expect(sector({ x: 0, y: 0 }, 0, 270, 10)).toContain("A10 10 0 1 1");
});
