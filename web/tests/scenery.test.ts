import { describe, expect, it } from "vitest";

import { sceneWith } from "../src/lib/scenery";
import type { Scene } from "../src/lib/wire.gen";

const scene = { name: "x", terrain: [{ id: "wall", height: 2 }, { id: "hut" }], ladders: [{ id: "up" }] } as unknown as Scene;
const changed = (what: object): string => JSON.stringify({ pieces: [], ladders: [], gone: [], ...what });

describe("a table that changes", () => {
  it("is the scene itself while nothing has changed", () => {
    expect(sceneWith(scene, "")).toBe(scene);
  });

  it("has a changed piece in its old place and a new one behind", () => {
    const { terrain } = sceneWith(scene, changed({ pieces: [{ id: "crater" }, { id: "wall", height: 1 }] }));
    expect(terrain).toEqual([{ id: "wall", height: 1 }, { id: "hut" }, { id: "crater" }]);
  });

  it("has nothing that is gone, and ladders that were set up", () => {
    const found = sceneWith(scene, changed({ ladders: [{ id: "new" }], gone: ["hut", "up"] }));
    expect(found.terrain.map((piece) => piece.id)).toEqual(["wall"]);
    expect(found.ladders.map((ladder) => ladder.id)).toEqual(["new"]);
  });
});
