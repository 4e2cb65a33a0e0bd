import type { Act, Choice, Question } from "./wire.gen";

/** What an option would answer. The engine sends acts; a bare word is taken as the name of a choice. */
export function actOf(answer: unknown): Act {
  if (typeof answer === "object" && answer !== null && "act" in answer) return answer as Act;
  return { act: "choose", option: String(answer) };
}

/** What an option is called in names for tests and keys; a move that crawls or lies down is one of its own. */
export function nameOf(option: Pick<Choice, "answer">): string {
  const act = actOf(option.answer);
  if (act.act === "move" && act.crawl.length > 0) return "crawl";
  if (act.act === "move" && act.prone.length > 0) return "lie-down";
  return act.act === "choose" ? act.option : act.act;
}

/** Who lies down if the unit does; none are named where lying down is not offered. */
export function lieDownOf(ask: Question | null): readonly string[] | null {
  const option = ask?.options.find((one) => nameOf(one) === "lie-down");
  const act = option && actOf(option.answer);
  return act?.act === "move" ? act.prone : null;
}

/** The ways to move a request for paths offers; none where there is only one. */
export function waysToMove(options: readonly Choice[]): Choice[] {
  const ways = options.filter((option) => option.open || nameOf(option) !== "move");
  return ways.length > 1 ? ways : [];
}

export function sameAct(a: unknown, b: unknown): boolean {
  return JSON.stringify(actOf(a)) === JSON.stringify(actOf(b));
}
