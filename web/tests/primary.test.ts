import { beforeEach, describe, expect, test } from "vitest";

import { DRAFTS } from "../src/drafts";
import { naming } from "../src/lib/naming.svelte";
import { orders } from "../src/lib/orders.svelte";
import { isMain, primary } from "../src/lib/primary.svelte";
import { selection } from "../src/lib/selection.svelte";
import type { Act } from "../src/lib/wire.gen";
import { aChoice, aQuestion, laid } from "./battle";

const ATTEMPT = aChoice({ act: "attempt", unit: "alpha", dice: 2 });
const END = aChoice({ act: "end-phase" }, { label: "End my turn" });
const FINISH = aChoice({ act: "finish" }, { key: "3", label: "Finish" });
const WALK = aChoice({ act: "move", paths: [], prone: [], crawl: [] }, { open: true, label: "Move" });
const PASS = aChoice({ act: "choose", option: "pass" }, { label: "Pass" });
const HIT: Act = { act: "casualties", models: ["alpha.1"] };

beforeEach(() => {
  orders.kinds = DRAFTS;
  orders.cancel();
  orders.armed = true;
  orders.thrown = null;
  selection.clear();
});

describe("the main button", () => {
  test("says how many models are still to be named, then how many are hit", () => {
    laid(aQuestion("casualties", [], { default: HIT, detail: { count: 1, among: ["alpha.1", "alpha.2"] } as never }));
    expect(primary()).toMatchObject({ label: "1 model hit", ready: true });
    naming.toggle("alpha.1");
    expect(primary()).toMatchObject({ label: "Choose 1 more model", ready: false });
  });

  test("uses real dice that are typed in", () => {
    laid(null);
    expect(primary()).toBeNull();
    orders.thrown = { label: "Use these dice", ready: true, space: true, run: () => undefined };
    expect(primary()?.label).toBe("Use these dice");
  });

  test("names the key that finishes where the space bar does not", () => {
    const focus = { acting: "alpha", asked: ["alpha"], outlined: [] };
    laid(aQuestion("action", [FINISH, WALK], { default: { act: "finish" }, passing: "Finish", gives_up: "Finish: 1 point unused", focus }));
    expect(primary()).toMatchObject({ label: "Finish", space: false, key: "3" });
    expect([isMain(FINISH), isMain(WALK)]).toEqual([true, false]);
    orders.choose(WALK);
    expect(primary()?.key).toBeUndefined();
    expect(isMain(FINISH)).toBe(true);
  });

  test("ends a turn only when no unit that can act is selected", () => {
    laid(aQuestion("activation", [ATTEMPT, END], { default: { act: "end-phase" }, passing: "End my turn" }));
    expect(isMain(END)).toBe(true);
    selection.take("alpha");
    expect([primary()?.label, isMain(END)]).toEqual(["Roll 2 dice", false]);
  });

  test("gives the default answer, so that no other button does", () => {
    laid(aQuestion("pursuit", [PASS, FINISH], { default: { act: "choose", option: "pass" }, passing: "Pass" }));
    expect(primary()).toMatchObject({ label: "Pass", space: true });
    expect([isMain(PASS), isMain(FINISH)]).toEqual([true, false]);
  });
});
