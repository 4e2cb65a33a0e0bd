import { beforeEach, describe, expect, test, vi } from "vitest";

import { blurred, pressed, released } from "../src/lib/keyboard";
import { edgeOf, labelled, pathOf } from "../src/lib/rings";
import { selection } from "../src/lib/selection.svelte";
import { table } from "../src/lib/table.svelte";
import { farthest, ringsOf, threatLook } from "../src/lib/threat.svelte";
import type { Query, Reply, Threat } from "../src/lib/wire.gen";
import { aKey, aScene, laid } from "./battle";

const disc = (x: number, y: number, radius: number) => ({ x, y, radius });
const spans = (...discs: ReturnType<typeof disc>[]) => edgeOf(discs).map(({ from, to }) => to - from);

describe("the edge of what discs cover together", () => {
  test("is a whole circle for one disc, and for several in the same place", () => {
    expect(spans(disc(0, 0, 5))).toEqual([2 * Math.PI]);
    expect(spans(disc(0, 0, 5), disc(0, 0, 5))).toEqual([2 * Math.PI]);
    expect(spans(disc(0, 0, 5), disc(1, 0, 2))).toEqual([2 * Math.PI]);
  });

  test("leaves out what lies inside another disc", () => {
    const arcs = edgeOf([disc(0, 0, 5), disc(5, 0, 5)]);
    const inside = arcs.flatMap(({ disc: of, from, to }) => {
      const angle = (from + to) / 2;
      const at = { x: of.x + 5 * Math.cos(angle), y: of.y + 5 * Math.sin(angle) };
      return [0, 5].filter((x) => x !== of.x && Math.hypot(at.x - x, at.y) < 5);
    });
    expect(inside).toEqual([]);
    expect(arcs.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo((2 * 4 * Math.PI) / 3);
  });

  test("is written on inside the table, or not at all", () => {
    const arcs = edgeOf([disc(10, 10, 30)]);
    expect(pathOf(arcs).match(/A/g)).toHaveLength(2);
    const at = labelled(arcs, 100, 100, 5);
    expect(Math.hypot((at?.x ?? 0) - 10, (at?.y ?? 0) - 10)).toBeCloseTo(30);
    expect(labelled(arcs, 100, 100, 5, at ? [at] : [])).not.toEqual(at);
    expect(labelled(edgeOf([disc(50, 50, 300)]), 100, 100, 5)).toBeNull();
  });
});

describe("threat", () => {
  const asked: Query[] = [];
  const told = (unit: string, measured = true): Threat => {
    const reaches = [{ model: `${unit}.1`, move: 5, charge: 10, shoot: 0 }, { model: `${unit}.2`, move: 4, charge: 10, shoot: 0 }];
    return { reply: "threat", unit, measured, reaches: measured ? reaches : [] };
  };

  beforeEach(() => {
    laid();
    selection.clear();
    blurred();
    threatLook.pinned = null;
    asked.length = 0;
    table.query = (query) => {
      asked.push(query);
      return Promise.resolve(told(query.unit) as Reply);
    };
  });

  test("rings say how far the unit goes, none for what it cannot do", () => {
    const rings = ringsOf(told("mob"), aScene());
    expect(rings.map(({ band, text }) => [band, text])).toEqual([["move", "Move up to 5″"], ["charge", "Charge 10″"]]);
    expect(farthest(told("mob"), "charge")).toBe("10″");
    expect(ringsOf(told("mob", false), aScene())).toEqual([]);
  });

  test("it is about the unit pointed at while H is held, or else the one selected", async () => {
    selection.take("alpha");
    pressed(aKey("h"));
    expect(threatLook.unit).toBe("alpha");
    selection.hovered = "mob";
    threatLook.ask();
    await vi.waitFor(() => expect(threatLook.shown?.unit).toBe("mob"));
    expect(asked).toEqual([{ query: "ask-threat", unit: "mob" }]);
    released(new KeyboardEvent("keyup", { key: "h" }));
    expect(threatLook.shown).toBeNull();
  });

  test("the button of the card shows it until it is pressed again; the past has none", () => {
    threatLook.toggle("mob");
    expect(threatLook.unit).toBe("mob");
    table.past = { view: table.view } as never;
    expect(threatLook.unit).toBeNull();
    table.past = null;
    threatLook.toggle("mob");
    expect(threatLook.unit).toBeNull();
  });
});
