import { table } from "./table.svelte";
import type { Objective } from "./wire.gen";

/** What is written beside an objective: its name, and which side holds it. */
export function objectiveLines({ id, name }: Objective): readonly string[] {
  const holder = table.shown?.objectives.find((one) => one.id === id)?.holder;
  return holder ? [name, `held by ${table.sideName(holder)}`] : [name];
}
