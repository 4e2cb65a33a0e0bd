import { describe, expect, test } from "vitest";

import { objectiveLabels, spotAt, spread, type Box } from "../src/lib/labels";
import type { Objective } from "../src/lib/wire.gen";
import { aPiece, aScene } from "./battle";

const EDGE: Box = [0, 0, 400, 300];

function meet(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

function anObjective(id: string, x: number, y: number): Objective {
  return { id, name: id, at: [x, y], radius: 1, points: 1 } as unknown as Objective;
}

function labels(objectives: readonly Objective[], models: readonly { x: number; y: number; radius: number }[] = [], scene = aScene()): Box[] {
  return [...objectiveLabels(scene, objectives, ({ name }) => [name], 1, models).values()].map(({ box }) => box);
}

describe("where labels stand", () => {
  test("each has its first free place", () => {
    const spots = [100, 104, 200].map((x) => spotAt(x, 100, "start", 60, 1));
    const found = spread([{ id: "a", spots }, { id: "b", spots }], [], EDGE);
    expect([found.get("a")?.x, found.get("b")?.x]).toEqual([100, 200]);
  });

  test("where none is free a label covers as little as it can", () => {
    const spots = [100, 130].map((x) => spotAt(x, 100, "start", 60, 1));
    expect(spread([{ id: "a", spots }], [[90, 90, 140, 110]], EDGE).get("a")?.x).toBe(130);
  });

  test("none stands beyond the edge", () => {
    const spots = [370, 300].map((x) => spotAt(x, 100, "start", 60, 1));
    expect(spread([{ id: "a", spots }], [[280, 80, 400, 120]], EDGE).get("a")?.x).toBe(300);
  });

  test("names of objectives close together do not cover each other", () => {
    const boxes = labels([anObjective("The Sally Port", 24, 21.5), anObjective("The Wall", 24, 25.2), anObjective("The Yard", 24, 30)]);
    expect(boxes.flatMap((box, i) => boxes.slice(i + 1).map((other) => meet(box, other)))).toEqual([false, false, false]);
  });

  test("the name of an objective stays on the table and covers no model and no name of terrain", () => {
    const [edge] = labels([anObjective("A long name of it", 47, 18)]);
    expect(edge?.[2]).toBeLessThanOrEqual(48 * 20);
    const crowd = [21.5, 22.5, 23.5].map((x) => ({ x, y: 20, radius: 0.5 }));
    const [usual, moved] = [labels([anObjective("Mill", 20, 18)]), labels([anObjective("Mill", 20, 18)], crowd)];
    expect(moved).not.toEqual(usual);
    const written = aScene({ terrain: [aPiece({ name: "Mill field", shape: [[19, 18], [26, 18], [26, 22], [19, 22]] })] });
    expect(labels([anObjective("Mill", 20, 18)], [], written)).not.toEqual(usual);
  });
});
