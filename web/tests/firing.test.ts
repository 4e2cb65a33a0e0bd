import { beforeEach, describe, expect, test } from "vitest";

import { aimOf, barred, bearingOf, blank, endedAt, grouped, inMode, insteadOf, placedBy, rowKey, sharedBy, shifted, spared, sparedBy, toward, turnedBy } from "../src/lib/firing";
import type { FireOrder, FireRow } from "../src/lib/wire.gen";
import { aScene, laid } from "./battle";

function aRow(choices: object | null = null, change: Partial<FireRow> = {}): FireRow {
  return { model: "alpha.1", weapon: "mortar", order: null, refusal: null, strike: null, choices, ...change } as unknown as FireRow;
}

function anOrder(change: Partial<FireOrder> = {}): FireOrder {
  return { ...blank({ model: "alpha.1", weapon: "mortar" }, "mob", null), ...change };
}

beforeEach(() => laid(null, aScene({ weapons: { frag: { type: "grenade" } } as never })));

test("like rows are one group, in the order of their first; a row that stands alone is its own", () => {
  const rows = ["lasgun", "pistol", "lasgun", "mortar", "mortar"].map((weapon, n) => aRow(null, { model: `alpha.${n}`, weapon }));
  const groups = grouped(rows, ({ weapon }) => weapon, ({ weapon }) => weapon === "mortar");
  expect(groups.map((like) => like.map(({ model }) => model))).toEqual([["alpha.0", "alpha.2"], ["alpha.1"], ["alpha.3"], ["alpha.4"]]);
});

describe("orders beside each other", () => {
  test("another model's order is never in the way, another weapon's only where one forbids it", () => {
    const row = aRow({ besides: true });
    const other = aRow({ besides: true }, { weapon: "pistol" });
    expect(barred([row, other], row, anOrder({ model: "alpha.2" }))).toBe(false);
    expect(barred([row, other], row, anOrder({ weapon: "pistol" }))).toBe(false);
    expect(barred([row, aRow({ besides: false }, { weapon: "pistol" })], row, anOrder({ weapon: "pistol" }))).toBe(true);
  });

  test("a weapon fires at two targets only where its shots may be spread", () => {
    expect(barred([], aRow({ spread: 3 }), anOrder())).toBe(false);
    expect(barred([], aRow({}), anOrder())).toBe(true);
    expect(sparedBy(aRow({ spread: 3 }))).toBe(1);
    expect(spared(aRow({ spread: 3 }), anOrder()).shots).toBe(2);
  });

  test("several models fire as one is ordered to", () => {
    const orders = sharedBy([anOrder({ model: "alpha.2", target: "x" }), anOrder({ model: "alpha.3", target: "x" })], anOrder(), ["alpha.1", "alpha.2"]);
    expect(orders.map(({ model, target }) => `${model} ${target}`)).toEqual(["alpha.3 x", "alpha.1 mob", "alpha.2 mob"]);
  });

  test("a model that keeps its grenade fires its gun", () => {
    const gun = aRow(null, { weapon: "gun", order: anOrder({ weapon: "gun" }) });
    expect(insteadOf([gun], aRow(null, { weapon: "frag" })).map(({ weapon }) => weapon)).toEqual(["gun"]);
    expect(insteadOf([gun], gun)).toEqual([]);
  });
});

describe("places and bearings", () => {
  test("the bearing ordered, else that to the target", () => {
    expect(bearingOf(aRow(), anOrder({ bearing: 45 }))).toBe(45);
    expect(bearingOf(aRow(), anOrder({ target: "mob" }))).toBeCloseTo(2.86, 1);
    expect(turnedBy(aRow(), anOrder({ bearing: 5 }), -10)).toBe(355);
  });

  test("a weapon is told of a place in its own way", () => {
    const at = { x: 10, y: 20 };
    expect(placedBy(aRow({ place: "point" }), null, at)).toMatchObject({ target: "", aim: [10, 20] });
    expect(placedBy(aRow({ place: "measured" }), null, at)).toEqual({ aim: null, bearing: 0, distance: 10 });
    expect(placedBy(aRow({ place: "guess" }), null, at)).toEqual({ bearing: 0 });
    expect(placedBy(aRow({ place: "none", turns: true }), null, at)).toEqual({ bearing: 0 });
  });

  test("where distances are guessed, the arrows lengthen and turn", () => {
    expect(shifted(aRow({ place: "guess" }), anOrder({ distance: 3 }), 0, 0.5)).toEqual({ distance: 3.5 });
    expect(shifted(aRow({ place: "guess" }), anOrder({ bearing: 90 }), 0.5, 0)).toEqual({ bearing: 91 });
    expect(shifted(aRow({ place: "point" }), anOrder({ aim: [1, 2] }), 0.5, 0.5)).toMatchObject({ aim: [1.5, 2.5] });
  });

  test("a place that may be measured stays when the mode changes", () => {
    const order = anOrder({ aim: [10, 15] });
    expect(inMode(aRow({ place: "point" }), order, "hidden", true)).toMatchObject({ mode: "hidden", bearing: 0, distance: 5 });
    expect(inMode(aRow({ place: "point" }), order, "hidden", false)).toEqual({ mode: "hidden", aim: null });
    expect(inMode(aRow({ place: "point" }), order, "direct", true)).toMatchObject({ mode: "direct", bearing: null });
  });

  test("the narrow end of a torrent is put, and it is turned from there", () => {
    const row = aRow({ turns: true, place: "none" });
    expect(endedAt(row, anOrder({ bearing: 30 }), { x: 5, y: 5 })).toEqual({ aim: [5, 5], bearing: 30 });
    expect(toward(row, anOrder({ aim: [5, 5] }), { x: 10, y: 5 })).toBe(90);
    expect(aimOf(row, anOrder({ aim: [5, 5] }))).toEqual({ x: 5, y: 5 });
    expect(rowKey(row)).toBe("alpha.1/mortar");
  });
});
