/** Colours of a figure; which they are is up to its side. */
export type Tint = "deep" | "main" | "light" | "metal" | "metal2" | "skin" | "gold" | "cape" | "fold" | "base" | "base2" | "ink" | "none";

/** One path of a figure, in radii of its base, facing east. */
export interface Stroke {
  readonly d: string;
  readonly fill: string;
  readonly line?: string;
  readonly wide?: number;
  readonly opacity?: number;
}

export function tint(name: Tint): string {
  return name === "none" ? "none" : `var(--f-${name})`;
}

export function path(d: string, fill: Tint, line?: Tint, wide = 0.07, opacity = 1): Stroke {
  return { d, fill: tint(fill), wide, opacity, ...(line ? { line: tint(line) } : {}) };
}

export function circle(x: number, y: number, r: number, fill: Tint, line?: Tint, wide = 0.07): Stroke {
  return ellipse(x, y, r, r, fill, line, wide);
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: Tint, line?: Tint, wide = 0.07): Stroke {
  return path(`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`, fill, line, wide);
}

/** A rod with round ends, outlined if a second colour is given. */
export function rod(from: readonly [number, number], to: readonly [number, number], colour: Tint, wide: number, outline?: Tint): Stroke[] {
  const d = `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
  const edge = outline ? [path(d, "none", outline, wide + 0.11)] : [];
  return [...edge, path(d, "none", colour, wide)];
}
