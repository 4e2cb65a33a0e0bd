import type { Scene, SceneryView } from "./wire.gen";

interface Thing {
  readonly id: string;
}

/** What has changed of pieces and ladders that stand, as JSON; "" for nothing. */
export function changesIn(scenery: SceneryView | null | undefined): string {
  if (!scenery) return "";
  const { pieces, ladders, gone } = scenery;
  return pieces.length + ladders.length + gone.length > 0 ? JSON.stringify({ pieces, ladders, gone }) : "";
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
