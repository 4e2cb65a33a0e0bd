import { describe, expect, test, vi } from "vitest";

import { applied } from "../src/lib/changes";
import { fallen } from "../src/lib/fallen";
import { moments, reactingUnits } from "../src/lib/foretold";
import { Latest } from "../src/lib/latest";
import { grouped, passes } from "../src/lib/logbook";
import { dwell, slides, stages } from "../src/lib/pace";
import type { LogEntry, Update, View } from "../src/lib/wire.gen";
import { aModel } from "./battle";

function aLine(n: number, level: number, change: Partial<LogEntry> = {}): LogEntry {
  return { n, level, kind: "said", side: "", units: [], dice: [], mark: null, ...change } as unknown as LogEntry;
}

describe("changes of a view", () => {
  const view = { seat: "a", models: [aModel("a.1", 1, 1), aModel("a.2", 2, 2)] } as unknown as View;

  test("what did not change is the same object", () => {
    const later = applied(view, { fields: {}, lists: { models: { gone: [], changed: [{ id: "a.1", x: 5 }], added: [] } } });
    expect(later.models[0]).toMatchObject({ id: "a.1", x: 5, y: 1 });
    expect(later.models[1]).toBe(view.models[1]);
  });

  test("things go, new ones come behind, fields are replaced", () => {
    const later = applied(view, { fields: { seat: "b" }, lists: { models: { gone: ["a.1"], changed: [], added: [aModel("a.3", 3, 3)] } } });
    expect(later.models.map(({ id }) => id)).toEqual(["a.2", "a.3"]);
    expect(later.seat).toBe("b");
  });
});

describe("the log", () => {
  test("by turn and act, each act under the sentence of its last part", () => {
    const reports = [{ id: 2, last: 3, group: 1, told: "", side: "a" }, { id: 4, last: 5, group: 1, told: "They fire", side: "a" }, { id: 6, last: 6, group: 2, told: "They run", side: "b" }];
    const chapters = grouped([aLine(1, 0), aLine(2, 1), aLine(3, 2), aLine(4, 2), aLine(5, 2), aLine(6, 1), aLine(7, 0)], reports as never);
    expect(chapters.map(({ acts }) => acts.map(({ told, lines }) => [told, lines.length]))).toEqual([[["They fire", 4], ["They run", 1]], []]);
  });

  test("lines before the first heading are kept", () => {
    expect(grouped([aLine(1, 2)], [])[0]?.acts[0]?.lines).toHaveLength(1);
  });

  test("by kind, side and unit", () => {
    const line = aLine(1, 2, { kind: "moved", side: "a", units: ["alpha"] });
    expect(passes(line, { kind: "moved", side: "a", unit: "alpha" })).toBe(true);
    expect(passes(line, { kind: "", side: "b", unit: "" })).toBe(false);
    expect(passes(line, { kind: "", side: "", unit: "beta" })).toBe(false);
  });

  test("marks of the last volley stay until another unit is activated", () => {
    const mark = { radius: 2 } as never;
    const log = [aLine(1, 1), aLine(2, 2, { kind: "volley-began" }), aLine(3, 2, { mark })];
    expect(fallen(log, null)).toEqual([mark]);
    expect(fallen([...log, aLine(4, 1)], null)).toEqual([]);
    expect(fallen([...log, aLine(4, 1)], 3)).toEqual([mark]);
  });
});

describe("pace", () => {
  const die = { face: 3 } as never;
  const update = (log: readonly LogEntry[], kind = ""): Update => ({ type: "update", log, fresh: false, reports: kind ? [{ kind }] : [] }) as unknown as Update;

  test("each stage but the last ends with dice, rolls of one kind together", () => {
    const log = [aLine(1, 2), aLine(2, 2, { kind: "hit", dice: [die] }), aLine(3, 2, { kind: "hit", dice: [die] }), aLine(4, 2)];
    expect(stages(update(log), "full").map((stage) => stage.length)).toEqual([3, 1]);
    expect(stages(update(log), "instant")).toHaveLength(1);
  });

  test("a bust stays longest, instant waits for nothing", () => {
    expect(dwell(update([], "bust"), "full")).toBeGreaterThan(dwell(update([], "fire"), "full"));
    expect(dwell(update([], "bust"), "instant")).toBe(0);
  });

  test("models slide no longer than 600 ms, those that stand not at all", () => {
    const [near, far] = [aModel("a.1", 0, 0), aModel("a.2", 0, 0)];
    const found = slides({ models: [near, far] } as never, { models: [{ ...near, x: 2 }, { ...far, x: 40 }, aModel("new.1", 1, 1)] } as never);
    expect(Object.fromEntries(found)).toEqual({ "a.1": 160, "a.2": 600 });
  });
});

describe("reactions foretold", () => {
  const told = (unit: string, at: number | null, place: readonly [number, number] | null) => ({ unit, at, place, text: "", rule: "" });

  test("units that may react at one moment share its number", () => {
    const all = [told("a", 3, [1, 1]), told("b", 3, [1.1, 1]), told("a", 5, [4, 1]), told("c", null, null)];
    expect(moments(all).map(({ number, told: units }) => [number, units.length])).toEqual([[1, 2], [2, 1], [3, 1]]);
    expect(reactingUnits(all)).toEqual(["a", "b", "c"]);
  });
});

test("of many wishes the latest is fulfilled, and none after it was dropped", async () => {
  vi.useFakeTimers();
  const ran: number[] = [];
  const latest = new Latest<number>(50, async (wish, wanted) => {
    await Promise.resolve();
    if (wanted()) ran.push(wish);
  });
  for (const wish of [1, 2, 3]) latest.want(wish);
  await vi.advanceTimersByTimeAsync(200);
  expect(ran).toEqual([1, 3]);
  latest.want(4);
  latest.drop();
  await vi.advanceTimersByTimeAsync(200);
  expect(ran).toEqual([1, 3]);
  vi.useRealTimers();
});
