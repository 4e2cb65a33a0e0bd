import { blend, seeded } from "./colours";
import { brushOn, sheet, type Brush, type Sheet } from "./shapes";

/** The side of a tile of noise, in pixels. It repeats without a seam. */
export const TILE = 256;

/** Clouds of numbers from 0 to 1, from coarse to fine. */
export function noiseTile(octaves: number, seed: number): Float32Array {
  const dice = seeded(seed);
  const out = new Float32Array(TILE * TILE);
  let [strength, sum, cells] = [1, 0, 4];
  for (let k = 0; k < octaves; k += 1, cells *= 2, strength *= 0.55) {
    addOctave(out, new Float32Array(cells * cells).map(dice), cells, strength);
    sum += strength;
  }
  return out.map((value) => value / sum);
}

function addOctave(out: Float32Array, grid: Float32Array, cells: number, strength: number): void {
  const scale = cells / TILE;
  for (let y = 0; y < TILE; y += 1) {
    const row = Math.floor(y * scale);
    const fy = ease(y * scale - row);
    const next = (row + 1) % cells;
    for (let x = 0; x < TILE; x += 1) {
      const column = Math.floor(x * scale);
      const fx = ease(x * scale - column);
      const right = (column + 1) % cells;
      const at = (r: number, c: number): number => grid[r * cells + c] ?? 0;
      const value = blend(blend(at(row, column), at(row, right), fx), blend(at(next, column), at(next, right), fx), fy);
      out[y * TILE + x] = (out[y * TILE + x] ?? 0) + strength * value;
    }
  }
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

let tiles: readonly [Float32Array, Float32Array] | null = null;

/** Two tiles of noise, the same for every painting. */
export function noises(): readonly [Float32Array, Float32Array] {
  return (tiles ??= [noiseTile(6, 11), noiseTile(6, 77)]);
}

/** Noise between the pixels of a tile. */
export function between(tile: Float32Array, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - x0, y - y0];
  const [upper, lower] = [(y0 & 255) * TILE, ((y0 + 1) & 255) * TILE];
  const [left, right] = [x0 & 255, (x0 + 1) & 255];
  const high = (tile[upper + left] ?? 0) * (1 - u) + (tile[upper + right] ?? 0) * u;
  return high * (1 - v) + ((tile[lower + left] ?? 0) * (1 - u) + (tile[lower + right] ?? 0) * u) * v;
}

/** Softens a field of numbers in place: twice the mean over so many cells each way. */
export function blurred(field: Float32Array, width: number, height: number, reach: number): Float32Array {
  if (reach < 1) return field;
  const half = new Float32Array(field.length);
  for (let pass = 0; pass < 2; pass += 1) {
    for (let y = 0; y < height; y += 1) slide(field, half, y * width, 1, width, reach);
    for (let x = 0; x < width; x += 1) slide(half, field, x, width, height, reach);
  }
  return field;
}

function slide(from: Float32Array, to: Float32Array, start: number, step: number, count: number, reach: number): void {
  const at = (i: number): number => from[start + Math.min(count - 1, Math.max(0, i)) * step] ?? 0;
  let sum = 0;
  for (let i = -reach; i <= reach; i += 1) sum += at(i);
  for (let i = 0; i < count; i += 1) {
    to[start + i * step] = sum / (2 * reach + 1);
    sum += at(i + reach + 1) - at(i - reach);
  }
}

let grained: Sheet | null = null;

function grain(): Sheet {
  if (grained) return grained;
  const on = sheet(TILE, TILE);
  const c = brushOn(on);
  const image = c.createImageData(TILE, TILE);
  const dice = seeded(5);
  noiseTile(7, 3).forEach((value, i) => {
    const v = 128 + (dice() - 0.5) * 44 + (value - 0.5) * 90;
    image.data.set([v, v, v, 255], i * 4);
  });
  c.putImageData(image, 0, 0);
  return (grained = on);
}

/** Lays a fine grain over all that is painted. */
export function grainOver(c: Brush, strength: number): void {
  const pattern = c.createPattern(grain(), "repeat");
  if (!pattern) return;
  c.save();
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.globalCompositeOperation = "overlay";
  c.globalAlpha = strength;
  c.fillStyle = pattern;
  c.fillRect(0, 0, c.canvas.width, c.canvas.height);
  c.restore();
}
