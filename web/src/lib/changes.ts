import type { Changes, Rows, View } from "./wire.gen";

interface Row {
  readonly id: string;
}

/** The later view. Whatever did not change is the same object as before. */
export function applied(view: View, { fields, lists }: Changes): View {
  const later = Object.entries(lists).map(([name, rows]) => [name, list(view[name as keyof View] as readonly Row[], rows)]);
  return { ...view, ...fields, ...(Object.fromEntries(later) as Partial<View>) };
}

function list(before: readonly Row[], { gone, changed, added }: Rows): readonly unknown[] {
  const without = new Set(gone);
  const changes = new Map(changed.map((row) => [row["id"], row]));
  const left = before.filter((row) => !without.has(row.id));
  return [...left.map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row)), ...added];
}
