import type { Sound } from "./speaker.svelte";
import type { LogEntry, Report, Update, View } from "./wire.gen";

const OF_ACTS: Readonly<Record<string, Sound>> = { fire: "shot", melee: "melee", bust: "bust" };

/** What is heard while lines of an act are told. */
export function soundsOfLines(lines: readonly LogEntry[]): Sound[] {
  return lines.some((entry) => entry.dice.length > 0) ? ["dice"] : [];
}

/** What is heard when the result of an act is shown: the act and who fell, as far as that is new, then a new turn or a
 * decision of another player than before. `view` and `reports` are those before it. */
export function soundsOfResult(update: Update, view: View | null, reports: readonly Report[] = []): Sound[] {
  const act = update.reports.at(-1);
  const begins = update.log.some(({ kind }) => kind === "turn-began");
  const asked = update.view.ask?.seat;
  const decides = asked !== undefined && view?.ask?.seat !== asked;
  const known = reports.find(({ id }) => id === act?.id);
  return [...soundsOfAct(act, known), ...(begins ? (["turn"] as const) : decides ? (["decide"] as const) : [])];
}

function soundsOfAct(act: Report | undefined, known: Report | undefined): Sound[] {
  const sound = OF_ACTS[act?.kind ?? ""];
  const falls = act !== undefined && act.fallen > (known?.fallen ?? 0);
  return [...(sound && known?.kind !== act?.kind ? [sound] : []), ...(falls ? (["hit"] as const) : [])];
}
