import { planks } from "./brushes";
import { dimmed, rgb, varied, type Colour, type Dice } from "./colours";
import type { Painter } from "./job";
import type { Palette } from "./palette";
import { areaOf, fill, framed, frameOf, inset, rough, scatter, turnedTo, within, type Brush, type Place } from "./shapes";

/** Things that people put on a table: stacks of hay, fences, crates and drums. */

/** A heap of straw, light to the north-west, with loose stalks round its foot. */
export const haystack: Painter = ({ c, palette }, { shape }, dice) => {
  fill(c, rough(shape, 0.3, 0.07, dice), rgb(palette.straw, -0.35));
  for (let k = 0; k < 4; k += 1) {
    const heap = inset(shape, 0.1 + k * 0.2);
    if (areaOf(heap) < 0.1) break;
    within(c, heap, () => stalks(c, palette, scatter(heap, 0.11, dice, 700), -0.2 + k * 0.14, dice));
  }
};

function stalks(c: Brush, palette: Palette, places: readonly Place[], light: number, dice: Dice): void {
  for (const [x, y] of places) {
    const angle = dice() * Math.PI;
    c.strokeStyle = rgb(varied(palette.straw, dice, 24), light + (dice() - 0.5) * 0.2);
    c.lineWidth = 0.05;
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x + Math.cos(angle) * 0.28, y + Math.sin(angle) * 0.28);
    c.stroke();
  }
}

/** Trestles an inch apart, as wide as the fence is thick, that carry two rails. */
export const fence: Painter = ({ c, palette }, { shape }, dice) => {
  const { corner, angle, width, height } = frameOf(shape, true);
  const bar = (x: number, y: number, long: number, thick: number, light: number): void => {
    c.fillStyle = "#0007";
    c.fillRect(x + 0.04, y + 0.05, long, thick);
    c.fillStyle = rgb(varied(palette.plank, dice, 12), light);
    c.fillRect(x, y, long, thick);
  };
  turnedTo(c, corner, angle, () => {
    const posts = Math.max(2, Math.round(width) + 1);
    for (let k = 0; k < posts; k += 1) bar((k * (width - 0.12)) / (posts - 1), 0, 0.12, height, -0.25);
    for (const [share, light] of [[0.24, 0.2], [0.72, 0]] as const) bar(0, height * share - 0.05, width, 0.11, light);
  });
};

/** Boxes of boards, side by side. */
export const crates: Painter = ({ c, palette }, { shape }, dice) => {
  fill(c, shape, rgb(palette.plank, -0.6));
  framed(c, shape, (width, height) => tiled(width, height, 0.9, (x, y, wide, high) => crate(c, palette, [x, y, wide, high], dice)));
};

function crate(c: Brush, palette: Palette, [x, y, wide, high]: readonly [number, number, number, number], dice: Dice): void {
  c.save();
  c.translate(x + 0.04, y + 0.04);
  c.beginPath();
  c.rect(0, 0, wide - 0.08, high - 0.08);
  c.clip();
  planks(c, wide, high, varied(palette.plank, dice, 16), dice, 0.2, dice() < 0.5);
  c.strokeStyle = rgb(palette.plank, -0.4);
  c.lineWidth = 0.16;
  c.strokeRect(0, 0, wide - 0.08, high - 0.08);
  c.restore();
}

/** Drums seen from above, lit at the north-western rim; those with poison are green. */
export const drums: Painter = ({ c, palette }, { shape, feature }, dice) => {
  const colour: Colour = feature === "toxic-barrels" ? palette.leaf : palette.rust;
  framed(c, shape, (width, height) => tiled(width, height, 0.75, (x, y, wide, high) => drum(c, [x + wide / 2, y + high / 2], Math.min(wide, high) * 0.47, varied(colour, dice, 14))));
};

function drum(c: Brush, [x, y]: Place, radius: number, colour: Colour): void {
  disc(c, x + 0.06, y + 0.08, radius, "#0008");
  disc(c, x, y, radius, rgb(dimmed(colour, 0.6)));
  disc(c, x - 0.03, y - 0.03, radius * 0.9, rgb(colour, 0.25));
  disc(c, x, y, radius * 0.78, rgb(colour, -0.05));
  disc(c, x + radius * 0.35, y - radius * 0.2, radius * 0.16, "#000a");
}

function disc(c: Brush, x: number, y: number, radius: number, colour: string): void {
  c.fillStyle = colour;
  c.beginPath();
  c.arc(x, y, radius, 0, 7);
  c.fill();
}

/** Divides a box into parts about so large. */
function tiled(width: number, height: number, size: number, paint: (x: number, y: number, wide: number, high: number) => void): void {
  const [across, down] = [Math.max(1, Math.round(width / size)), Math.max(1, Math.round(height / size))];
  for (let i = 0; i < across * down; i += 1) {
    paint(((i % across) * width) / across, (Math.floor(i / across) * height) / down, width / across, height / down);
  }
}
