import { beforeEach, describe, expect, test } from "vitest";

import { DRAFTS } from "../src/drafts";
import type { Draft } from "../src/lib/drafts/draft";
import { MoveDraft } from "../src/lib/drafts/move.svelte";
import { ShotDraft } from "../src/lib/drafts/shot.svelte";
import { orders } from "../src/lib/orders.svelte";
import { primary } from "../src/lib/primary.svelte";
import { table } from "../src/lib/table.svelte";
import type { Choice, FromPage, OrderRead } from "../src/lib/wire.gen";
import { aChoice, aKey, aQuestion, laid } from "./battle";

const NO = { reason: "It has moved already", rule: "move.once" };
const WALK = aChoice({ act: "move", paths: [], prone: [], crawl: [] }, { open: true, cost: 1, label: "Move", key: "1" });
const CRAWL = aChoice({ act: "move", paths: [], prone: [], crawl: ["alpha.1"] }, { open: true, label: "Crawl", key: "C" });
const LIE = aChoice({ act: "move", paths: [], prone: ["alpha.1"], crawl: [] }, { label: "Lie down", key: "D" });
const SHOOT = aChoice({ act: "shoot", points: 1, orders: [] }, { open: true, label: "Shoot", key: "2" });
const CHARGE = aChoice({ act: "charge", target: "", models: [], paths: [], fire: false, orders: [], fleet: false, grenades: "" }, { open: true, label: "Charge" });
const TACTICAL = aChoice({ act: "tactical" }, { label: "Tactical movement" });
const WATCH = aChoice({ act: "overwatch", facing: null, models: [], prone: [] }, { label: "Overwatch" });
const FINISH = aChoice({ act: "finish" }, { label: "Finish", key: "3" });
const ALL = [WALK, CRAWL, LIE, SHOOT, CHARGE, TACTICAL, WATCH, FINISH];

/** What the page has sent to the server. */
const sent: FromPage[] = [];

function asked(options: readonly Choice[] = ALL, change = {}): void {
  laid(aQuestion("action", options, { focus: { acting: "alpha", asked: ["alpha"], outlined: [] }, default: { act: "finish" }, passing: "Finish", ...change }));
}

function order(change: Partial<OrderRead>): OrderRead {
  return { reply: "order-read", unit: "alpha", told: "", act: null, move: null, target: null, confirm: false, held: "", undo: false, ...change };
}

beforeEach(() => {
  orders.kinds = DRAFTS;
  orders.cancel();
  orders.armed = true;
  orders.heard = null;
  sent.length = 0;
  table.busy = false;
  table.line.send = (message) => {
    sent.push(message);
    return true;
  };
});

describe("every kind of draft", () => {
  test.each([["move", WALK], ["shot", SHOOT], ["charge", CHARGE], ["declare", TACTICAL], ["overwatch", WATCH]] as const)(
    "%s begins with its option and has the common shape",
    (kind, option) => {
      asked();
      orders.choose(option);
      const draft = orders.draft as Draft;
      expect(draft.kind).toBe(kind);
      expect(draft.unit).toBe("alpha");
      expect(draft.isOf(option)).toBe(true);
      expect(draft.isOf(FINISH)).toBe(false);
      expect(draft.ready).toBe(false);
      expect(typeof draft.label).toBe("string");
      expect(draft.key(aKey("ü"))).toBe(false);
      expect(orders.lookOf(draft)?.panel).toBeDefined();
      expect(primary()).toMatchObject({ label: draft.label, ready: false });
    },
  );

  test("is asked for once: the kinds have different names", () => {
    expect(new Set(DRAFTS.map(({ kind }) => kind)).size).toBe(DRAFTS.length);
  });

  test("what cannot be done is not planned", () => {
    asked([{ ...WALK, refusal: NO }]);
    orders.choose({ ...WALK, refusal: NO });
    expect(orders.draft).toBeNull();
    expect(orders.plan("move")).toBe(false);
  });

  test("an option that needs no plan is answered at once, for the question it belongs to", () => {
    asked();
    orders.choose(FINISH);
    expect(orders.draft).toBeNull();
    expect(sent).toEqual([{ type: "answer", act: { act: "finish" }, request: "q1" }]);
  });

  test("another action takes its place, giving up leaves none", () => {
    asked();
    orders.choose(WALK);
    orders.choose(SHOOT);
    expect(orders.draft?.kind).toBe("shot");
    orders.giveUp();
    expect(orders.draft).toBeNull();
  });
});

describe("a move", () => {
  test("is lain down, crawled or walked by the same draft as far as it can be", () => {
    asked();
    orders.choose(WALK);
    const walk = orders.draft as MoveDraft;
    orders.choose(LIE);
    expect(orders.draft).toBe(walk);
    expect(walk.lying).toBe(true);
    orders.choose(CRAWL);
    expect(orders.draft).not.toBe(walk);
    expect(orders.draft?.label).toBe("Crawl here");
  });

  test("goes with the arrows, turns with Q and E, and stays below half a turn", () => {
    asked();
    const draft = new MoveDraft("alpha");
    draft.key(aKey("ArrowUp"));
    draft.key(aKey("ArrowUp"));
    draft.key(aKey("ArrowLeft"));
    expect([draft.dx, draft.dy]).toEqual([-0.5, 1]);
    for (let n = 0; n < 13; n += 1) draft.key(aKey("e"));
    expect(draft.rotate).toBe(-165);
    expect(draft.end).toEqual({ x: 10.5, y: 12 });
  });

  test("of one model: M takes the next in hand, a typed step moves only it", () => {
    asked();
    const draft = new MoveDraft("alpha");
    draft.key(aKey("m"));
    expect(draft.grasped).toBe("alpha.1");
    draft.go(3, 90);
    expect(draft.adjust["alpha.1"]?.map(Math.round)).toEqual([13, 10]);
    draft.key(aKey("M", { shiftKey: true }));
    expect(draft.grasped).toBeNull();
  });

  test("bends at waypoints that can be taken back", () => {
    asked();
    const draft = new MoveDraft("alpha");
    draft.shift(0, 4);
    draft.key(aKey("w"));
    draft.pass({ x: 20, y: 20 });
    draft.bend(1, { x: 21, y: 20 });
    expect(draft.via.at(-1)).toEqual({ x: 21, y: 20 });
    draft.key(aKey("Backspace"));
    expect(draft.via).toHaveLength(1);
  });

  test("is dragged by its body from where the hand took it", () => {
    asked();
    const draft = new MoveDraft("alpha");
    const body = draft.body({ x: 10, y: 10 });
    body.put({ x: 13, y: 11 });
    body.put({ x: 14, y: 12 });
    expect([draft.dx, draft.dy]).toEqual([4, 2]);
  });

  test("whose dice are rolled is led before it may be confirmed; staying is passing where it cost nothing", () => {
    asked([WALK], { kind: "paths", draft: "move", detail: { paid: 1 }, passing: "Stay" });
    orders.begin(table.ask);
    expect(orders.draft?.label).toBe("Lead the way");
    asked([WALK], { kind: "paths", draft: "move", detail: { paid: 0 }, passing: "Stay" });
    orders.begin(table.ask);
    orders.armed = true;
    expect(orders.draft?.label).toBeNull();
    expect(primary()).toMatchObject({ label: "Stay", ready: true, space: true });
  });
});

describe("fire and charges", () => {
  test("a click on an enemy aims the draft there, or begins to shoot", () => {
    asked();
    expect(orders.aim("mob")).toBe(true);
    expect((orders.draft as ShotDraft).target).toBe("mob");
    expect(orders.aim("alpha")).toBe(false);
    orders.choose(CHARGE);
    orders.aim("mob");
    expect(orders.draft?.label).toBe("Charge mob");
  });

  test("while a move is planned an enemy is only looked at", () => {
    asked();
    orders.choose(WALK);
    expect(orders.aim("mob")).toBe(false);
    expect(orders.draft?.kind).toBe("move");
  });

  test("a later volley without a target may be held, but not by the space bar", () => {
    asked([], { kind: "declare", draft: "shot", default: { act: "declare", orders: [], best: false }, passing: "Hold fire" });
    orders.begin(table.ask);
    orders.armed = true;
    expect(primary()).toMatchObject({ label: "Hold fire", space: false, ready: true });
  });

  test("wild fire by keys begins at the unit aimed at and is nudged", () => {
    asked();
    const shot = new ShotDraft("alpha", false);
    shot.target = "mob";
    shot.key(aKey("w"));
    expect(shot.spot).toEqual([11, 30]);
    shot.key(aKey("ArrowRight"));
    expect(shot.spot).toEqual([11.5, 30]);
  });
});

describe("typed orders", () => {
  test("a charge in words is shown first", () => {
    asked();
    orders.follow(order({ act: { ...CHARGE.answer, target: "mob", fire: true } as never }));
    expect(orders.draft?.label).toBe("Charge mob");
    expect(sent.filter(({ type }) => type === "answer")).toEqual([]);
  });

  test("what is refused is told with its reason", () => {
    asked([{ ...CHARGE, refusal: NO }]);
    orders.follow(order({ act: { ...CHARGE.answer, target: "mob" } as never }));
    expect(orders.heard).toEqual({ text: NO.reason, wrong: true });
  });

  test("an act in words that needs no plan is answered, an undo taken back", () => {
    asked();
    orders.follow(order({ act: { act: "finish" } }));
    expect(sent.at(-1)).toMatchObject({ type: "answer", act: { act: "finish" } });
  });
});
