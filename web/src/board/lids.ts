import { levels } from "../lib/levels.svelte";
import { overlay } from "../lib/overlay.svelte";
import type { ModelView, Piece, Scene } from "../lib/wire.gen";
import type { Lid } from "../paint/bake";
import { inside, type Place } from "../paint/shapes";
import { studio } from "./studio.svelte";

/** Inches from the north-western corner, and how wide. */
export type Hole = readonly [x: number, y: number, radius: number];

const NEAR = 0.6;

/** Whether a roof, a floor or crowns hide what is below them. */
export function isShut(lid: Lid<unknown>, scene: Scene, models: readonly ModelView[]): boolean {
  const piece = scene.terrain.find((one) => one.id === lid.id);
  if (!piece) return false;
  if (lid.kind === "crowns") return !overlay.shown;
  const level = piece.base + piece.height;
  if (levels.shown !== null) return lid.kind === "floor" ? levels.has(level) : !levels.above(piece);
  const within = models.filter((model) => isOver(piece, model));
  const below = within.some((model) => model.z < level - NEAR);
  if (lid.kind === "roof") return !below && studio.peeked !== lid.id;
  return !below && within.some((model) => Math.abs(model.z - level) < NEAR);
}

function isOver(piece: Piece, { x, y }: { x: number; y: number }): boolean {
  return inside(piece.shape, x, y);
}

/** The models that stand under a lid, as holes in it. */
export function standersIn(lid: Lid<unknown>, scene: Scene, models: readonly ModelView[]): Hole[] {
  const places = models.map((model): Hole => [model.x, scene.depth - model.y, model.radius]);
  return places.filter(([x, y, r]) => x > lid.left - r && x < lid.left + lid.width + r && y > lid.top - r && y < lid.top + lid.height + r);
}

/** The house whose roof is over a place of the table. */
export function roofAt(scene: Scene, { x, y }: { x: number; y: number }): string | null {
  const at: Place = [x, y];
  const roof = scene.terrain.find((piece) => piece.id.endsWith("-roof") && piece.base > 0 && inside(piece.shape, ...at));
  return roof?.id ?? null;
}
