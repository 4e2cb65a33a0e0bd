import { describe, expect, it } from "vitest";

import { changesIn, sceneWith } from "../src/lib/scenery";
import type { Scene } from "../src/lib/wire.gen";

const scene = { name: "x", terrain: [{ id: "wall", height: 2 }, { id: "hut" }], ladders: [{ id: "up" }] } as unknown as Scene;
const changed = (what: object): string => JSON.stringify({ pieces: [], ladders: [], gone: [], ...what });

describe("a table that changes", () => {
  it("has not changed where a ladder is only carried about", () => {
    const loose = [{ id: "up", name: "Ladder", ends: [[0, 0], [6, 0]] as const, carried: true }];
    expect(changesIn({ pieces: [], ladders: [], gone: [], loose } as never)).toBe("");
    expect(changesIn({ pieces: [], ladders: [], gone: ["hut"], loose } as never)).toBe(changed({ gone: ["hut"] }));
    expect(changesIn(null)).toBe("");
  });

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
