import type { UnitView } from "../lib/wire.gen";

/** The most states a plate shows; the others are counted. */
export const SHOWN = 3;

const EDGES = 13;
const GAP = 5;
const SIGIL = 13;
const SIGN = { compact: 14, roomy: 16 };
const HEIGHT = { compact: 18, roomy: 22 };
const MORE = 16;

let pen: CanvasRenderingContext2D | null | undefined;

/** The size of a plate with this name (none if empty), in pixels of the screen. */
export function plateSize(name: string, unit: UnitView, compact: boolean): { width: number; height: number } {
  const signs = signsOf(unit);
  const key = compact ? "compact" : "roomy";
  const states = Math.min(SHOWN, signs.length) * (SIGN[key] + GAP) + (signs.length > SHOWN ? MORE + GAP : 0);
  const words = (name ? wide(name) + GAP : 0) + wide(String(unit.models.length));
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
