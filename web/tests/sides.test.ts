import { describe, expect, test } from "vitest";

import { botName, isLight, letterOf, playersOf, SIDES } from "../src/lib/sides";
import { table } from "../src/lib/table.svelte";
import { aScene, laid } from "./battle";

const FIVE = ["marines", "orks", "elves", "dwarfs", "undead"];
const sides = FIVE.map((id) => ({ id, name: id.toUpperCase(), army: "", home: "south" }));

test("bots are named by how hard they are to beat, others by their own name", () => {
  expect(["random", "cautious", "veteran", "warlord", "sharp"].map(botName)).toEqual(["Gentle bot", "Steady bot", "Hard bot", "Ruthless bot", "Sharp bot"]);
});

describe("more than two sides", () => {
  test("each has a letter of its own, and neighbours differ in brightness", () => {
    laid(null, aScene({ sides: sides.slice(0, 4) as never }));
    expect(FIVE.slice(0, 4).map((id) => table.side(id))).toEqual([...SIDES]);
    expect(SIDES.map(isLight)).toEqual([true, false, true, false]);
    expect(table.sideName("elves")).toBe("ELVES");
  });

  test("a fifth side begins with the first letter again", () => {
    laid(null, aScene({ sides: sides as never }));
    expect(table.side("undead")).toBe("a");
    expect(letterOf(6)).toBe("c");
  });

  test("all of them have a player: those wished for, a person first, then bots", () => {
    const wish = new Map([["b", "human"], ["c", "random"]]);
    expect(playersOf(FIVE, (letter) => wish.get(letter) ?? null)).toEqual({ marines: "human", orks: "human", elves: "random", dwarfs: "cautious", undead: "cautious" });
    expect(playersOf(["marines", "orks"])).toEqual({ marines: "human", orks: "cautious" });
  });
});
