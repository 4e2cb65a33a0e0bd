import type { LogEntry, Mark } from "./wire.gen";

/** The markers and templates of the last volley, as long as nobody else has been activated since. */
export function fallen(log: readonly LogEntry[], at: number | null): Mark[] {
  const marks: Mark[] = [];
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const entry = log[i];
    if (!entry || (at !== null && entry.n > at)) continue;
    if (entry.kind === "volley-began") return marks;
    if (entry.level < 2) return [];
    if (entry.mark) marks.unshift(entry.mark);
  }
  return [];
}
