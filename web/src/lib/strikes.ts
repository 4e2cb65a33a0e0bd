import { aimOf, bearingOf, firer, rowKey, startOf } from "./firing";
import { SCALE, outline, step, toBoard, type Point } from "./geometry";
import type { ShotDraft } from "./drafts/shot.svelte";
import type { FireRow, Scene } from "./wire.gen";

const POINTED = 4;

/** How far what is laid along a bearing goes before something ends it. */
function reach(row: FireRow, start: Point, bearing: number): number {
  const along = step(1, bearing);
  const corners = row.strike?.shapes[0] ?? [];
  return corners.length > 0 ? Math.max(...corners.map(([x, y]) => (x - start.x) * along.x + (y - start.y) * along.y)) : POINTED;
}

/** What of an order that strikes a place is drawn, in pixels of the drawing. */
export function drawnStrike(draft: ShotDraft, scene: Scene, row: FireRow) {
  const order = draft.orderOf(row) ?? row.order;
  const aim = aimOf(row, order);
  const here = firer(row);
  const bearing = bearingOf(row, order);
  const start = startOf(row, order);
  const turns = row.choices?.turns ?? false;
  const end = step(turns ? reach(row, start, bearing) : POINTED, bearing);
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
