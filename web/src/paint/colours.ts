/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];
/** Numbers from 0 to 1, the same ones each time for the same seed. */
export type Dice = () => number;

export function seeded(seed: number): Dice {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a name, so that a piece looks the same whenever it is painted. */
export function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}

export function blend(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}

/** 0 below `low`, 1 above `high`, and smooth between them. */
export function smooth(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/** A colour for a canvas; darker if `light` is below 0, lighter if above. */
export function rgb(colour: Colour, light = 0): string {
  const part = (v: number): number => Math.round(light < 0 ? v * (1 + light) : v + (255 - v) * light);
  return `rgb(${part(colour[0])},${part(colour[1])},${part(colour[2])})`;
}

export function mixed(a: Colour, b: Colour, t: number): Colour {
  return [blend(a[0], b[0], t), blend(a[1], b[1], t), blend(a[2], b[2], t)];
}

export function dimmed(colour: Colour, by: number): Colour {
  return [clamp(colour[0] * by, 0, 255), clamp(colour[1] * by, 0, 255), clamp(colour[2] * by, 0, 255)];
}

/** A colour a little lighter or darker than another. */
export function varied(colour: Colour, dice: Dice, by = 10): Colour {
  const d = (dice() - 0.5) * 2 * by;
  return [clamp(colour[0] + d, 0, 255), clamp(colour[1] + d, 0, 255), clamp(colour[2] + d * 0.8, 0, 255)];
}
