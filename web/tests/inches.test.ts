import { describe, expect, test } from "vitest";

import { asRead, asRuled } from "../src/lib/inches";

const told = JSON.stringify({ type: "update", text: 'They move 4" and 2D6", 0.5" short of "The Well".', sizes: ["3", '10"'] });

describe("inches on the line", () => {
  test("a player reads one sign for inches, and other quotation marks stay", () => {
    expect(JSON.parse(asRead(told))).toEqual({
      type: "update",
      text: 'They move 4″ and 2D6″, 0.5″ short of "The Well".',
      sizes: ["3", "10″"],
    });
  });

  test("what is answered reads as the rules wrote it", () => {
    expect(asRuled(asRead(told))).toBe(told);
    expect(JSON.parse(asRuled(JSON.stringify({ type: "query", text: "move 4″ west" })))).toEqual({ type: "query", text: 'move 4" west' });
  });

  test("saved games go through as they are", () => {
    const save = JSON.stringify({ type: "exported", text: '{"turn":"3"}' });
    expect(asRead(save)).toBe(save);
    const load = JSON.stringify({ type: "import", save: '{"name":"4″"}' });
    expect(asRuled(load)).toBe(load);
  });
});
