import { block } from "./brushes";
import { rgb, varied, type Colour, type Dice } from "./colours";
import type { Painter } from "./job";
import type { Palette } from "./palette";
import { framed, frameOf, inset, trace, type Brush, type Place, type Shape } from "./shapes";

const EAVES = 0.1;
const COURSE = 0.55;

type Slope = readonly [left: number, top: number, width: number, height: number];
/** Covers one slope of a roof, so light or dark. `down` is 1 if its eaves are at the lower end of the slope, else -1. */
type Covering = (c: Brush, slope: Slope, light: number, dice: Dice, down: number) => void;

/** A pitched roof is what nobody can stand on: the slope to the north or west is lit, the other dark. */
export const gable: Painter = ({ c, palette }, { shape, feature }, dice) => {
  const cover = coveringOf(feature, palette, dice);
  const long = frameOf(shape, true);
  framed(c, shape, (width, height) => {
    cover(c, [0, 0, width, height / 2], litFirst(long.angle) ? 0.2 : -0.4, dice, -1);
    cover(c, [0, height / 2, width, height / 2], litFirst(long.angle) ? -0.4 : 0.2, dice, 1);
    c.fillStyle = "#0006";
    c.fillRect(0, height / 2, width, 0.16);
    if (feature === "thatched-house") ridge(c, palette, width, height / 2, dice);
    else for (let x = 0.2; x < width; x += 0.4) block(c, [x, height / 2], 0.19, 0.12, 0, varied(palette.stone, dice, 10), dice);
    chimney(c, palette, [width * 0.8, height * 0.3], dice);
  }, true);
  eaves(c, palette, shape);
};

function coveringOf(feature: string, palette: Palette, dice: Dice): Covering {
  if (feature === "thatched-house") return thatch(palette.straw);
  if (feature === "wooden-house") return slates(palette.plank, 0.42);
  return slates(dice() < 0.5 ? palette.slate : palette.tile, 0.26);
}

/** Whether the first slope of a roof turned by this angle looks to the light. */
function litFirst(angle: number): boolean {
  return Math.sin(angle) - Math.cos(angle) < 0;
}

function slates(colour: Colour, least: number): Covering {
  return (c, [x0, y0, width, height], light, dice) => {
    const rows = Math.max(3, Math.round(height / 0.3));
    for (let row = 0; row < rows; row += 1) {
      const y = y0 + (height * row) / rows;
      for (let x = x0 - dice() * 0.3; x < x0 + width; ) {
        const wide = least + dice() * 0.16;
        c.fillStyle = rgb(varied(colour, dice, 13), light + (dice() - 0.5) * 0.06);
        c.fillRect(x, y, wide, height / rows);
        c.fillStyle = "#0005";
        c.fillRect(x, y, 0.025, height / rows);
        x += wide;
      }
      c.fillStyle = "#0006";
      c.fillRect(x0, y, width, 0.04);
    }
  };
}

/** Straw in thick courses, each with a ragged lower edge and a shadow under it. */
function thatch(colour: Colour): Covering {
  return (c, [x0, y0, width, height], light, dice, down) => {
    c.fillStyle = rgb(colour, light - 0.12);
    c.fillRect(x0, y0, width, height);
    const courses = Math.max(2, Math.round(height / COURSE));
    const deep = height / courses;
    const [eave, up] = [down > 0 ? y0 + height : y0, -down];
    for (let course = 0; course < courses; course += 1) {
      const foot = eave + up * deep * course;
      for (let x = x0; x < x0 + width; x += 0.05) {
        const from = foot + up * dice() * 0.14;
        c.strokeStyle = rgb(varied(colour, dice, 26), light + (dice() - 0.5) * 0.22);
        c.lineWidth = 0.03 + dice() * 0.035;
        c.beginPath();
        c.moveTo(x + (dice() - 0.5) * 0.06, from);
        c.lineTo(x + (dice() - 0.5) * 0.12, from + up * deep * (0.8 + dice() * 0.3));
        c.stroke();
      }
      c.fillStyle = "#0003";
      c.fillRect(x0, course === 0 ? foot + up * 0.07 - 0.03 : foot - 0.03, width, 0.06);
    }
  };
}

/** The ridge of a thatched roof: a roll of straw, pinned with crossed rods. */
function ridge(c: Brush, palette: Palette, width: number, y: number, dice: Dice): void {
  for (let x = 0; x < width; x += 0.07) {
    c.fillStyle = rgb(varied(palette.straw, dice, 18), 0.1 - dice() * 0.25);
    c.fillRect(x, y - 0.2 - dice() * 0.05, 0.07, 0.4 + dice() * 0.1);
  }
  c.strokeStyle = rgb(palette.plank, -0.45);
  c.lineWidth = 0.04;
  c.beginPath();
  for (let x = 0; x < width - 0.1; x += 0.4) {
    c.moveTo(x, y - 0.2);
    c.lineTo(Math.min(width, x + 0.4), y + 0.2);
    c.moveTo(x, y + 0.2);
    c.lineTo(Math.min(width, x + 0.4), y - 0.2);
  }
  c.stroke();
}

function chimney(c: Brush, palette: Palette, [x, y]: Place, dice: Dice): void {
  c.fillStyle = "#0007";
  c.fillRect(x - 0.2, y - 0.2, 0.9, 0.9);
  block(c, [x, y], 0.3, 0.3, 0, varied(palette.stone, dice, 8), dice);
  c.fillStyle = "#000b";
  c.fillRect(x - 0.12, y - 0.12, 0.24, 0.24);
}

function eaves(c: Brush, palette: Palette, shape: Shape): void {
  c.strokeStyle = rgb(palette.stone, -0.2);
  c.lineWidth = EAVES;
  trace(c, inset(shape, EAVES / 2));
  c.stroke();
  c.strokeStyle = "rgba(255,250,230,.25)";
  c.lineWidth = 0.04;
  trace(c, inset(shape, 0.02));
  c.stroke();
}
