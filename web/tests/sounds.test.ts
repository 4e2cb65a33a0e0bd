import { beforeEach, describe, expect, test } from "vitest";

import { soundsOfLines, soundsOfResult } from "../src/lib/sounds";
import { speaker } from "../src/lib/speaker.svelte";
import type { LogEntry, Report, Update, View } from "../src/lib/wire.gen";

const entry = (kind: string, dice: readonly unknown[] = []) => ({ kind, dice }) as unknown as LogEntry;
const view = (seat: string | null) => ({ ask: seat && { seat } }) as unknown as View;
const update = (kind: string, fallen = 0, seat: string | null = null, log: readonly LogEntry[] = []): Update =>
  ({ reports: [{ id: 7, kind, fallen } as unknown as Report], log, view: view(seat) }) as unknown as Update;

describe("sounds", () => {
  test("dice are heard when they are shown, once for all of a stage", () => {
    expect(soundsOfLines([entry("moved")])).toEqual([]);
    expect(soundsOfLines([entry("hits", [{}]), entry("wounds", [{}])])).toEqual(["dice"]);
  });

  test("fire, melee and a bust are heard, and the fallen after them", () => {
    expect(soundsOfResult(update("fire"), null)).toEqual(["shot"]);
    expect(soundsOfResult(update("fire", 2), null)).toEqual(["shot", "hit"]);
    expect(soundsOfResult(update("melee", 1), null)).toEqual(["melee", "hit"]);
    expect(soundsOfResult(update("bust"), null)).toEqual(["bust"]);
    expect(soundsOfResult(update("move"), null)).toEqual([]);
  });

  test("an act told in parts is heard once, the fallen when they fall", () => {
    const { reports } = update("fire");
    expect(soundsOfResult(update("fire"), null, reports)).toEqual([]);
    expect(soundsOfResult(update("fire", 1), null, reports)).toEqual(["hit"]);
  });

  test("a decision is heard when it passes to another player, a new turn instead of it", () => {
    expect(soundsOfResult(update("move", 0, "marines"), view("marines"))).toEqual([]);
    expect(soundsOfResult(update("move", 0, "marines"), view(null))).toEqual(["decide"]);
    expect(soundsOfResult(update("move", 0, "orks", [entry("turn-began")]), view("marines"))).toEqual(["turn"]);
  });
});

describe("the speaker", () => {
  let made = 0;
  const started: string[] = [];
  const nothing = () => undefined;
  const param = { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing };
  const node = (name: string) => ({ gain: param, frequency: param, connect: <T>(to: T) => to, start: () => started.push(name), stop: nothing });

  /** What a browser has to make sounds with. */
  class Audio {
    state = "running";
    currentTime = 0;
    sampleRate = 100;
    constructor() {
      made += 1;
    }
    createGain = () => node("gain");
    createOscillator = () => node("tone");
    createBufferSource = () => node("noise");
    createBiquadFilter = () => node("filter");
    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
    suspend = nothing;
  }

  beforeEach(() => {
    Object.assign(globalThis, { AudioContext: Audio });
    started.length = 0;
  });

  test("is off and makes nothing until it is switched on, and remembers it", () => {
    expect(speaker.on).toBe(false);
    speaker.play(["dice", "bust"]);
    expect([made, started]).toEqual([0, []]);
    speaker.switch(true);
    expect([made, started.length, localStorage.getItem("arap.sound")]).toEqual([1, 2, "on"]);
    speaker.play(["dice", "hit"]);
    expect([made, started.filter((name) => name === "noise").length]).toEqual([1, 5]);
    speaker.switch(false);
    started.length = 0;
    speaker.play(["shot"]);
    expect([started, localStorage.getItem("arap.sound")]).toEqual([[], "off"]);
  });
});
