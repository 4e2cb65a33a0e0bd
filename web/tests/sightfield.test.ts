import { beforeEach, describe, expect, test, vi } from "vitest";

import { DRAFTS } from "../src/drafts";
import { blurred, pressed, released } from "../src/lib/keyboard";
import { orders } from "../src/lib/orders.svelte";
import { selection } from "../src/lib/selection.svelte";
import { sightField } from "../src/lib/sightfield.svelte";
import { table } from "../src/lib/table.svelte";
import type { Query, Reply } from "../src/lib/wire.gen";
import { aChoice, aKey, aQuestion, laid } from "./battle";

const WALK = aChoice({ act: "move", paths: [], prone: [], crawl: [] }, { key: "2", open: true });
const asked: Query[] = [];

/** What the page asks now, once the server has answered. */
async function seen(): Promise<Query | undefined> {
  asked.length = 0;
  sightField.ask();
  await vi.waitFor(() => expect(asked).not.toEqual([]));
  return asked.at(-1);
}

beforeEach(() => {
  orders.kinds = DRAFTS;
  orders.cancel();
  selection.clear();
  selection.pointed = null;
  blurred();
  sightField.pinned = null;
  laid(aQuestion("action", [WALK], { focus: { acting: "alpha", asked: ["alpha"], outlined: [] } }));
  table.line.send = () => true;
  table.query = (query) => {
    if (query.query === "sight-field") asked.push(query);
    return Promise.resolve({ reply: "sight-field", unit: query.unit, cells: "" } as unknown as Reply);
  };
});

describe("the sight field", () => {
  test("is seen from the selected unit, while the key is held", async () => {
    selection.take("alpha");
    pressed(aKey("v"));
    expect(await seen()).toEqual({ query: "sight-field", unit: "alpha", at: null, of_enemies: false });
    await vi.waitFor(() => expect(sightField.title).toBe("alpha see:"));
    released(new KeyboardEvent("keyup", { key: "v" }));
    expect(sightField.shown).toBeNull();
  });

  test("is seen from the end of a planned move, wherever that is by now", async () => {
    pressed(aKey("2"));
    pressed(aKey("ArrowUp"));
    pressed(aKey("v"));
    expect(await seen()).toMatchObject({ unit: "alpha", at: [11, 11.5] });
    orders.draft?.key(aKey("ArrowUp"));
    expect(await seen()).toMatchObject({ at: [11, 12] });
    await vi.waitFor(() => expect(sightField.title).toBe("alpha see from the end of the move:"));
  });

  test("is seen from the pointer once that moves, and from the unit it points at", async () => {
    selection.pointed = { x: 3, y: 3 };
    pressed(aKey("v"));
    expect(await seen()).toMatchObject({ unit: "alpha", at: null });
    selection.pointed = { x: 20.1, y: 15.4 };
    expect(await seen()).toMatchObject({ unit: "alpha", at: [20, 15.5] });
    await vi.waitFor(() => expect(sightField.title).toBe("alpha would see from the pointer:"));
    selection.hovered = "mob";
    expect(await seen()).toMatchObject({ unit: "mob", at: null });
  });

  test("is turned round by Shift, before and after the key", async () => {
    pressed(aKey("V", { shiftKey: true }));
    expect(await seen()).toMatchObject({ of_enemies: true });
    released(new KeyboardEvent("keyup", { key: "Shift" }));
    expect(await seen()).toMatchObject({ of_enemies: false });
    pressed(aKey("Shift", { shiftKey: true }));
    expect(await seen()).toMatchObject({ of_enemies: true });
    await vi.waitFor(() => expect(sightField.title).toBe("alpha can be seen from:"));
  });

  test("is kept on by the buttons of a card, one at a time", async () => {
    sightField.toggle("mob", true);
    expect(await seen()).toMatchObject({ unit: "mob", of_enemies: true });
    sightField.toggle("mob", false);
    expect(sightField.isPinned("mob", true)).toBe(false);
    expect(await seen()).toMatchObject({ unit: "mob", of_enemies: false });
    sightField.toggle("mob", false);
    sightField.ask();
    expect(sightField.shown).toBeNull();
  });
});
