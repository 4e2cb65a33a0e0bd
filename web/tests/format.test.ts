import { afterEach, describe, expect, test } from "vitest";

import { inches, numberOf, percent, plural, points, short, showInchesAs, signed, titled } from "../src/lib/format";

afterEach(() => showInchesAs(1, "″"));

describe("numbers as a player reads them", () => {
  test("chances: small ones are not rounded to nothing", () => {
    expect(percent(0.5)).toBe("50 %");
    expect(percent(0.004)).toBe("0.4 %");
    expect(percent(0)).toBe("0 %");
    expect(percent(1)).toBe("100 %");
  });

  test("inches have no needless digits", () => {
    expect(inches(3)).toBe("3″");
    expect(inches(3.456)).toBe("3.46″");
  });

  test("inches of the engine may be shown as other steps", () => {
    showInchesAs(2.5, " cm");
    expect(inches(4)).toBe("10 cm");
    showInchesAs(1, '"');
    expect(inches(4)).toBe("4″");
  });

  test("signs", () => {
    expect(signed(2)).toBe("+2");
    expect(signed(-1)).toBe("−1");
    expect(signed(0)).toBe("+0");
  });

  test("one of a thing, or several", () => {
    expect(plural(1, "die", "dice")).toBe("1 die");
    expect(plural(3, "die", "dice")).toBe("3 dice");
    expect(plural(0, "shot")).toBe("0 shots");
  });

  test("points, numbers of models, headings and long names", () => {
    expect(points(2.004)).toBe("2");
    expect(points(1.25)).toBe("1.25");
    expect(numberOf("first-squad.7")).toBe("7");
    expect(titled("rapid-fire")).toBe("Rapid fire");
    expect(short("Skarr's Shoota Boyz", 9)).toBe("Skarr's …");
    expect(short("Scouts", 9)).toBe("Scouts");
  });
});
