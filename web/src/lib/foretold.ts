import type { Point } from "./geometry";

/** What the server says an enemy unit may do about a move or a charge that is being planned. */
export interface Foretold {
  readonly unit: string;
  readonly text: string;
  readonly rule: string;
  readonly at: number | null;
  readonly place: readonly [number, number] | null;
}

/** Several units that may react at one moment share its number: in the panel, and at its place on the table. */
export interface Moment {
  readonly number: number;
  readonly place: Point | null;
  readonly told: readonly Foretold[];
}

const SAME = 0.3;

/** The moments at which enemies may react, in the order of the plan. */
export function moments(told: readonly Foretold[]): Moment[] {
  const found: { place: Point | null; at: number | null; told: Foretold[] }[] = [];
  for (const one of told) {
    const place = one.place ? { x: one.place[0], y: one.place[1] } : null;
    const same = found.find((other) => other.at === one.at && near(other.place, place));
    if (same) same.told.push(one);
    else found.push({ place, at: one.at, told: [one] });
  }
  return found.map(({ place, told: all }, i) => ({ number: i + 1, place, told: all }));
}

function near(a: Point | null, b: Point | null): boolean {
  if (!a || !b) return a === b;
  return Math.hypot(a.x - b.x, a.y - b.y) < SAME;
}

/** The units that may react, each once. */
export function reactingUnits(told: readonly Foretold[]): string[] {
  return [...new Set(told.map(({ unit }) => unit))];
}
