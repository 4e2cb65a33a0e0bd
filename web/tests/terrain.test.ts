import { describe, expect, test } from "vitest";

import { hachures, isSteep, layerOf, lookOf, top, treads, wordPlace } from "../src/lib/terrain";
import { factsOf, risksOf, tellOf, wordsOf } from "../src/lib/words";
import { aPiece, aScene } from "./battle";

describe("what a piece looks like", () => {
  test.each([
    ["water", { water: "deep" }],
    ["ford", { water: "ford" }],
    ["road", { feature: "road" }],
    ["crater", { feature: "crater" }],
    ["gap", { gap: 2 }],
    ["stairs", { rise: 90 }],
    ["floor", { id: "house-floor-1" }],
    ["roof", { id: "house-roof", base: 6 }],
    ["deck", { surface: true, base: 3 }],
    ["hill", { surface: true }],
    ["hard", { cover: "hard" }],
    ["soft", { cover: "soft" }],
    ["soil", {}],
  ] as const)("%s", (look, change) => {
    expect(lookOf(aPiece(change as object))).toBe(look);
  });

  test("flat ground lies below what stands on it, roofs on top", () => {
    const road = aPiece({ feature: "road" } as object);
    const wall = aPiece({ height: 1, form: "linear", cover: "hard" } as object);
    const roof = aPiece({ id: "h-roof", base: 6 });
    expect(layerOf(road)).toBeLessThan(layerOf(wall));
    expect(layerOf(wall)).toBeLessThan(layerOf(roof));
  });

  test("how high, and whether a fall is steep", () => {
    expect(top(aPiece({ base: 1.1, height: 2.2 }))).toBe(3.3);
    expect(isSteep(aPiece({ face: true }))).toBe(true);
    expect(isSteep(aPiece())).toBe(false);
  });

  test("a face has strokes along all its edges, inwards; stairs have treads and an arrow", () => {
    const piece = aPiece({ shape: [[0, 0], [0.45, 0], [0.45, 0.45], [0, 0.45]] } as object);
    expect(hachures(aScene(), piece).match(/M/g)).toHaveLength(4);
    expect(treads(aScene(), aPiece({ rise: 0, shape: [[0, 0], [2, 0], [2, 2], [0, 2]] } as object)).match(/M/g)).toHaveLength(5);
  });
});

describe("what is written on a piece", () => {
  test("height, going and dice at a glance", () => {
    expect(factsOf(aPiece({ height: 2, surface: true, going: "difficult" }))).toBe("2″ · ×2");
    expect(factsOf(aPiece({ gap: 1 }))).toBe("−1″");
    expect(risksOf(aPiece({ variable: true, dangerous: true } as object))).toHaveLength(2);
  });

  test("a barrier says that bases may overlap its edge, other ground does not", () => {
    expect(tellOf(aPiece({ going: "impassable" }))).toContain("overlap");
    expect(tellOf(aPiece())).not.toContain("overlap");
  });

  test("a name only where there is room for it", () => {
    const scene = aScene();
    expect(wordsOf(scene, aPiece({ name: "Mill" }), 1).lines.map(({ text }) => text)).toEqual(["Mill"]);
    expect(wordsOf(scene, aPiece({ name: "Mill" }), 0.1).lines).toEqual([]);
  });

  test("the name of a piece keeps clear of what lies over it", () => {
    const field = aPiece({ id: "field" });
    const house = aPiece({ id: "house", height: 3, cover: "hard", shape: [[14, 12], [16, 12], [16, 14], [14, 14]] } as object);
    const place = wordPlace(aScene({ terrain: [field, house] }), field);
    expect(place.y < 11.5 || place.y > 14.5).toBe(true);
  });
});
