import type { LogEntry } from "./wire.gen";

export interface Activation {
  readonly head: LogEntry | null;
  readonly lines: readonly LogEntry[];
}

export interface Chapter {
  readonly head: LogEntry | null;
  readonly activations: readonly Activation[];
}

export interface Filter {
  readonly kind: string;
  readonly side: string;
  readonly unit: string;
}

export function passes(entry: LogEntry, filter: Filter): boolean {
  if (filter.kind && entry.kind !== filter.kind) return false;
  if (filter.side && entry.side !== filter.side) return false;
  return !filter.unit || entry.units.includes(filter.unit);
}

/** The log by turn and activation. A level-0 line opens a turn, a level-1 line an activation. */
export function grouped(log: readonly LogEntry[]): Chapter[] {
  const chapters: { head: LogEntry | null; activations: { head: LogEntry | null; lines: LogEntry[] }[] }[] = [];
  for (const entry of log) {
    if (entry.level === 0 || chapters.length === 0) {
      chapters.push({ head: entry.level === 0 ? entry : null, activations: [] });
      if (entry.level === 0) continue;
    }
    const chapter = chapters[chapters.length - 1];
    if (entry.level === 1 || chapter?.activations.length === 0) {
      chapter?.activations.push({ head: entry.level === 1 ? entry : null, lines: [] });
      if (entry.level === 1) continue;
    }
    chapter?.activations.at(-1)?.lines.push(entry);
  }
  return chapters;
}
