import { beforeEach, describe, expect, test } from "vitest";

import { DRAFTS } from "../src/drafts";
import { clicked, pressed } from "../src/lib/keyboard";
import { orders } from "../src/lib/orders.svelte";
import { primary } from "../src/lib/primary.svelte";
import { overlay } from "../src/lib/overlay.svelte";
import { selection } from "../src/lib/selection.svelte";
import { table } from "../src/lib/table.svelte";
import type { Act, FromPage } from "../src/lib/wire.gen";
import { aChoice, aKey, aQuestion, laid } from "./battle";

const FINISH = aChoice({ act: "finish" }, { key: "1", label: "Finish" });
const WALK = aChoice({ act: "move", paths: [], prone: [], crawl: [] }, { key: "2", open: true });
const ATTEMPT: Act = { act: "attempt", unit: "alpha", dice: 2 };
const sent: FromPage[] = [];

beforeEach(() => {
  orders.kinds = DRAFTS;
  orders.cancel();
  orders.armed = true;
  orders.heard = null;
  selection.clear();
  sent.length = 0;
  table.busy = false;
  table.line.send = (message) => sent.push(message) > 0;
  laid(aQuestion("action", [FINISH, WALK], { focus: { acting: "alpha", asked: ["alpha"], outlined: [] } }));
});

describe("keys", () => {
  test("the key of an option chooses it", () => {
    expect(pressed(aKey("1"))).toBe(true);
    expect(sent).toMatchObject([{ type: "answer", act: { act: "finish" } }]);
    pressed(aKey("2"));
    expect(orders.draft?.kind).toBe("move");
  });

  test("a key of the action bar is told whose it is while another unit is looked at", () => {
    const view = table.view;
    if (view) table.view = { ...view, units: [...view.units, { ...view.units[0], id: "beta", name: "beta" } as never] };
    selection.take("beta");
    pressed(aKey("1"));
    expect(sent).toEqual([]);
    expect(orders.heard?.wrong).toBe(true);
  });

  test("Space presses the main button unless something would be given up", () => {
    laid(aQuestion("order", [FINISH], { default: { act: "finish" }, passing: "Finish" }));
    pressed(aKey(" "));
    expect(sent).toHaveLength(1);
    laid(aQuestion("action", [FINISH], { default: { act: "finish" }, gives_up: "Finish all the same: 2 action points unused" }));
    table.busy = false;
    pressed(aKey(" "));
    expect(sent).toHaveLength(1);
  });

  test("what would be given up is asked about once more, and Escape thinks better of it", () => {
    laid(aQuestion("action", [FINISH], { default: { act: "finish" }, gives_up: "Finish all the same: 2 action points unused" }));
    pressed(aKey("1"));
    expect(sent).toEqual([]);
    expect(orders.sure).toBe(true);
    pressed(aKey("Escape"));
    expect(orders.sure).toBe(false);
  });

  test("numbers are dice where units are activated", () => {
    laid(aQuestion("activation", [aChoice(ATTEMPT)]));
    selection.take("alpha");
    pressed(aKey("3"));
    pressed(aKey("2"));
    expect(sent).toEqual([]);
    expect(primary()?.label).toBe("Roll 2 dice");
    pressed(aKey(" "));
    expect(sent).toMatchObject([{ type: "answer", act: ATTEMPT }]);
  });

  test("Ctrl and Enter press the main button from any control, and Enter does from a box that is ticked", () => {
    laid(aQuestion("order", [FINISH], { default: { act: "finish" }, passing: "Finish" }));
    const button = document.createElement("button");
    button.addEventListener("keydown", (event) => pressed(event));
    button.dispatchEvent(aKey("Enter"));
    expect(sent).toEqual([]);
    button.dispatchEvent(aKey("Enter", { ctrlKey: true }));
    expect(sent).toMatchObject([{ type: "answer", act: { act: "finish" } }]);
    laid(aQuestion("action", [FINISH, WALK], { focus: { acting: "alpha", asked: ["alpha"], outlined: [] } }));
    orders.choose(WALK);
    const box = Object.assign(document.createElement("input"), { type: "checkbox" });
    let meant = false;
    box.addEventListener("keydown", (event) => (meant = pressed(event)));
    box.dispatchEvent(aKey("Enter"));
    expect(meant).toBe(true);
  });

  test("E ends the turn, once it is pressed again", () => {
    const end = aChoice({ act: "end-phase" }, { key: "E" });
    laid(aQuestion("activation", [aChoice(ATTEMPT), end], { default: { act: "end-phase" }, gives_up: "End my turn: 1 unit has not acted" }));
    pressed(aKey("e"));
    expect([sent.length, orders.sure]).toEqual([0, true]);
    orders.armed = true;
    pressed(aKey("e"));
    expect(sent).toMatchObject([{ type: "answer", act: { act: "end-phase" } }]);
  });

  test("Tab goes through the units that can act, and then on to the controls", () => {
    laid(aQuestion("activation", [aChoice(ATTEMPT), aChoice({ ...ATTEMPT, unit: "mob" })]));
    expect([pressed(aKey("Tab")), selection.unit]).toEqual([true, "alpha"]);
    expect([pressed(aKey("Tab")), selection.unit]).toEqual([true, "mob"]);
    expect(pressed(aKey("Tab"))).toBe(false);
  });

  test("Tab goes through the units that are asked to react", () => {
    laid(aQuestion("react", [], { focus: { acting: null, asked: ["mob"], outlined: [] } }));
    pressed(aKey("Tab"));
    expect(selection.unit).toBe("mob");
  });

  test("the keys of what is planned go before those of the table", () => {
    pressed(aKey("2"));
    pressed(aKey("ArrowUp"));
    expect(orders.draft?.end).toEqual({ x: 11, y: 11.5 });
    pressed(aKey("Escape"));
    expect(orders.draft).toBeNull();
  });

  test("R shows the rules overlay, and a key that means nothing is left alone", () => {
    const before = overlay.shown;
    expect(pressed(aKey("r"))).toBe(true);
    expect(overlay.shown).toBe(!before);
    expect(pressed(aKey("ü"))).toBe(false);
    expect(pressed(aKey("x", { altKey: true }))).toBe(false);
  });

  test("Control and Z takes back, if anything can be", () => {
    if (table.view) table.view = { ...table.view, can_undo: true };
    pressed(aKey("z", { ctrlKey: true }));
    expect(sent).toEqual([{ type: "undo" }]);
  });

  test("what is typed into a field is not for the table, except Escape", () => {
    const field = document.body.appendChild(document.createElement("input"));
    let taken = true;
    field.addEventListener("keydown", (event) => (taken = pressed(event)));
    field.dispatchEvent(aKey("1"));
    expect([taken, sent]).toEqual([false, []]);
    field.dispatchEvent(aKey("Escape"));
    expect(taken).toBe(true);
    field.remove();
  });

  test("after a click the keys are for the table again", () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();
    clicked(false);
    expect(document.activeElement).toBe(button);
    clicked(true);
    expect(document.activeElement).not.toBe(button);
    button.remove();
  });
});
