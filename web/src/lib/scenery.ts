import type { Scene, SceneryView } from "./wire.gen";

interface Thing {
  readonly id: string;
}

/** The scene with what has changed on the table, written as JSON ("" for nothing). */
export function sceneWith(scene: Scene, changed: string): Scene {
  if (!changed) return scene;
  const { pieces, ladders, gone } = JSON.parse(changed) as SceneryView;
  return { ...scene, terrain: replaced(scene.terrain, pieces, gone), ladders: replaced(scene.ladders, ladders, gone) };
}

function replaced<T extends Thing>(things: readonly T[], others: readonly T[], gone: readonly string[]): readonly T[] {
  const found = new Map([...things, ...others].map((thing) => [thing.id, thing]));
  return [...found.values()].filter((thing) => !gone.includes(thing.id));
}
