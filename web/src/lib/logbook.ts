import type { LogEntry, Report } from "./wire.gen";

/** An activation or another act: its lines under one sentence. Without a sentence the lines stand alone. */
export interface Act {
  readonly key: number;
  readonly told: string;
  readonly side: string;
  readonly lines: readonly LogEntry[];
}

export interface Chapter {
  readonly head: LogEntry | null;
  readonly acts: readonly Act[];
}

export interface Filter {
  readonly kind: string;
  readonly side: string;
  readonly unit: string;
}

interface Draft {
  readonly group: number | null;
  readonly lines: LogEntry[];
}

/** So many acts may go on at the same time: a charge, reactions to it, and reactions to these. */
const DEEPEST = 8;

export function passes(entry: LogEntry, filter: Filter): boolean {
  if (filter.kind && entry.kind !== filter.kind) return false;
  if (filter.side && entry.side !== filter.side) return false;
  return !filter.unit || entry.units.includes(filter.unit);
}

/** The log by turn and act. A level-0 line opens a turn; the lines of an activation are one act. */
export function grouped(log: readonly LogEntry[], reports: readonly Report[]): Chapter[] {
  const chapters: { head: LogEntry | null; acts: Draft[] }[] = [];
  let begun = 0;
  for (const entry of log) {
    while ((reports[begun]?.id ?? Infinity) <= entry.n) begun += 1;
    if (entry.level === 0 || chapters.length === 0) chapters.push({ head: entry.level === 0 ? entry : null, acts: [] });
    if (entry.level === 0) continue;
    const acts = chapters.at(-1)?.acts ?? [];
    const group = reports.slice(Math.max(0, begun - DEEPEST), begun).findLast((report) => report.last >= entry.n)?.group ?? null;
    const now = acts.at(-1);
    if (now && (group === null || group === now.group)) now.lines.push(entry);
    else acts.push({ group, lines: [entry] });
  }
  return chapters.map(({ head, acts }) => ({ head, acts: acts.map((act) => titled(act, reports)) }));
}

/** The sentence of an act is that of its last part: it tells the whole of it. */
function titled({ group, lines }: Draft, reports: readonly Report[]): Act {
  const [first, last] = [lines[0]?.n ?? 0, lines.at(-1)?.n ?? 0];
  const report = group === null ? undefined : reports.findLast((one) => one.group === group && one.id <= last);
  return { key: first, told: report?.told ?? "", side: report?.side ?? "", lines };
}

/** Whether an act has a line of this number. */
export function holds(act: Act, n: number): boolean {
  return act.lines.some((line) => line.n === n);
}
