import { pointAlong } from "./along";
import type { Point } from "./geometry";
import { table } from "./table.svelte";
import type { ModelPlan, MovePlan, TrialForecast } from "./wire.gen";

/** Dice of the same kind on the ways of several models. */
export interface TrialGroup {
  readonly trial: TrialForecast;
  readonly models: readonly string[];
}

export interface TrialPlace extends Point {
  readonly model: string;
  readonly trial: TrialForecast;
}

export function grouped(models: readonly ModelPlan[]): TrialGroup[] {
  const found = new Map<string, { trial: TrialForecast; models: string[] }>();
  for (const { model, dice } of models) {
    for (const trial of dice) {
      const key = `${trial.label}|${trial.needed}|${trial.failure}`;
      const group = found.get(key) ?? { trial, models: [] };
      group.models.push(model);
      found.set(key, group);
    }
  }
  return [...found.values()];
}

/** Where on the ways of the models the dice are due. */
export function places(plan: MovePlan): TrialPlace[] {
  return plan.models.flatMap(({ model, path, dice }) => {
    const start = table.models.get(model);
    return start ? dice.map((trial) => ({ ...pointAlong([start, ...path.legs], trial.at), model, trial })) : [];
  });
}
