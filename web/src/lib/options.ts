import type { Act, Ask, Option } from "./wire.gen";

/** What an option would answer. The engine sends acts; a bare word is taken as the name of a choice. */
export function actOf(answer: unknown): Act {
  if (typeof answer === "object" && answer !== null && "act" in answer) return answer as Act;
  return { act: "choose", option: String(answer) };
}

export function nameOf(option: Option): string {
  const act = actOf(option.answer);
  return act.act === "choose" ? act.option : act.act;
}

export function findAct<K extends Act["act"]>(ask: Ask | null, kind: K): Option | null {
  return ask?.options.find((option) => actOf(option.answer).act === kind) ?? null;
}

export function sameAct(a: unknown, b: unknown): boolean {
  return JSON.stringify(actOf(a)) === JSON.stringify(actOf(b));
}

/** The unit an option is about, if it names one. */
export function unitOf(option: Option): string | null {
  const act = actOf(option.answer);
  return "unit" in act ? act.unit : null;
}
