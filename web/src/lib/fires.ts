import { percent } from "./format";
import { actOf } from "./options";
import type { Choice, SceneryView, Square } from "./wire.gen";

/** A square on the table, with what is to be said of it. */
export interface FireSquare {
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly state: "burning" | "out" | "burnt" | "threatened";
  readonly title: string;
  /** How likely a square that is threatened catches fire, from 0 to 1. */
  readonly chance: number;
}

const TITLES = { burning: "Burning", out: "Put out", burnt: "Burnt out" } as const;

/** The squares that burn, have burnt or may catch fire next, with the chance of the last. */
export function fireSquares(scenery: SceneryView | null | undefined): FireSquare[] {
  if (!scenery) return [];
  const known = scenery.fires.map((square) => named(square));
  const next = scenery.threatened.map(([column, row, chance]) => ({
    key: `next-${column}-${row}`,
    column,
    row,
    state: "threatened" as const,
    title: `Catches fire next: ${percent(chance)}`,
    chance,
  }));
  return [...next, ...known];
}

function named({ column, row, piece, state = "burning" }: Square): FireSquare {
  return { key: `${piece}-${column}-${row}`, column, row, state, title: TITLES[state], chance: 0 };
}

/** A place on the table where a click answers with an option: something to light or to put out. */
export interface FirePlace {
  readonly option: Choice;
  readonly x: number;
  readonly y: number;
}

/** The options that are about a fire, each with its place. Of several for one place the first counts. */
export function firePlaces(options: readonly Choice[]): FirePlace[] {
  const found = new Map<string, FirePlace>();
  for (const option of options) {
    const place = placeOf(option);
    if (!place || option.refusal) continue;
    const [x, y] = place;
    const key = `${x},${y}`;
    if (!found.has(key)) found.set(key, { option, x, y });
  }
  return [...found.values()];
}

/** The fire an option is about: the middle of its square. */
export function placeOf(option: Choice): readonly [number, number] | null {
  const act = actOf(option.answer);
  const places = act.act === "ignite" ? act.lights : act.act === "put-out" || act.act === "put-out-after-move" ? act.attempts : [];
  return places[0]?.[1] ?? null;
}
