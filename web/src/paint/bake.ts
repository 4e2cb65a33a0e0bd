import { dig, lay } from "./flat";
import { ground } from "./ground";
import { build, roof, storey } from "./houses";
import type { Plan, Plot } from "./kinds";
import { grainOver } from "./noise";
import { PALETTES, type Light, type Palette } from "./palette";
import { shade } from "./shadows";
import { boxOf, brushOn, sheet, type Brush, type Sheet } from "./shapes";
import { stand } from "./standing";
import { crowns, undergrowth } from "./woods";

/** Pixels to the inch: a small picture, the quick first painting, the usual one, and the one for a close look. */
export const FINENESS = [8, 12, 24, 48] as const;
export type Fineness = (typeof FINENESS)[number];

/** No painting has more pixels than this. */
const MOST = 12e6;
const PAD = 1;

/** What lies over the models: a roof, an upper floor or the crowns of a wood. Its place and size are in inches. */
export interface Lid<Picture> {
  readonly id: string;
  readonly kind: "roof" | "floor" | "crowns";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly picture: Picture;
}

/** A painted table. */
export interface Painting<Picture> {
  readonly fineness: number;
  readonly ground: Picture;
  readonly lids: readonly Lid<Picture>[];
}

export function bake(plan: Plan, light: Light, fineness: Fineness): Painting<Sheet> {
  const palette = PALETTES[light];
  const scale = Math.min(fineness, Math.floor(Math.sqrt(MOST / (plan.width * plan.depth)) / 4) * 4);
  const on = sheet(plan.width * scale, plan.depth * scale);
  const c = brushOn(on);
  c.imageSmoothingQuality = "high";
  c.drawImage(ground(plan, palette, scale / 2), 0, 0, on.width, on.height);
  c.scale(scale, scale);
  c.lineCap = c.lineJoin = "round";
  const job = { c, plan, palette };
  lay(job);
  shade(job, scale / 2);
  dig(job);
  stand(job);
  undergrowth(job);
  build(job);
  grainOver(c, palette.grain);
  frame(c, plan, palette);
  return { fineness, ground: on, lids: plan.plots.flatMap((plot) => lidOf(plot, plan, palette, scale)) };
}

/** A faint vignette, and the shadow of the table's rim. */
function frame(c: Brush, { width, depth }: Plan, palette: Palette): void {
  const light = c.createRadialGradient(width * 0.42, depth * 0.38, depth * 0.25, width * 0.5, depth * 0.5, width * 0.66);
  light.addColorStop(0, "rgba(255,240,200,.05)");
  light.addColorStop(0.35, "rgba(0,0,0,0)");
  light.addColorStop(1, `rgba(${palette.shadow},${palette.vignette})`);
  c.fillStyle = light;
  c.fillRect(0, 0, width, depth);
  for (const [x, y] of [[0.5, 0], [0, 0.5]] as const) {
    const rim = c.createLinearGradient(0, 0, x, y);
    rim.addColorStop(0, "#0008");
    rim.addColorStop(1, "#0000");
    c.fillStyle = rim;
    c.fillRect(0, 0, x || width, y || depth);
  }
}

function lidOf(plot: Plot, plan: Plan, palette: Palette, scale: number): Lid<Sheet>[] {
  const kind = plot.part === "roof" || plot.part === "floor" ? plot.part : plot.kind === "wood" || plot.kind === "jungle" ? "crowns" : null;
  if (!kind) return [];
  const [left, top, right, bottom] = boxOf(plot.shape);
  const box = { left: left - PAD, top: top - PAD, width: right - left + 2 * PAD, height: bottom - top + 2 * PAD };
  const picture = sheet(box.width * scale, box.height * scale);
  const c = brushOn(picture);
  c.scale(picture.width / box.width, picture.height / box.height);
  c.translate(-box.left, -box.top);
  c.lineCap = c.lineJoin = "round";
  if (kind === "roof") roof(c, plot, palette, plan.ladders);
  else if (kind === "floor") storey(c, plot, palette);
  else crowns(c, plot, palette);
  return [{ id: plot.id, kind, ...box, picture }];
}
