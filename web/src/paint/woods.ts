import { foliage, stone, tuft } from "./brushes";
import { clamp, dimmed, mixed, seeded, seedOf, varied, type Colour, type Dice } from "./colours";
import { each, type Job } from "./job";
import type { Plot } from "./kinds";
import type { Palette } from "./palette";
import { edgesOf, enough, inset, scatter, type Brush, type Place, type Shape } from "./shapes";

export interface Tree {
  readonly at: Place;
  readonly radius: number;
  readonly tint: number;
}

const APART = 0.9;
/** Crowns reach to the edge of the wood and this much over it. */
const IN = 0.42;
const OVER = 0.1;

/** The trees of a wood, the same ones each time. */
export function treesOf(plot: Plot): Tree[] {
  const dice = seeded(seedOf(plot.id));
  const within = inset(plot.shape, IN);
  return scatter(within, plot.kind === "jungle" ? APART * 0.85 : APART, dice, 2500).map((at) => ({ at, radius: Math.min(0.62 + dice() * 0.46, toEdge(plot.shape, at) + OVER), tint: dice() }));
}

function toEdge(shape: Shape, [x, y]: Place): number {
  return Math.min(...edgesOf(shape).map(({ a, out }) => Math.abs((x - a[0]) * out[0] + (y - a[1]) * out[1])));
}

/** What an opened wood shows: undergrowth and trunks. */
export function undergrowth(job: Job): void {
  const { c, palette } = job;
  each(job, ["wood", "jungle"], (_, plot, dice) => {
    const gap = plot.kind === "jungle" ? 0.42 : 0.55;
    for (const at of scatter(inset(plot.shape, 0.15), gap, dice, enough(plot.shape, gap * 1.6))) {
      foliage(c, at, 0.1 + dice() * 0.12, [palette.leafDark, palette.leafDark, palette.leaf], dice, 7);
    }
    treesOf(plot).forEach((tree) => trunk(c, palette, tree, dice));
  });
  each(job, ["bushes"], (_, plot, dice) => (plot.top < 1 ? tallGrass(job, plot, dice) : bushes(job, plot, dice)));
  each(job, ["hedge"], (_, plot, dice) => hedge(job, plot, dice));
}

function trunk(c: Brush, palette: Palette, { at, tint }: Tree, dice: Dice): void {
  const size = 0.13 + tint * 0.07;
  c.fillStyle = `rgba(${palette.shadow},.7)`;
  c.beginPath();
  c.arc(at[0] + 0.08, at[1] + 0.08, size * 1.3, 0, 7);
  c.fill();
  stone(c, at, { wide: size, high: size, angle: 0, round: 1 }, dimmed(palette.plank, 0.8), dice);
}

function bushes({ c, palette }: Job, { shape }: Plot, dice: Dice): void {
  const leaves = [palette.leafDark, palette.leaf, palette.leafLight] as const;
  for (const at of scatter(inset(shape, 0.3), 0.5, dice, enough(shape, 0.6))) {
    const size = 0.24 + dice() * 0.18;
    c.fillStyle = `rgba(${palette.shadow},.4)`;
    c.beginPath();
    c.arc(at[0] + 0.12, at[1] + 0.14, size, 0, 7);
    c.fill();
    foliage(c, at, size, leaves, dice, 26, 1.3);
  }
}

function tallGrass({ c, palette }: Job, { shape }: Plot, dice: Dice): void {
  const places = scatter(inset(shape, 0.1), 0.2, dice, enough(shape, 0.3));
  places.sort((a, b) => a[1] - b[1]).forEach((at) => tuft(c, at, palette, dice, 0.4));
}

/** Balls of leaves one over the other along the hedge. */
function hedge({ c, palette }: Job, { shape }: Plot, dice: Dice): void {
  const light = palette.hedgeLight;
  const leaves = [palette.leafDark, mixed(palette.leaf, light, 0.33), light] as const;
  for (const at of scatter(inset(shape, 0.18), 0.15, dice, enough(shape, 0.12))) foliage(c, at, 0.24 + dice() * 0.06, leaves, dice, 26, 1.4);
}

/** The crowns of a wood, seen from above. */
export function crowns(c: Brush, plot: Plot, palette: Palette): void {
  const dice = seeded(seedOf(plot.id) + 1);
  const jungle = plot.kind === "jungle";
  for (const { at, radius, tint } of treesOf(plot).sort((a, b) => a.radius - b.radius)) {
    c.fillStyle = `rgba(${palette.shadow},.42)`;
    c.beginPath();
    c.arc(at[0] + 0.13, at[1] + 0.15, radius * 1.02, 0, 7);
    c.fill();
    const hue = (tint - 0.5) * 26;
    const tinted = ([r, g, b]: Colour): Colour => [clamp(r + hue * 0.8, 0, 255), clamp(g + hue * 0.25, 0, 255), clamp(b - hue * 0.2, 0, 255)];
    const dark = varied(palette.leafDark, dice, 4);
    foliage(c, at, radius, [tinted(dark), tinted(palette.leaf), tinted(jungle ? palette.hedgeLight : palette.leafLight)], dice, 110, jungle ? 1.3 : 1);
  }
}
