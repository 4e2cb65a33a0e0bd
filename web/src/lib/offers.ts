import { actOf } from "./options";
import type { Choice, Question } from "./wire.gen";

/** The question whether anybody reacts to what has just happened. */
export const REACT = "react";

/** A unit that can react, and what it may do. */
export interface Reactor {
  readonly unit: string;
  readonly choices: readonly Choice[];
}

/** Failed dice to give away: how many there are, and which units may take them. */
export interface DiceOffer {
  readonly dice: number;
  readonly units: readonly string[];
}

/** The units that can react, in the order of the question. */
export function reactors(ask: Question): Reactor[] {
  const found = new Map<string, Choice[]>();
  for (const choice of ask.options) {
    const act = actOf(choice.answer);
    if (act.act === "react") found.set(act.unit, [...(found.get(act.unit) ?? []), choice]);
  }
  return [...found].map(([unit, choices]) => ({ unit, choices }));
}

/** The failed dice a question offers; null if it offers none. */
export function diceOffered(ask: Question | null): DiceOffer | null {
  const given = (ask?.options ?? []).flatMap((option) => {
    const act = actOf(option.answer);
    return act.act === "pick-up" && act.units.length > 0 ? [act.units] : [];
  });
  return given.length > 0 ? { dice: Math.max(...given.map((units) => units.length)), units: [...new Set(given.flat())] } : null;
}
