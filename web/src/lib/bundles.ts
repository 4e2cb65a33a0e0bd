import { nameOf } from "./options";
import type { Choice } from "./wire.gen";

/** An action of the bar: one option, or several ways of the same act behind one button. */
export interface Bundle {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Choice[];
}

/** These stand by themselves: players look for each of them. */
const APART: readonly string[] = ["move", "crawl", "lie-down"];

/** The options of one act that differ only in their place or their model go together, where the first of them stands. */
export function bundled(options: readonly Choice[]): Bundle[] {
  const found = new Map<string, Choice[]>();
  for (const option of options) {
    const name = nameOf(option);
    const key = APART.includes(name) || option.open || option.variant ? `${name} ${found.size}` : name;
    found.set(key, [...(found.get(key) ?? []), option]);
  }
  return [...found.values()].map((some) => ({ name: some[0] ? nameOf(some[0]) : "", label: labelOf(some), options: some }));
}

const PADDING = 48;
const LETTER = 7.2;
const DOT = 11;
const FREE = 30;
const GAP = 6;
const MORE = 88;

/** How many of the actions have room in a row so wide; the last place is for the button of the rest, if there is a rest. */
export function fitted(bundles: readonly Bundle[], width: number, rest: boolean): number {
  const ends = bundles.reduce<number[]>((sums, bundle) => [...sums, (sums.at(-1) ?? 0) + widthOf(bundle) + GAP], []);
  if (!rest && (ends.at(-1) ?? 0) <= width) return bundles.length;
  return ends.filter((end) => end <= width - MORE).length;
}

/** The actions in the order of the row. Where some that can be done have no room, they go before those that are refused. */
export function rowed(bundles: readonly Bundle[], width: number, rest: boolean): readonly Bundle[] {
  const left = bundles.slice(fitted(bundles, width, rest));
  if (!left.some((bundle) => isReady(bundle) && bundle.options.every((option) => !option.variant))) return bundles;
  return [...bundles.filter(isReady), ...bundles.filter((bundle) => !isReady(bundle))];
}

function isReady({ options }: Bundle): boolean {
  return options.some((option) => option.refusal === null);
}

function widthOf({ label, options }: Bundle): number {
  const cost = options.length > 1 ? FREE : options[0]?.cost ? options[0].cost * DOT : FREE;
  return PADDING + label.length * LETTER + cost;
}

/** What all labels begin with, in whole words; else the name of the act. */
function labelOf(options: readonly Choice[]): string {
  const [first, ...rest] = options.map(({ label }) => label.split(" "));
  if (!first || rest.length === 0) return options[0]?.label ?? "";
  const end = first.findIndex((word, i) => rest.some((words) => words[i] !== word));
  const shared = first.slice(0, end < 0 ? first.length : end).join(" ");
  const words = shared.includes("(") && !shared.includes(")") ? shared.slice(0, shared.indexOf("(")) : shared;
  const name = (options[0] ? nameOf(options[0]) : "").replaceAll("-", " ");
  return words.replace(/[\s,:;]+$/, "") || name.charAt(0).toUpperCase() + name.slice(1);
}
