import { describe, expect, test } from "vitest";

import { diceOffered, reactors } from "../src/lib/offers";
import { actOf, lieDownOf, nameOf, sameAct, waysToMove } from "../src/lib/options";
import { isLight, SIDES } from "../src/lib/sides";
import { table } from "../src/lib/table.svelte";
import type { Act } from "../src/lib/wire.gen";
import { aChoice, aQuestion, laid } from "./battle";

const move = (prone: readonly string[], crawl: readonly string[]): Act => ({ act: "move", paths: [], prone, crawl });

describe("what options are called", () => {
  test("a move that crawls or lies down has a name of its own, a choice that of its word", () => {
    expect(nameOf(aChoice(move([], [])))).toBe("move");
    expect(nameOf(aChoice(move(["a"], [])))).toBe("lie-down");
    expect(nameOf(aChoice(move(["a"], ["a"])))).toBe("crawl");
    expect(nameOf(aChoice({ act: "choose", option: "yes" }))).toBe("yes");
  });

  test("a bare word is the name of a choice", () => {
    expect(actOf("yes")).toEqual({ act: "choose", option: "yes" });
    expect(sameAct("yes", { act: "choose", option: "yes" })).toBe(true);
    expect(sameAct("yes", "no")).toBe(false);
  });

  test("who lies down is said by the option; none where it is not offered", () => {
    expect(lieDownOf(aQuestion("action", [aChoice(move(["a.1"], []))]))).toEqual(["a.1"]);
    expect(lieDownOf(aQuestion("action", []))).toBeNull();
  });

  test("one way to move is no choice of ways", () => {
    const [walk, stay, crawl] = [aChoice(move([], []), { open: true }), aChoice(move([], [])), aChoice(move([], ["a"]), { open: true })];
    expect(waysToMove([walk, stay])).toEqual([]);
    expect(waysToMove([walk, stay, crawl])).toEqual([walk, crawl]);
  });
});

describe("offers", () => {
  test("what each unit may do, by unit", () => {
    const ask = aQuestion("react", [aChoice({ act: "react", unit: "a", reaction: "run" }), aChoice({ act: "react", unit: "b", reaction: "fire" }), aChoice({ act: "react", unit: "a", reaction: "fire" }), aChoice({ act: "pass" })]);
    expect(reactors(ask).map(({ unit, choices }) => [unit, choices.length])).toEqual([["a", 2], ["b", 1]]);
  });

  test("failed dice: how many, and who may take them", () => {
    const ask = aQuestion("react", [aChoice({ act: "pick-up", units: ["a"] }), aChoice({ act: "pick-up", units: ["a", "b"] }), aChoice({ act: "pick-up", units: [] })]);
    expect(diceOffered(ask)).toEqual({ dice: 2, units: ["a", "b"] });
    expect(diceOffered(aQuestion("react", [aChoice({ act: "pass" })]))).toBeNull();
  });
});

test("each of four sides has a letter of its own; neighbours differ in brightness", () => {
  laid();
  expect(["marines", "orks", "elves"].map((side) => table.side(side))).toEqual(["a", "b", "c"]);
  SIDES.slice(1).forEach((side, i) => expect(isLight(side)).not.toBe(isLight(SIDES[i] ?? "a")));
});
