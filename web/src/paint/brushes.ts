import { blend, clamp, mixed, rgb, varied, type Colour, type Dice } from "./colours";
import type { Palette } from "./palette";
import { trace, turnedTo, type Brush, type Place } from "./shapes";

export interface Stone {
  readonly wide: number;
  readonly high: number;
  readonly angle: number;
  /** 0.3 is a cut block, 1 a round pebble. */
  readonly round: number;
}

/** A stone with a lit top and a dark foot. */
export function stone(c: Brush, [x, y]: Place, { wide, high, angle, round }: Stone, colour: Colour, dice: Dice): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = Array.from({ length: 9 }, (_, i): Place => {
    const t = (i / 9) * 2 * Math.PI;
    const k = 0.88 + dice() * 0.22;
    const u = Math.sign(Math.cos(t)) * Math.abs(Math.cos(t)) ** round * wide * k;
    const v = Math.sign(Math.sin(t)) * Math.abs(Math.sin(t)) ** round * high * k;
    return [x + u * cos - v * sin, y + u * sin + v * cos];
  });
  const edge = Math.min(wide, high) * 0.3;
  c.fillStyle = rgb(colour, -0.62);
  trace(c, corners, edge * 0.55, edge * 0.6);
  c.fill();
  c.fillStyle = rgb(colour, -0.06);
  trace(c, corners);
  c.fill();
  c.fillStyle = rgb(colour, 0.2);
  trace(c, corners.map(([a, b]): Place => [x + (a - x) * 0.66 - edge * 0.45, y + (b - y) * 0.66 - edge * 0.45]));
  c.fill();
}

export function pebble(c: Brush, at: Place, size: number, colour: Colour, dice: Dice): void {
  stone(c, at, { wide: size, high: size * 0.8, angle: dice() * 3, round: 0.9 }, colour, dice);
}

/** A cut block that lies along a line. */
export function block(c: Brush, at: Place, wide: number, high: number, angle: number, colour: Colour, dice: Dice): void {
  stone(c, at, { wide, high, angle, round: 0.4 }, colour, dice);
}

/** A ball of leaves: dark below, light to the north-west. */
export function foliage(c: Brush, [x, y]: Place, radius: number, leaves: readonly [Colour, Colour, Colour], dice: Dice, count: number, big = 1): void {
  const [dark, middle, light] = leaves;
  c.fillStyle = rgb(dark, -0.15);
  c.beginPath();
  for (let i = 0; i <= 14; i += 1) {
    const t = (i / 14) * 2 * Math.PI;
    const k = radius * (0.92 + dice() * 0.16);
    c.lineTo(x + Math.cos(t) * k, y + Math.sin(t) * k);
  }
  c.fill();
  const dabs = Array.from({ length: count }, () => {
    const t = dice() * 2 * Math.PI;
    const k = Math.sqrt(dice()) * radius * 0.93;
    const [u, v] = [Math.cos(t) * k, Math.sin(t) * k];
    return { u, v, light: -(u + v) / (radius * 1.5) + (dice() - 0.5) * 0.75, size: radius * big * (0.1 + dice() * 0.12) };
  });
  dabs.sort((a, b) => a.light - b.light);
  for (const dab of dabs) {
    const t = clamp(dab.light * 0.5 + 0.5);
    c.fillStyle = rgb(t < 0.5 ? mixed(dark, middle, t * 2) : mixed(middle, light, (t - 0.5) * 2));
    c.beginPath();
    c.ellipse(x + dab.u, y + dab.v, dab.size, dab.size * 0.78, dice() * 3, 0, 7);
    c.fill();
  }
}

/** Boards side by side over a box of the present frame, running along x or along y. */
export function planks(c: Brush, width: number, height: number, colour: Colour, dice: Dice, board = 0.3, upright = false): void {
  const [across, run] = upright ? [width, height] : [height, width];
  const bar = (at: number, from: number, length: number, thick: number): void =>
    upright ? c.fillRect(at, from, thick, length) : c.fillRect(from, at, length, thick);
  for (let i = 0; i * board < across; i += 1) {
    const tone = varied(colour, dice, 13);
    for (let t = -dice(); t < run; ) {
      const length = 1.2 + dice() * 2.4;
      c.fillStyle = rgb(varied(tone, dice, 7));
      bar(i * board, t, length, board);
      c.fillStyle = "#0006";
      bar(i * board, t, 0.03, board);
      t += length;
    }
    c.fillStyle = "#0007";
    bar(i * board + board - 0.035, 0, run, 0.035);
    c.fillStyle = "#fff2";
    bar(i * board, 0, run, 0.025);
  }
}

/** A few blades of grass. */
export function tuft(c: Brush, [x, y]: Place, palette: Palette, dice: Dice, tall = 0.16): void {
  c.strokeStyle = palette.blades[Math.floor(dice() * 4)] ?? "";
  c.lineWidth = 0.035;
  c.beginPath();
  for (let i = 0; i < 4; i += 1) {
    const start = x + (dice() - 0.5) * 0.2;
    c.moveTo(start, y);
    c.lineTo(start + (dice() - 0.5) * 0.18, y - tall * (0.7 + dice() * 0.7));
  }
  c.stroke();
}

export function beam(c: Brush, at: Place, angle: number, length: number, thick: number, colour: string): void {
  turnedTo(c, at, angle, () => {
    c.fillStyle = "#0008";
    c.fillRect(-length / 2 + 0.06, -thick / 2 + 0.06, length, thick);
    c.fillStyle = colour;
    c.fillRect(-length / 2, -thick / 2, length, thick);
    c.fillStyle = "#fff2";
    c.fillRect(-length / 2, -thick / 2, length, thick * 0.25);
  });
}

/** A line with a dark and a light stroke beside each other, as the edge of something low. */
export function crease(c: Brush, from: Place, to: Place, wobble: number, dice: Dice): void {
  c.beginPath();
  for (let k = 0; k <= 6; k += 1) {
    const [x, y] = [blend(from[0], to[0], k / 6), blend(from[1], to[1], k / 6)];
    c.lineTo(x + (dice() - 0.5) * wobble, y + (dice() - 0.5) * wobble);
  }
  c.stroke();
}
