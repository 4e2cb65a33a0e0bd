import { clamp, smooth, type Colour } from "./colours";
import type { Kind, Plan, Plot } from "./kinds";
import { between, blurred, noises, TILE } from "./noise";
import type { Palette } from "./palette";
import { boxOf, brushOn, edgesOf, frameOf, middleOf, sheet, trace, turnedTo, type Brush, type Sheet } from "./shapes";

type Layer =
  | "water" | "wide" | "ford" | "road" | "ruts" | "wear" | "wood" | "rubble" | "crag" | "skirt" | "ramp" | "pit" | "lips" | "cut" | "hill"
  | "swell" | "bog" | "ice" | "scree" | "mines" | "soil";

const WORN: readonly Kind[] = ["house", "building", "bunker", "rubble", "ruin", "barricade", "trench", "bridge", "ramp", "wreck", "rampart", "barbed-wire", "haystack", "crates", "drums"];

/** A layer: which pieces, and how far its edge is softened, in inches. */
const LAYERS: Readonly<Record<Exclude<Layer, "ruts" | "wear">, readonly [kinds: readonly Kind[], soft: number]>> = {
  water: [["river"], 0.1],
  wide: [["river"], 0.85],
  ford: [["ford"], 0.4],
  road: [["road"], 0.42],
  wood: [["wood", "jungle"], 0.45],
  rubble: [["rubble", "ruin"], 0.25],
  crag: [["cliff", "rampart"], 0.12],
  skirt: [["cliff"], 0.8],
  ramp: [["ramp"], 0.2],
  pit: [["trench", "crevasse"], 0.14],
  lips: [["trench"], 0.5],
  cut: [["ditch"], 0.25],
  hill: [["hill"], 0.15],
  swell: [["hill"], 1.1],
  bog: [["bog"], 0.3],
  ice: [["ice"], 0.12],
  scree: [["scree"], 0.35],
  mines: [["minefield"], 0.3],
  soil: [["soil", "landing-pad"], 0.2],
};

/** The table in masks: how much of each layer there is at each pixel of the ground. */
class Masks {
  readonly width: number;
  readonly height: number;
  private readonly mw: number;
  private readonly mh: number;
  private readonly none: Float32Array;

  /** `scale` is in pixels of the ground to the inch; masks are drawn at half of that. */
  constructor(private readonly plan: Plan, private readonly scale: number) {
    this.mw = Math.round((plan.width * scale) / 2);
    this.mh = Math.round((plan.depth * scale) / 2);
    this.width = this.mw * 2;
    this.height = this.mh * 2;
    this.none = new Float32Array(this.width * this.height);
  }

  all(): Record<Layer, Float32Array> {
    const named = Object.entries(LAYERS).map(([name, [kinds, soft]]) => [name, this.of(kinds, soft)]);
    return { ...(Object.fromEntries(named) as Record<Layer, Float32Array>), ruts: this.ruts(), wear: this.wear() };
  }

  private of(kinds: readonly Kind[], soft: number): Float32Array {
    const plots = this.plan.plots.filter((plot) => kinds.includes(plot.kind));
    return this.drawn(plots, soft, (c, plot) => {
      trace(c, plot.shape);
      c.fill();
    });
  }

  private ruts(): Float32Array {
    const straight = this.plan.plots.filter((plot) => plot.kind === "road" && plot.shape.length === 4);
    return this.drawn(straight, 0.14, (c, { shape }) => {
      const { corner, angle, width, height } = frameOf(shape, true);
      turnedTo(c, corner, angle, () => [0.26, 0.74].forEach((at) => c.fillRect(0, height * at - 0.17, width, 0.34)));
    });
  }

  private wear(): Float32Array {
    const worn = this.plan.plots.filter((plot) => WORN.includes(plot.kind));
    return this.drawn(worn, 0.6, (c, plot) => {
      trace(c, plot.shape);
      c.lineWidth = plot.part === "door" ? 2.6 : 1;
      c.fill();
      c.stroke();
    });
  }

  private drawn(plots: readonly Plot[], soft: number, draw: (c: Brush, plot: Plot) => void): Float32Array {
    if (plots.length === 0) return this.none;
    const c = brushOn(sheet(this.mw, this.mh), true);
    c.scale(this.mw / this.plan.width, this.mh / this.plan.depth);
    c.fillStyle = c.strokeStyle = "#fff";
    c.lineJoin = "round";
    plots.forEach((plot) => draw(c, plot));
    const pixels = c.getImageData(0, 0, this.mw, this.mh).data;
    const field = new Float32Array(this.mw * this.mh);
    for (let i = 0; i < field.length; i += 1) field[i] = (pixels[i * 4 + 3] ?? 0) / 255;
    return this.doubled(blurred(field, this.mw, this.mh, Math.round((soft * this.scale) / 2)));
  }

  private doubled(field: Float32Array): Float32Array {
    const { mw, mh, width, height } = this;
    const out = new Float32Array(width * height);
    for (let y = 0; y < height; y += 1) {
      const sy = clamp(y / 2 - 0.25, 0, mh - 1.001);
      const row = Math.floor(sy);
      const ty = sy - row;
      for (let x = 0; x < width; x += 1) {
        const sx = clamp(x / 2 - 0.25, 0, mw - 1.001);
        const column = Math.floor(sx);
        const tx = sx - column;
        const i = row * mw + column;
        const high = (field[i] ?? 0) * (1 - tx) + (field[i + 1] ?? 0) * tx;
        out[y * width + x] = high * (1 - ty) + ((field[i + mw] ?? 0) * (1 - tx) + (field[i + mw + 1] ?? 0) * tx) * ty;
      }
    }
    return out;
  }
}

/** The ground in relief: masks become heights, heights are lit from the north-west. */
export function ground(plan: Plan, palette: Palette, scale: number): Sheet {
  const masks = new Masks(plan, scale);
  const { width, height } = masks;
  const layers = masks.all();
  const step = 24 / scale;
  const heights = heightsOf(layers, width, height, step);
  const scorched = new Float32Array(width * height);
  plan.plots.filter((plot) => plot.kind === "crater").forEach((plot) => dig(plot, heights, scorched, { width, height, scale, step }));
  const out = sheet(width, height);
  const c = brushOn(out);
  const image = c.createImageData(width, height);
  paint(image.data, { layers, heights, scorched, width, height, step, palette });
  c.putImageData(image, 0, 0);
  return out;
}

function heightsOf(l: Record<Layer, Float32Array>, width: number, height: number, step: number): Float32Array {
  const [n1, n2] = noises();
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const [nx, ny] = [x * step, y * step];
      const a = n1[(ny & 255) * TILE + (nx & 255)] ?? 0;
      const b = n2[((ny * 3) & 255) * TILE + ((nx * 3) & 255)] ?? 0;
      const at = (name: Layer): number => l[name][i] ?? 0;
      const raised = at("rubble") * (b * 0.9 + 0.25) + at("crag") * (1.1 + a * 0.4) + at("skirt") * 0.22 + at("lips") * 0.9 + at("swell") * 2.4;
      const sunk = at("wide") * 0.9 + at("road") * 0.16 + at("ruts") * 0.16 + at("pit") * 1.9 + at("cut") * 0.85 + at("bog") * 0.3;
      const strewn = at("scree") * b * 0.9 + at("mines") * b * 0.5;
      out[i] = a * 0.55 * (1 - at("ice")) + b * 0.12 + raised - sunk + strewn + at("ramp") * 0.3;
    }
  }
  return out;
}

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly step: number;
}

/** A bowl with a rim, and the scorched ground round it. */
function dig({ shape }: Plot, heights: Float32Array, scorched: Float32Array, { width, height, scale, step }: Grid): void {
  const [n1] = noises();
  const [cx, cy] = middleOf(shape);
  const [left, , right] = boxOf(shape);
  const r = ((right - left) / 2) * scale;
  const reach = Math.ceil(r * 1.7);
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      const [px, py] = [Math.floor(cx * scale + x), Math.floor(cy * scale + y)];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const i = py * width + px;
      const ragged = ((n1[((py * step) & 255) * TILE + ((px * 2 * step) & 255)] ?? 0.5) - 0.5) * 0.22;
      const d = Math.hypot(x, y) / r + ragged;
      const bowl = d < 0.86 ? 0.95 * (1 - (d / 0.86) ** 2) : 0;
      heights[i] = (heights[i] ?? 0) + 0.62 * Math.exp(-(((d - 0.86) / 0.17) ** 2)) - bowl;
      scorched[i] = Math.max(scorched[i] ?? 0, 1 - smooth(0.35, 1.55, d));
    }
  }
}

interface Ground {
  readonly layers: Record<Layer, Float32Array>;
  readonly heights: Float32Array;
  readonly scorched: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly palette: Palette;
}

/** The noise at a pixel: `a` fine, `f` finest, `low` and `patch` in wide patches, `flow` along a river. */
interface Speckle {
  readonly a: number;
  readonly f: number;
  readonly low: number;
  readonly patch: number;
  readonly flow: number;
}

function paint(out: Uint8ClampedArray, g: Ground): void {
  const [n1, n2] = noises();
  const { width, height, step, palette, heights } = g;
  const c: [number, number, number] = [0, 0, 0];
  const slope = width + 1;
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const [nx, ny] = [x * step, y * step];
      const wet = (g.layers.water[i] ?? 0) > 0.3;
      const s = {
        a: n1[(ny & 255) * TILE + (nx & 255)] ?? 0,
        f: n2[((ny * 3) & 255) * TILE + ((nx * 3) & 255)] ?? 0,
        low: between(n1, nx / 4 + 40, ny / 4 + 90),
        patch: between(n2, nx / 2 + 310, ny / 2 + 200),
        flow: wet ? between(n2, nx / 5, ny * 2.5) : 0,
      };
      meadow(c, g, i, s);
      underfoot(c, g, i, s);
      strange(c, g, i, s);
      let relief = palette.relief;
      if ((g.layers.wide[i] ?? 0) > 0.08 && water(c, g, i, s)) relief *= 0.28;
      const inner = i > slope && i < heights.length - slope - 1;
      const rise = inner ? (((heights[i + slope] ?? 0) - (heights[i - slope] ?? 0)) * relief) / Math.sqrt(step) : 0;
      const k = 1 + clamp(rise, -0.6, palette.lit);
      out.set([c[0] * k, c[1] * k, c[2] * (k * 0.96 + 0.04), 255], i * 4);
    }
  }
}

function mix(c: [number, number, number], other: Colour, t: number): void {
  c[0] += (other[0] - c[0]) * t;
  c[1] += (other[1] - c[1]) * t;
  c[2] += (other[2] - c[2]) * t;
}

function meadow(c: [number, number, number], { palette: p, layers }: Ground, i: number, { a, f, low, patch }: Speckle): void {
  const d = low * 0.9 + a * 0.55 - 0.22;
  [c[0], c[1], c[2]] = p.moss;
  mix(c, p.grass, smooth(0.28, 0.5, d));
  mix(c, p.dry, smooth(0.52, 0.72, d + f * 0.1) * 0.8);
  mix(c, p.earth, smooth(0.56, 0.72, patch + (f - 0.5) * 0.3 + (layers.wear[i] ?? 0) * 0.34) * 0.85);
}

function underfoot(c: [number, number, number], { palette: p, layers: l, scorched }: Ground, i: number, { a, f }: Speckle): void {
  const at = (layer: Float32Array): number => layer[i] ?? 0;
  const [wood, cut, rubble, lips, ramp, road, crag] = [at(l.wood), at(l.cut), at(l.rubble), at(l.lips), at(l.ramp), at(l.road), at(l.crag)];
  if (wood > 0.02) mix(c, p.litter, smooth(0.25, 0.6, wood + (f - 0.5) * 0.35) * 0.9);
  if (cut > 0.02) mix(c, p.mud, smooth(0.3, 0.9, cut + (f - 0.5) * 0.3) * 0.7);
  if (rubble > 0.02) mix(c, p.dust, smooth(0.35, 0.95, rubble + (f - 0.5) * 0.7 + (a - 0.5) * 0.5) * 0.85);
  if (lips > 0.05) mix(c, p.earth, smooth(0.12, 0.4, lips + (a - 0.5) * 0.3));
  if (at(l.pit) > 0.05) mix(c, p.mud, smooth(0.4, 0.7, at(l.pit)));
  if (ramp > 0.05) mix(c, p.sand, smooth(0.3, 0.6, ramp + (f - 0.5) * 0.3) * 0.55);
  if (road > 0.03) {
    const edge = smooth(0.36, 0.62, road + (a - 0.5) * 0.62 + (f - 0.5) * 0.34);
    mix(c, p.road, edge * 0.92);
    mix(c, p.rut, at(l.ruts) * edge * (0.55 + f * 0.5));
    mix(c, p.grass, edge * smooth(0.55, 0.7, a) * (1 - at(l.ruts)) * 0.28);
  }
  if (crag > 0.04) {
    mix(c, p.rock, smooth(0.4, 0.62, crag) * smooth(0.3, 0.62, a * 0.5 + f * 0.5 + 0.08) * 0.85);
    if (crag > 0.5) lighten(c, 1.14);
  }
  if (at(scorched) > 0) mix(c, p.scorch, at(scorched) * (0.5 + f * 0.35));
}

function lighten(c: [number, number, number], by: number): void {
  c[0] *= by;
  c[1] *= by;
  c[2] *= by;
}

/** Hills, bog, ice, scree, minefields, bare soil. */
function strange(c: [number, number, number], { palette: p, layers: l }: Ground, i: number, { a, f, patch }: Speckle): void {
  const at = (layer: Float32Array): number => layer[i] ?? 0;
  const [hill, bog, ice, scree, mines, soil] = [at(l.hill), at(l.bog), at(l.ice), at(l.scree), at(l.mines), at(l.soil)];
  if (hill > 0.04) {
    mix(c, p.dry, smooth(0.3, 0.7, hill) * (0.16 + f * 0.2));
    lighten(c, 1 + 0.12 * smooth(0.4, 0.6, hill));
  }
  if (bog > 0.03) {
    const edge = smooth(0.34, 0.6, bog + (f - 0.5) * 0.3);
    mix(c, p.mud, edge * 0.75);
    mix(c, p.moss, edge * smooth(0.4, 0.6, a) * 0.7);
    mix(c, p.litter, edge * smooth(0.45, 0.6, patch) * 0.6);
  }
  if (ice > 0.03) mix(c, p.ice, smooth(0.4, 0.6, ice) * (0.72 + a * 0.3));
  if (scree > 0.03) mix(c, p.rock, smooth(0.3, 0.7, scree + (f - 0.5) * 0.5) * 0.7);
  if (mines > 0.03) mix(c, p.earth, smooth(0.3, 0.7, mines + (f - 0.5) * 0.6) * 0.6);
  if (soil > 0.03) mix(c, p.sand, smooth(0.35, 0.65, soil + (f - 0.5) * 0.2) * 0.6);
}

/** The bank and the water; whether this is water. */
function water(c: [number, number, number], { palette: p, layers: l }: Ground, i: number, { a, f, low, flow }: Speckle): boolean {
  const [wide, ford] = [l.wide[i] ?? 0, l.ford[i] ?? 0];
  mix(c, p.sand, smooth(0.1, 0.34, wide + (a - 0.5) * 0.3) * 0.75);
  mix(c, p.mud, smooth(0.34, 0.52, wide) * 0.8);
  const w = (l.water[i] ?? 0) + (a - 0.5) * 0.1;
  if (w <= 0.5) return false;
  const depth = clamp(smooth(0.5, 0.98, wide + (low - 0.5) * 0.12) - ford * 0.82);
  const edge = smooth(0.5, 0.56, w);
  mix(c, p.shallow, edge * 0.86);
  mix(c, p.deep, edge * smooth(0.08, 0.8, depth + (flow - 0.5) * 0.22) * 0.95);
  if (ford > 0.2) mix(c, p.sand, ford * smooth(0.5, 0.72, a * 0.6 + f * 0.5) * 0.55);
  const glint = smooth(0.66, 0.74, flow + (f - 0.5) * 0.14);
  mix(c, p.foam, glint * 0.1 + (w < 0.6 ? 0.34 * smooth(0.4, 0.62, flow) : 0) + ford * glint * 0.35);
  return true;
}

/** The edge of a water lies where its polygon does: banks along its sides, none along the edge of the table. */
export function banksOf(plot: Plot, { width, depth }: Plan): ReturnType<typeof edgesOf> {
  const onEdge = (v: number, most: number): boolean => v < 0.1 || v > most - 0.1;
  return edgesOf(plot.shape).filter(({ a, b }) => {
    const upright = Math.abs(a[0] - b[0]) < 0.1 && onEdge(a[0], width);
    const level = Math.abs(a[1] - b[1]) < 0.1 && onEdge(a[1], depth);
    return !upright && !level;
  });
}
