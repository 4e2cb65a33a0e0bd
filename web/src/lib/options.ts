import type { Act, Ask, Option } from "./wire.gen";

/** What an option would answer. The engine sends acts; a bare word is taken as the name of a choice. */
export function actOf(answer: unknown): Act {
  if (typeof answer === "object" && answer !== null && "act" in answer) return answer as Act;
  return { act: "choose", option: String(answer) };
}

/** What an option is called in names for tests and keys; a move that crawls or lies down is one of its own. */
export function nameOf(option: Pick<Option, "answer">): string {
  const act = actOf(option.answer);
  if (act.act === "move" && act.crawl.length > 0) return "crawl";
  if (act.act === "move" && act.prone.length > 0) return "lie-down";
  return act.act === "choose" ? act.option : act.act;
}

/** Who lies down if the unit does; none are named where lying down is not offered. */
export function lieDownOf(ask: Ask | null): readonly string[] | null {
  const option = ask?.options.find((one) => nameOf(one) === "lie-down");
  const act = option && actOf(option.answer);
  return act?.act === "move" ? act.prone : null;
}

/** A charge, smoke and other ways to move than the ordinary one have letters, so that the numbers of all else stay. */
const LETTERS: Readonly<Record<string, string>> = {
  tactical: "T",
  crawl: "C",
  "lie-down": "D",
  "get-up": "U",
  venture: "B",
  swim: "S",
  discharge: "K",
  charge: "H",
};
/** Actions that stand beside moving and shooting although they have letters. */
const MAIN: readonly string[] = ["charge"];

export interface Keyed {
  readonly option: Option;
  readonly key: string;
  readonly variant: boolean;
}

/** The key of the option at a place, counted from 0: there are only nine numbers. */
export function numbered(place: number): string {
  return place < 9 ? `${place + 1}` : "";
}

/** The options of any other question than for an action, with their numbers. */
export function counted(options: readonly Option[]): Keyed[] {
  return options.map((option, place) => ({ option, key: numbered(place), variant: false }));
}

/** Of several options of one name the key is that of the first that can be chosen. */
function firstOf(options: readonly Option[], name: string): Option | undefined {
  const alike = options.filter((option) => nameOf(option) === name);
  return alike.find(({ refusal }) => !refusal) ?? alike[0];
}

/** The options for an action with the keys that choose them. */
export function keyed(options: readonly Option[]): Keyed[] {
  let number = 0;
  return options.map((option) => {
    const name = nameOf(option);
    const letter = LETTERS[name];
    if (letter) return { option, key: option === firstOf(options, name) ? letter : "", variant: !MAIN.includes(name) };
    return { option, key: numbered(number++), variant: false };
  });
}

/** The ways to move a request for paths offers, with their keys; none where there is only one. */
export function waysToMove(options: readonly Option[]): Keyed[] {
  const ways = keyed(options).filter(({ option }) => option.open || nameOf(option) !== "move");
  return ways.length > 1 ? ways.map((way) => ({ ...way, key: way.variant ? way.key : "" })) : [];
}

export function findAct<K extends Act["act"]>(ask: Ask | null, kind: K): Option | null {
  return ask?.options.find((option) => actOf(option.answer).act === kind) ?? null;
}

export function sameAct(a: unknown, b: unknown): boolean {
  return JSON.stringify(actOf(a)) === JSON.stringify(actOf(b));
}
