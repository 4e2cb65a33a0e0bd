import { describe, expect, it } from "vitest";

import { firePlaces, fireSquares } from "../src/lib/fires";
import type { Choice, SceneryView } from "../src/lib/wire.gen";

const option = (answer: object, refusal: unknown = null): Choice => ({ answer, refusal, label: "x" }) as unknown as Choice;

describe("fires on the table", () => {
  it("are none where nothing has changed", () => {
    expect(fireSquares(null)).toEqual([]);
  });

  it("burn where no other state is given, and threaten their neighbours with a chance", () => {
    const scenery = {
      fires: [{ column: 3, row: 4, piece: "hay", z: 0, lit: 1 }],
      threatened: [[4, 4, 5 / 6]],
    } as unknown as SceneryView;
    const [next, burning] = fireSquares(scenery);
    expect(next).toMatchObject({ state: "threatened", title: "Catches fire next: 83 %" });
    expect(burning).toMatchObject({ state: "burning", title: "Burning", column: 3, row: 4 });
  });

  it("can be chosen by their places, once each and not where that is refused", () => {
    const light = option({ act: "ignite", lights: [["a.1", [3.5, 4.5]]] });
    const each = option({ act: "put-out", attempts: [["a.1", [5.5, 4.5]]], helpers: [] });
    const together = option({ act: "put-out", attempts: [["a.1", [5.5, 4.5]]], helpers: [["a.2", "a.1"]] });
    const refused = option({ act: "ignite", lights: [["a.1", [9.5, 4.5]]] }, { reason: "too dear", rule: "fire.ignite.actions" });
    const places = firePlaces([light, each, together, refused]);
    expect(places.map(({ x, y, option: chosen }) => [x, y, chosen])).toEqual([
      [3.5, 4.5, light],
      [5.5, 4.5, each],
    ]);
  });
});
