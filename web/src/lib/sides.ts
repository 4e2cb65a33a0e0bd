/** Sides in the order of the scenario. */
export const SIDES = ["a", "b", "c", "d"] as const;
export type SideLetter = (typeof SIDES)[number];

/** Sides differ in brightness first: every other side is light. */
export function isLight(side: SideLetter): boolean {
  return side === "a" || side === "c";
}
