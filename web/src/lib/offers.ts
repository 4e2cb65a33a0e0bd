import { actOf, counted, type Keyed } from "./options";
import type { Ask } from "./wire.gen";

/** The question whether anybody reacts to what has just happened. */
export const REACT = "react";

/** A unit that can react, and what it may do. */
export interface Reactor {
  readonly unit: string;
  readonly choices: readonly Keyed[];
}

/** Failed dice to give away: how many there are, and which units may take them. */
export interface DiceOffer {
  readonly dice: number;
  readonly units: readonly string[];
}

/** The units that can react, in the order of the question. */
export function reactors(ask: Ask): Reactor[] {
  const found = new Map<string, Keyed[]>();
  for (const choice of counted(ask.options)) {
    const act = actOf(choice.option.answer);
    if (act.act === "react") found.set(act.unit, [...(found.get(act.unit) ?? []), choice]);
  }
  return [...found].map(([unit, choices]) => ({ unit, choices }));
}

/** The failed dice a question offers; null if it offers none. */
export function diceOffered(ask: Ask | null): DiceOffer | null {
  const given = (ask?.options ?? []).flatMap((option) => {
    const act = actOf(option.answer);
    return act.act === "pick-up" && act.units.length > 0 ? [act.units] : [];
  });
  return given.length > 0 ? { dice: Math.max(...given.map((units) => units.length)), units: [...new Set(given.flat())] } : null;
}

/** The units a question is put to; the others it is about have caused it. */
export function concerned(ask: Ask): readonly string[] {
  const able = ask.kind === REACT ? [...reactors(ask).map(({ unit }) => unit), ...(diceOffered(ask)?.units ?? [])] : [];
  return able.length > 0 ? able : ask.about.slice(0, 1);
}
