import { table } from "../src/lib/table.svelte";
import type { Choice, ModelView, Opened, Piece, Question, Scene, UnitView, View } from "../src/lib/wire.gen";

/** A battle as the page has it from the server, told in a few words: tests state only what matters. */

export function aScene(change: Partial<Scene> = {}): Scene {
  const sides = ["marines", "orks", "elves"].map((id) => ({ id, name: id, army: "", home: "south" }));
  const nothing = { terrain: [], objectives: [], ladders: [], tunnels: { nodes: [], passages: [] }, weapons: {}, settings: {} };
  return { name: "test", title: "Test", briefing: "", width: 48, depth: 36, sides, inch_shown: 1, inch_name: "″", ...nothing, ...change };
}

export function aPiece(change: Partial<Piece> = {}): Piece {
  const shape = [[10, 10], [20, 10], [20, 16], [10, 16]] as const;
  const flat = { height: 0, base: 0, gap: 0, rise: null, surface: false, face: false, feature: "", water: "none", variable: false, dangerous: false, agility: false };
  return { id: "piece", name: "Piece", shape, form: "area", cover: "none", going: "open", ...flat, ...change } as unknown as Piece;
}

export function aModel(id: string, x: number, y: number, change: Partial<ModelView> = {}): ModelView {
  const unit = id.split(".")[0] ?? id;
  const body = { role: "", z: 0, facing: 0, radius: 0.5, height: 1, size: 1, wounds: 1, max_wounds: 1, prone: false };
  return { id, unit, side: "marines", name: id, x, y, weapons: [], profile: 0, statuses: [], kind: "infantry", ...body, ...change };
}

export function aUnit(id: string, models: readonly string[], change: Partial<UnitView> = {}): UnitView {
  const state = { strength: models.length, value: 4, leadership: 7, points: 2, attempted: true, finished: false };
  return { id, name: id, side: "marines", models, statuses: [], odds: [], links: [], watching: [], body: "", troops: null, ...state, ...change };
}

export function aChoice(answer: Choice["answer"], change: Partial<Choice> = {}): Choice {
  return { answer, label: answer.act, cost: 0, refusal: null, rule: "", open: false, does: "", key: "", variant: false, icon: "", ...change };
}

export function aQuestion(kind: string, options: readonly Choice[], change: Partial<Question> = {}): Question {
  const focus = { acting: null, asked: [], outlined: [] };
  const rest = { rule: "", prompt: "What now?", about: [], detail: null, notes: [], passing: "Pass", gives_up: "", draft: "", in_words: false };
  return { type: "ask", id: "q1", seat: "marines", kind, options, default: { act: "pass" }, focus, ...rest, ...change };
}

/** Lays a battle on the table: three marines of "alpha" and two orks of "mob". */
export function laid(ask: Question | null = null, scene: Scene = aScene()): void {
  const models = [aModel("alpha.1", 10, 10), aModel("alpha.2", 12, 10), aModel("alpha.3", 11, 13), aModel("mob.1", 10, 30, { side: "orks" }), aModel("mob.2", 12, 30, { side: "orks" })];
  const units = [aUnit("alpha", ["alpha.1", "alpha.2", "alpha.3"]), aUnit("mob", ["mob.1", "mob.2"], { side: "orks" })];
  table.past = null;
  table.opened = { type: "opened", game: "g", scene, players: { marines: "human" }, seed: "", help: {} } as unknown as Opened;
  table.view = { seat: "marines", units, models, ask, roll: null, result: null, request: ask?.id ?? "", events: 0 } as unknown as View;
}

/** A key as the browser tells of it. */
export function aKey(key: string, change: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent("keydown", { key, ...change });
}
