import { inches } from "../lib/format";
import type { ModelView, UnitView } from "../lib/wire.gen";
import { countOf } from "../lib/words";

/** The most states a plate shows; the others are counted. */
export const SHOWN = 3;

const EDGES = 13;
const GAP = 5;
const SIGIL = 13;
const SIGN = { compact: 14, roomy: 16 };
const HEIGHT = { compact: 18, roomy: 22 };
const MORE = 16;
const RAISED = 0.5;

let pen: CanvasRenderingContext2D | null | undefined;

/** How high a squad stands, if all of it stands equally high above the ground; else nothing. */
export function heightOf(models: readonly ModelView[]): string {
  const levels = models.map(({ z }) => z);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  return low >= RAISED && high - low < RAISED ? inches(Number(high.toFixed(1))) : "";
}

/** The size of a plate with this name and height (none if empty), in pixels of the screen. */
export function plateSize(name: string, unit: UnitView, high: string, compact: boolean): { width: number; height: number } {
  const signs = signsOf(unit);
  const key = compact ? "compact" : "roomy";
  const states = Math.min(SHOWN, signs.length) * (SIGN[key] + GAP) + (signs.length > SHOWN ? MORE + GAP : 0);
  const words = (name ? wide(name) + GAP : 0) + wide(String(countOf(unit))) + (high ? wide(`▲${high}`) + GAP : 0);
  return { width: Math.ceil(EDGES + SIGIL + GAP + words + states), height: HEIGHT[key] };
}

/** The states a plate shows. */
export function signsOf(unit: UnitView): UnitView["statuses"] {
  return unit.statuses.filter((status) => status.kind !== "finished");
}

function wide(text: string): number {
  if (pen === undefined) {
    pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = '700 12px "Inter Variable", Inter, system-ui, sans-serif';
  }
  return pen?.measureText(text).width ?? text.length * 7;
}
