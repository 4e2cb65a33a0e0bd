import { describe, expect, test } from "vitest";

import { placed, plateNames, type Box, type Squad } from "../src/lib/badges";
import { aUnit } from "./battle";

const FRAME = { width: 800, height: 600 };
const PLATE = { width: 60, height: 18 };

function squad(id: string, x: number, y: number, change: Partial<Squad> = {}): Squad {
  return { id, dots: [{ x, y, r: 10 }, { x: x + 24, y, r: 10 }], sizes: [PLATE], north: false, must: false, ...change };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

describe("where plates are", () => {
  test("a squad alone has its plate close behind it, without a line", () => {
    const plate = placed([squad("a", 400, 300)], [], FRAME).get("a");
    expect(plate?.box.top).toBeGreaterThan(310);
    expect(plate?.leader).toBeNull();
  });

  test("behind a squad that looks south is north of it", () => {
    expect(placed([squad("a", 400, 300, { north: true })], [], FRAME).get("a")?.box.top).toBeLessThan(290);
  });

  test("no plate covers a model or another plate", () => {
    const squads = [0, 1, 2, 3, 4, 5].map((n) => squad(`s${n}`, 300 + (n % 3) * 50, 280 + Math.floor(n / 3) * 34));
    const boxes = [...placed(squads, [], FRAME).values()].map(({ box }) => box);
    expect(boxes.length).toBeGreaterThan(2);
    for (const [i, box] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
      for (const { x, y, r } of squads.flatMap(({ dots }) => dots)) {
        const [nearX, nearY] = [Math.max(box.left, Math.min(x, box.left + box.width)), Math.max(box.top, Math.min(y, box.top + box.height))];
        expect(Math.hypot(x - nearX, y - nearY)).toBeGreaterThanOrEqual(r);
      }
    }
  });

  test("a plate pushed away has a line to its squad", () => {
    const labels = [{ left: 330, top: 200, width: 180, height: 92 }, { left: 330, top: 308, width: 180, height: 60 }, { left: 330, top: 290, width: 58, height: 20 }, { left: 436, top: 290, width: 70, height: 20 }];
    const plate = placed([squad("a", 400, 300, { must: true })], labels, FRAME).get("a");
    expect(plate?.leader).not.toBeNull();
  });

  test("no plate is nearer to another squad than to its own", () => {
    const labels = [{ left: 346, top: 314, width: 112, height: 40 }, { left: 358, top: 253, width: 89, height: 36 }];
    const [own, other] = [squad("a", 400, 300), squad("b", 465, 320, { sizes: [] })];
    const box = placed([own, other], labels, FRAME).get("a")?.box ?? { left: 0, top: 0, width: 0, height: 0 };
    const gap = ({ x, y }: { x: number; y: number }): number =>
      Math.hypot(x - Math.max(box.left, Math.min(x, box.left + box.width)), y - Math.max(box.top, Math.min(y, box.top + box.height)));
    expect(Math.min(...own.dots.map(gap))).toBeLessThan(Math.min(...other.dots.map(gap)));
  });

  test("a squad out of sight has none, plates stay inside the frame", () => {
    expect(placed([squad("a", -200, 300)], [], FRAME).size).toBe(0);
    const box = placed([squad("a", 20, 590)], [], FRAME).get("a")?.box;
    expect(box?.left).toBeGreaterThanOrEqual(2);
    expect((box?.top ?? 999) + PLATE.height).toBeLessThanOrEqual(598);
  });
});

describe("names on plates", () => {
  test("words that many units of a side share go first", () => {
    const units = [aUnit("a", [], { name: "Guard Squad Alpha" }), aUnit("b", [], { name: "Guard Squad Beta" })];
    expect([...plateNames(units, 8).values()]).toEqual(["Alpha", "Beta"]);
  });

  test("a short name stays whole, a long one of its own is cut", () => {
    const units = [aUnit("a", [], { name: "Scouts" }), aUnit("b", [], { name: "Thunderstriders" })];
    expect([...plateNames(units, 8).values()]).toEqual(["Scouts", "Thunder…"]);
  });
});
