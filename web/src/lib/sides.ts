import { titled } from "./format";

/** Sides in the order of the scenario. */
export const SIDES = ["a", "b", "c", "d"] as const;
export type SideLetter = (typeof SIDES)[number];

/** The letter of the side at a place of the scenario. More sides than there are letters begin with the first again. */
export function letterOf(place: number): SideLetter {
  return SIDES[place % SIDES.length] ?? "b";
}

/** Sides differ in brightness first: every other side is light. */
export function isLight(side: SideLetter): boolean {
  return side === "a" || side === "c";
}

/** Who plays a side unless somebody chooses otherwise: a person the first, a bot all others. */
export function usualPlayer(place: number): string {
  return place === 0 ? "human" : "cautious";
}

/** Who plays each side, by the wish for its letter if there is one. */
export function playersOf(sides: readonly string[], wish: (letter: SideLetter) => string | null = () => null): Record<string, string> {
  return Object.fromEntries(sides.map((side, place) => [side, (place < SIDES.length ? wish(letterOf(place)) : null) ?? usualPlayer(place)]));
}

const BOTS: Readonly<Record<string, string>> = { random: "Gentle", cautious: "Steady", veteran: "Hard", warlord: "Ruthless" };

/** A bot as players choose it: by how hard it is to beat. */
export function botName(kind: string): string {
  return `${BOTS[kind] ?? titled(kind)} bot`;
}
