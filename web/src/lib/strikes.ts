import { aimOf, bearingOf, firer, rowKey, startOf } from "./firing";
import { SCALE, outline, step, toBoard } from "./geometry";
import type { ShotDraft } from "./shot.svelte";
import type { FireRow, Scene } from "./wire.gen";

const LAID = 8;
const POINTED = 4;

/** What of an order that strikes a place is drawn, in pixels of the drawing. */
export function drawnStrike(draft: ShotDraft, scene: Scene, row: FireRow) {
  const order = draft.orderOf(row) ?? row.order;
  const aim = aimOf(row, order);
  const here = firer(row);
  const bearing = bearingOf(row, order);
  const start = startOf(row, order);
  const turns = row.choices?.turns ?? false;
  const end = step(turns ? LAID : POINTED, bearing);
  return {
    key: rowKey(row),
    row,
    turns,
    guessed: row.choices?.place === "guess",
    told: order?.distance ?? null,
    wrong: row.refusal !== null,
    here: toBoard(scene, here.x, here.y),
    at: aim ? toBoard(scene, aim.x, aim.y) : null,
    end: toBoard(scene, start.x + end.x, start.y + end.y),
    bearing,
    radius: (row.strike?.radius ?? 0) * SCALE,
    shapes: (row.strike?.shapes ?? []).map((corners) => outline(scene, corners)),
  };
}
