import { describe, expect, test } from "vitest";

import { bundled, fitted, rowed } from "../src/lib/bundles";
import { aChoice } from "./battle";

const act = (name: string, label: string): ReturnType<typeof aChoice> => aChoice({ act: name } as never, { label });

describe("actions of one kind go together", () => {
  test("under what their labels begin with", () => {
    const bundles = bundled([act("shoot", "Shoot"), act("put-out", "Put out Hayrick, its middle"), act("put-out", "Put out together: Hayrick, its middle")]);
    expect(bundles.map(({ label, options }) => [label, options.length])).toEqual([["Shoot", 1], ["Put out", 2]]);
  });

  test("without what only some of them say", () => {
    const [gear] = bundled([act("lay-gear", "Lay down the Heavy bolter (Heavy 1)"), act("lay-gear", "Lay down the Heavy bolter (Heavy 2)")]);
    const [ladders] = bundled([act("raise-ladder", "First ladder: West wall"), act("raise-ladder", "Second ladder: West wall")]);
    const [walls] = bundled([act("raise-ladder", "First ladder: West wall, south side"), act("raise-ladder", "First ladder: West wall, north side")]);
    expect([gear?.label, ladders?.label, walls?.label]).toEqual(["Lay down the Heavy bolter", "Raise ladder", "First ladder: West wall"]);
  });

  test("but ways to move stay apart", () => {
    const move = { act: "move", crawl: [], prone: [] } as never;
    const moves = [aChoice(move, { label: "Close up", open: true }), aChoice(move, { label: "Move", open: true })];
    expect(bundled(moves).map(({ label }) => label)).toEqual(["Close up", "Move"]);
  });
});

test("what has no room in the row is left for the last button", () => {
  const bundles = bundled(["Move", "Shoot", "Overwatch", "Cast down the First ladder"].map((label) => act(label, label)));
  expect([900, 480, 300, 60].map((width) => fitted(bundles, width, false))).toEqual([4, 3, 1, 0]);
  expect(fitted(bundles, 900, true)).toBe(4);
});

test("an action that can be done goes before those that cannot, where it would have no room", () => {
  const refusal = { reason: "No target", rule: "shoot.action" } as never;
  const [move, charge, observe] = [act("aim", "Move"), aChoice({ act: "charge" } as never, { label: "Charge", refusal }), act("observe", "Observe the Rifles")] as const;
  const labels = (width: number): string[] => rowed(bundled([move, charge, observe]), width, false).map(({ label }) => label);
  expect(labels(900)).toEqual(["Move", "Charge", "Observe the Rifles"]);
  expect(labels(400)).toEqual(["Move", "Observe the Rifles", "Charge"]);
  const crawl = { ...aChoice({ act: "crawl" } as never, { label: "Observe the Rifles" }), variant: true };
  expect(rowed(bundled([move, charge, crawl]), 400, false).map(({ label }) => label)).toEqual(["Move", "Charge", "Observe the Rifles"]);
});
