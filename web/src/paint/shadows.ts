import { each, type Job } from "./job";
import type { Kind, Plot } from "./kinds";
import { blurred } from "./noise";
import { brushOn, sheet, trace, type Brush } from "./shapes";
import { treesOf } from "./woods";

const SOLID: readonly Kind[] = ["building", "bunker", "wall", "hedge", "barricade", "rampart", "wreck", "rocks", "cliff", "rubble", "ruin", "haystack", "crates", "drums"];
/** What is so low or so uneven that its own shadow is not laid over it. */
const CLEAR: readonly Kind[] = ["cliff", "rubble", "ruin", "rocks", "rampart"];

/** How far a shadow falls to the south and to the east, in inches, by the height of what throws it. */
export function reach(height: number): number {
  return (0.16 + 0.26 * height) * 0.75;
}

/** All shadows in one layer, softened once and laid on once, so that shadows never add up. */
export function shade(job: Job, scale: number): void {
  const { plan, palette, c } = job;
  const on = sheet(plan.width * scale, plan.depth * scale);
  const s = brushOn(on, true);
  s.scale(scale, scale);
  const shadows = { ...job, c: s };
  each(shadows, SOLID, (_, plot) => cast(s, plot));
  plan.plots.filter((plot) => plot.part === "roof").forEach((plot) => cast(s, plot));
  s.globalCompositeOperation = "destination-out";
  each(shadows, CLEAR, (_, { shape }) => {
    trace(s, shape);
    s.fill();
  });
  s.globalCompositeOperation = "source-over";
  each(shadows, ["wood", "jungle"], (_, plot) => castTrees(s, plot));
  each(shadows, ["bridge", "jetty"], (_, { shape, kind }) => {
    const by = kind === "bridge" ? 0.3 : 0.22;
    trace(s, shape, by, by);
    s.fill();
  });
  soften(s, Math.round(scale * 0.09), palette.shadow);
  c.globalAlpha = palette.shade;
  c.drawImage(on, 0, 0, plan.width, plan.depth);
  c.globalAlpha = 1;
}

function cast(s: Brush, { shape, top }: Plot): void {
  const length = reach(top);
  for (let k = 0; k <= 10; k += 1) {
    trace(s, shape, (length * k) / 10, (length * k) / 10);
    s.fill();
  }
}

function castTrees(s: Brush, plot: Plot): void {
  for (const { at, radius } of treesOf(plot)) {
    for (let k = 0; k < 4; k += 1) {
      const length = reach(plot.top) * (0.55 + k * 0.15);
      s.beginPath();
      s.arc(at[0] + length, at[1] + length, radius * 0.92, 0, 7);
      s.fill();
    }
  }
}

/** Blurs by numbers: not every browser can filter a canvas. */
function soften(s: Brush, by: number, colour: string): void {
  const { width, height } = s.canvas;
  const image = s.getImageData(0, 0, width, height);
  const field = new Float32Array(width * height);
  for (let i = 0; i < field.length; i += 1) field[i] = image.data[i * 4 + 3] ?? 0;
  blurred(field, width, height, by);
  const [r = 0, g = 0, b = 0] = colour.split(",").map(Number);
  for (let i = 0; i < field.length; i += 1) image.data.set([r, g, b, field[i] ?? 0], i * 4);
  s.putImageData(image, 0, 0);
}
