import { planks, stone } from "./brushes";
import { blend, rgb, seeded, seedOf, varied, type Colour, type Dice } from "./colours";
import { each, type Job, type Painter } from "./job";
import type { Plot, Rungs } from "./kinds";
import { grainOver } from "./noise";
import type { Palette } from "./palette";
import { gable } from "./roofs";
import { boxOf, fill, framed, frameOf, inset, trace, turnedTo, within, type Brush, type Place } from "./shapes";
import { battlements, stairs } from "./standing";

/** Houses without their roofs, buildings nobody enters, bunkers, stairs and ladders. */
export function build(job: Job): void {
  const { c, palette, plan } = job;
  each(job, ["house"], (_, plot, dice) => plot.part === "roof" && rooms(job, plot, dice));
  each(job, ["stairs"], stairs);
  each(job, ["house"], housewall);
  each(job, ["building"], gable);
  each(job, ["bunker"], bunker);
  plan.ladders.forEach((ladder) => rungs(c, palette, ladder));
}

/** The floor, and the shadow that the north and west walls throw on it. */
function rooms({ c, palette }: Job, { shape }: Plot, dice: Dice): void {
  framed(c, shape, (width, height) => {
    planks(c, width, height, palette.floor, dice, 0.36);
    corner(c, palette, width, height, 0.9, 0.34);
  });
}

/** The shade in the north-western corner of something with walls. */
function corner(c: Brush, palette: Palette, width: number, height: number, wide: number, strength: number): void {
  c.fillStyle = `rgba(${palette.shadow},${strength})`;
  trace(c, [[0, 0], [width, 0], [width, wide], [wide, wide], [wide, height], [0, height]]);
  c.fill();
}

const housewall: Painter = ({ c, palette }, { shape, part }, dice) => {
  if (part !== "wall" && part !== "window" && part !== "door") return;
  const { corner: at, angle, width, height } = frameOf(shape, true);
  turnedTo(c, at, angle, () => {
    if (part === "door") {
      c.fillStyle = rgb(palette.plank, -0.35);
      c.fillRect(0, height * 0.25, width, height * 0.5);
      c.fillStyle = rgb(palette.plank, 0.1);
      c.fillRect(0, height * 0.25, width, height * 0.12);
    } else if (part === "window") {
      c.fillStyle = rgb(palette.plank, -0.4);
      c.fillRect(0, 0, width, height);
      c.fillStyle = "#a9d8e8";
      c.fillRect(0, height * 0.3, width, height * 0.4);
    } else {
      c.fillStyle = rgb(palette.plaster, -0.5);
      c.fillRect(0, 0, width, height);
      const stones = Math.max(1, Math.round(width / 0.34));
      for (let k = 0; k < stones; k += 1) {
        const wide = width / stones / 2;
        stone(c, [(k + 0.5) * wide * 2, height / 2], { wide, high: height / 2, angle: 0, round: 0.3 }, varied(palette.plaster, dice, 11), dice);
      }
    }
  });
};

function rungs(c: Brush, palette: Palette, { foot, head }: Rungs): void {
  const length = Math.max(0.6, Math.hypot(head[0] - foot[0], head[1] - foot[1])) + 0.2;
  turnedTo(c, foot, Math.atan2(head[1] - foot[1], head[0] - foot[0]), () => {
    c.fillStyle = "#0007";
    c.fillRect(-0.04, -0.16, length, 0.46);
    for (const y of [-0.22, 0.22]) {
      c.fillStyle = rgb(palette.plank, 0.2);
      c.fillRect(-0.1, y - 0.05, length, 0.1);
    }
    c.fillStyle = rgb(palette.plank, 0.08);
    for (let x = 0; x < length - 0.15; x += 0.2) c.fillRect(x, -0.22, 0.08, 0.44);
  });
}

/** Thick walls of concrete under a flat slab, with a slit on each side. */
const bunker: Painter = ({ c, palette }, { shape }, dice) => {
  fill(c, shape, rgb(palette.dust, -0.3));
  framed(c, inset(shape, 0.3), (width, height) => {
    const light = c.createLinearGradient(0, 0, width, height);
    light.addColorStop(0, rgb(palette.stone, 0.18));
    light.addColorStop(1, rgb(palette.stone, -0.25));
    c.fillStyle = light;
    c.fillRect(0, 0, width, height);
    for (let k = 0; k < 12; k += 1) {
      c.fillStyle = `rgba(${palette.shadow},${0.04 + dice() * 0.1})`;
      c.fillRect(dice() * width, dice() * height, 0.4 + dice(), 0.3 + dice());
    }
  });
  framed(c, shape, (width, height) => {
    c.fillStyle = "#000c";
    for (const y of [0.06, height - 0.18]) c.fillRect(width * 0.2, y, width * 0.6, 0.12);
    for (const x of [0.06, width - 0.18]) c.fillRect(x, height * 0.25, 0.12, height * 0.5);
  });
};

/** A flat roof with a parapet is what can be stood on. */
export function roof(c: Brush, plot: Plot, palette: Palette, ladders: readonly Rungs[]): void {
  const dice = seeded(seedOf(plot.id));
  const tiled = dice() < 0.5;
  framed(c, plot.shape, (width, height) => {
    if (tiled) tiles(c, palette.tile, width, height, dice);
    else sheets(c, palette.lead, width, height, dice);
    corner(c, palette, width, height, 0.7, 0.5);
    for (let k = 0; k < 5; k += 1) stain(c, palette, [blend(1, width - 1, dice()), blend(1, height - 1, dice())]);
    hatch(c, palette, [width * 0.76, height * 0.72], dice);
  });
  within(c, plot.shape, () => grainOver(c, 0.35));
  battlements(c, palette, plot.shape, dice);
  const [left, top, right, bottom] = boxOf(plot.shape);
  const near = ({ head: [x, y], top: z }: Rungs): boolean => z >= plot.base && x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
  ladders.filter((ladder) => near(ladder)).forEach((ladder) => rungs(c, palette, ladder));
}

function tiles(c: Brush, colour: Colour, width: number, height: number, dice: Dice): void {
  const [across, down] = [Math.max(1, Math.round(width / 0.55)), Math.max(1, Math.round(height / 0.55))];
  c.fillStyle = rgb(colour, -0.4);
  c.fillRect(0, 0, width, height);
  for (let i = 0; i < across * down; i += 1) {
    const [x, y] = [((i % across) * width) / across, (Math.floor(i / across) * height) / down];
    c.fillStyle = rgb(varied(colour, dice, 15), dice() < 0.06 ? -0.25 : 0);
    c.fillRect(x + 0.02, y + 0.02, width / across - 0.045, height / down - 0.045);
    c.fillStyle = "#fff1";
    c.fillRect(x + 0.02, y + 0.02, width / across - 0.05, 0.05);
  }
}

function sheets(c: Brush, colour: Colour, width: number, height: number, dice: Dice): void {
  const count = Math.max(1, Math.round(width / 0.95));
  for (let i = 0; i < count; i += 1) {
    const x = (i * width) / count;
    c.fillStyle = rgb(varied(colour, dice, 8));
    c.fillRect(x, 0, width / count, height);
    c.fillStyle = "#0006";
    c.fillRect(x + 0.06, 0, 0.07, height);
    c.fillStyle = "#fff4";
    c.fillRect(x, 0, 0.06, height);
    c.fillStyle = "#0003";
    for (let y = dice() * 2; y < height; y += 1.6 + dice()) c.fillRect(x, y, width / count, 0.04);
  }
}

function stain(c: Brush, palette: Palette, [x, y]: Place): void {
  const light = c.createRadialGradient(x, y, 0, x, y, 1.1);
  light.addColorStop(0, `rgba(${palette.shadow},.22)`);
  light.addColorStop(1, `rgba(${palette.shadow},0)`);
  c.fillStyle = light;
  c.fillRect(x - 1.1, y - 1.1, 2.2, 2.2);
}

function hatch(c: Brush, palette: Palette, [x, y]: Place, dice: Dice): void {
  c.fillStyle = "#0009";
  c.fillRect(x - 0.4, y - 0.4, 1.1, 1.1);
  c.save();
  c.translate(x - 0.5, y - 0.5);
  c.beginPath();
  c.rect(0, 0, 1, 1);
  c.clip();
  planks(c, 1, 1, palette.plank, dice, 0.25, true);
  c.restore();
  c.strokeStyle = rgb(palette.plank, -0.5);
  c.lineWidth = 0.08;
  c.strokeRect(x - 0.5, y - 0.5, 1, 1);
}

/** An upper floor, seen when its storey is looked at. */
export function storey(c: Brush, plot: Plot, palette: Palette): void {
  const dice = seeded(seedOf(plot.id));
  const upright = plot.base > 4;
  framed(c, plot.shape, (width, height) => {
    planks(c, width, height, varied(palette.floor, dice, 10), dice, 0.36, upright);
    corner(c, palette, width, height, 0.7, 0.3);
  });
  c.strokeStyle = `rgba(${palette.shadow},.8)`;
  c.lineWidth = 0.08;
  trace(c, plot.shape);
  c.stroke();
}
