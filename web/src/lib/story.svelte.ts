import { replay } from "./replay.svelte";
import { table } from "./table.svelte";
import type { LogEntry, Report } from "./wire.gen";

/** The battle as acts: the latest one, the bust that still matters, and what happened since the last turn. */
class Story {
  /** All acts up to the moment that is shown. */
  readonly acts = $derived<readonly Report[]>(
    table.past ? table.reports.filter((report) => report.id <= (table.past?.at ?? 0)) : table.reports,
  );
  readonly latest = $derived<Report | null>(table.staged ?? this.acts.at(-1) ?? null);
  private readonly turns = $derived<readonly LogEntry[]>(table.log.filter((entry) => entry.kind === "turn-began"));

  /** Whether nobody here decides now: others act, or dice are being shown. */
  readonly watching = $derived(!table.ask && !table.roll && !table.past && !table.view?.result);

  /** The last bust. One's own stays until a unit of a player here is activated or one's next turn begins, an enemy's until the
   *  next act begins. */
  readonly bust = $derived.by<Report | null>(() => {
    const at = this.acts.findLastIndex((report) => report.kind === "bust");
    const bust = this.acts[at];
    if (!bust || table.past || table.view?.result) return null;
    const after = this.acts.slice(at + 1);
    const acted = after.some(({ kind, side }) => kind === "activation" && this.isHere(side));
    const begun = this.turns.some(({ n, side }) => n > bust.last && side === bust.side);
    const later = this.isHere(bust.side) ? acted || begun : after.length > 0;
    return later ? null : bust;
  });

  /** Each activation of the enemy's last turn, told once. It is there until a unit is activated in one's own turn. */
  readonly recap = $derived.by<readonly Report[]>(() => {
    const now = this.turns.at(-1);
    const before = this.turns.at(-2);
    if (!now || !before || table.past || now.side === before.side) return [];
    if (this.acts.some((report) => report.id > now.n && report.side === now.side)) return [];
    return told(this.acts.filter((report) => report.id > before.n && report.id < now.n));
  });

  /** What has happened in the turn that is under way. */
  readonly turn = $derived.by<readonly Report[]>(() => {
    const now = this.turns.at(-1);
    return now ? told(this.acts.filter((report) => report.id > now.n)) : [];
  });

  isHere(side: string): boolean {
    return table.opened?.players[side] === "human";
  }

  /** Plays an act again, from before its activation to its end. */
  replay(from: Report, to: Report = from): void {
    if (this.watching) table.playback.pause();
    replay.show(from.group - 1, to.last);
  }

  /** The act before the latest one. */
  back(): void {
    const before = this.acts.at(-2) ?? this.acts.at(-1);
    if (before) this.replay(before);
  }
}

/** The last act of each activation: its sentence tells the whole of it. */
function told(reports: readonly Report[]): Report[] {
  const last = new Map(reports.map((report) => [report.group, report]));
  return reports.filter((report) => last.get(report.group) === report);
}

export const story = new Story();
