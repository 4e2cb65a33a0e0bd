import { beam, block, foliage, pebble, stone } from "./brushes";
import { blend, dimmed, rgb, seeded, varied, type Dice } from "./colours";
import { wire } from "./flat";
import { each, type Job, type Painter } from "./job";
import type { Plot } from "./kinds";
import type { Palette } from "./palette";
import {
  along, boxOf, edgesOf, enough, fill, framed, frameOf, inset, lightOn, rough, scatter, trace, turnedTo, within, type Brush, type Place, type Shape,
} from "./shapes";
import { crates, drums, fence, haystack } from "./wares";

const LEDGE = 0.24;
const MOST_LEDGES = 6;

/** What stands on the ground, from the lowest to the highest. */
export function stand(job: Job): void {
  const { c, palette } = job;
  each(job, ["hill"], hill);
  c.strokeStyle = `rgba(${palette.shadow},.55)`;
  c.lineWidth = 0.1;
  each(job, ["building", "bunker", "wall", "barricade", "hedge", "wreck"], (_, { shape }) => {
    trace(c, shape);
    c.stroke();
  });
  each(job, ["cliff"], cliff);
  each(job, ["ramp"], ramp);
  each(job, ["rubble", "ruin"], rubble);
  each(job, ["rocks"], rocks);
  each(job, ["rampart"], rampart);
  each(job, ["wall"], wall);
  each(job, ["barricade"], barricade);
  each(job, ["barbed-wire"], wire);
  each(job, ["wreck"], wreck);
  each(job, ["haystack"], haystack);
  each(job, ["fence"], fence);
  each(job, ["crates"], crates);
  each(job, ["drums"], drums);
  each(job, ["bridge", "jetty"], deck);
}

/** A slope that is lit on the north-west and dark on the south-east, one contour line for each inch of height. */
const hill: Painter = ({ c, palette }, { shape, top }, dice) => {
  const lines = Math.max(1, Math.round(top));
  for (let k = 0; k < 5; k += 1) band(c, palette, inset(shape, k * 0.2), 0.2, 0.2 - k * 0.032);
  for (let k = 0; k <= lines; k += 1) {
    const contour = rough(inset(shape, k * 0.75), 0.7, 0.05, dice);
    c.lineWidth = k === 0 ? 0.07 : 0.05;
    c.strokeStyle = `rgba(${palette.shadow},${k === 0 ? 0.6 : 0.34})`;
    trace(c, contour);
    c.stroke();
    c.lineWidth = 0.04;
    c.strokeStyle = "rgba(255,250,225,.26)";
    trace(c, contour, 0.06, 0.06);
    c.stroke();
  }
};

/** A strip along the inside of an outline, each facet of it lit by the way it looks. */
function band(c: Brush, palette: Palette, shape: Shape, wide: number, strength: number): void {
  for (const { a, b, out } of edgesOf(shape)) {
    const light = lightOn(out);
    c.fillStyle = light > 0 ? `rgba(255,248,220,${(light * strength).toFixed(3)})` : `rgba(${palette.shadow},${(-light * strength * 2).toFixed(3)})`;
    trace(c, [a, b, [b[0] - out[0] * wide, b[1] - out[1] * wide], [a[0] - out[0] * wide, a[1] - out[1] * wide]]);
    c.fill();
  }
}

/** One ledge for each inch of height, and fallen stones at the foot. */
const cliff: Painter = ({ c, palette }, { shape, top }, dice) => {
  const ledges = Math.min(MOST_LEDGES, Math.max(1, Math.round(top)));
  for (let k = 0; k < ledges; k += 1) ledge(c, palette, rough(inset(shape, k * LEDGE + 0.02), 0.5, 0.08, seeded(9 + k)), k, dice);
  for (const at of scatter(inset(shape, ledges * LEDGE + 0.3), 0.7, dice, 160)) pebble(c, at, 0.05 + dice() * 0.13, varied(palette.rock, dice, 12), dice);
  for (const edge of edgesOf(shape)) {
    for (let t = dice(); t < edge.length; t += 0.2 + dice() * 0.8) {
      const [x, y] = along(edge, t);
      const off = 0.08 + dice() * 0.4;
      pebble(c, [x + edge.out[0] * off, y + edge.out[1] * off], 0.06 + dice() * 0.12, varied(palette.rock, dice, 14), dice);
    }
  }
};

function ledge(c: Brush, palette: Palette, shape: Shape, number: number, dice: Dice): void {
  const deep = 0.26;
  for (const { a, b, out } of edgesOf(shape)) {
    const light = lightOn(out) * 0.72;
    const back = (p: Place, by: number): Place => [p[0] - out[0] * by, p[1] - out[1] * by];
    fill(c, [a, b, back(b, deep), back(a, deep)], rgb(varied(palette.rock, dice, 15), (light > 0 ? light * 0.5 : light * 0.62) + number * 0.035));
    c.lineWidth = 0.06;
    c.strokeStyle = `rgba(${palette.shadow},${light > 0 ? 0.5 : 0.75})`;
    stroke(c, a, b);
    c.lineWidth = 0.05;
    c.strokeStyle = `rgba(255,250,235,${light > 0 ? 0.12 + light * 0.3 : 0.12})`;
    stroke(c, back(a, deep * 0.82), back(b, deep * 0.82));
    if (dice() > 0.5) continue;
    c.lineWidth = 0.03;
    c.strokeStyle = `rgba(${palette.shadow},.4)`;
    stroke(c, a, back(a, deep * 1.2));
  }
}

function stroke(c: Brush, [ax, ay]: Place, [bx, by]: Place): void {
  c.beginPath();
  c.moveTo(ax, ay);
  c.lineTo(bx, by);
  c.stroke();
}

/** Lighter towards its top, one contour line for each inch, stones along its sides. */
const ramp: Painter = ({ c, palette }, plot, dice) => {
  slope(c, palette, plot, Math.max(1, Math.round(plot.top)), true);
  for (const edge of sidesOf(plot)) {
    for (let t = 0.15; t < edge.length; t += 0.32) pebble(c, along(edge, t), 0.1 + dice() * 0.08, varied(palette.rock, dice, 14), dice);
  }
};

/** Treads across a flight of stairs, lighter upwards. */
export const stairs: Painter = ({ c, palette }, plot) => {
  fill(c, plot.shape, rgb(palette.plank, -0.2));
  slope(c, palette, plot, Math.max(4, Math.round(plot.top * 2.6)), false);
  c.strokeStyle = "#000a";
  c.lineWidth = 0.06;
  trace(c, plot.shape);
  c.stroke();
};

function slope(c: Brush, palette: Palette, { shape, rise }: Plot, steps: number, wavy: boolean): void {
  const turn = ((rise ?? 0) * Math.PI) / 180;
  within(c, shape, () =>
    turnedTo(c, [0, 0], turn, () => {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const [left, high, right, low] = boxOf(shape.map(([x, y]): Place => [x * cos + y * sin, y * cos - x * sin]));
      const light = c.createLinearGradient(0, low, 0, high);
      light.addColorStop(0, `rgba(${palette.shadow},.34)`);
      light.addColorStop(1, "rgba(255,250,225,.26)");
      c.fillStyle = light;
      c.fillRect(left, high, right - left, low - high);
      for (let k = 0; k <= steps; k += 1) tread(c, palette, [left, right], blend(high, low, k / steps), wavy ? 0.07 : 0);
    }),
  );
}

function tread(c: Brush, palette: Palette, [left, right]: Place, at: number, wave: number): void {
  c.lineWidth = 0.06;
  for (const [off, colour] of [[0, `rgba(${palette.shadow},.6)`], [0.07, "rgba(255,250,230,.3)"]] as const) {
    c.strokeStyle = colour;
    c.beginPath();
    for (let x = left; x <= right + 0.3; x += 0.3) c.lineTo(x, at + off + Math.sin(x * 3 + at * 2) * wave);
    c.stroke();
  }
}

/** The two edges of a ramp that run up it. */
function sidesOf({ shape, rise }: Plot): ReturnType<typeof edgesOf> {
  const turn = ((rise ?? 0) * Math.PI) / 180;
  return edgesOf(shape).filter(({ out }) => Math.abs(out[0] * Math.sin(turn) - out[1] * Math.cos(turn)) < 0.5);
}

/** What is left of walls: stones of all sizes, broken courses with gaps along the edge, charred beams in a ruin. */
const rubble: Painter = ({ c, palette }, { shape, kind }, dice) => {
  const ruin = kind === "ruin";
  for (const at of scatter(inset(shape, 0.12), ruin ? 0.5 : 0.3, dice, enough(shape, ruin ? 0.7 : 0.42))) {
    const size = 0.06 + dice() ** 3 * 0.4;
    stone(c, at, { wide: size, high: size * (0.6 + dice() * 0.3), angle: dice() * 3, round: 0.6 }, varied(palette.stone, dice, 20), dice);
  }
  edgesOf(shape).forEach((edge, side) => courses(c, palette, edge, side, ruin ? [0.1, 0.28, 0.42] : [0.12, 0.34], dice));
  if (!ruin) return;
  const [left, high, right, low] = boxOf(inset(shape, 0.9));
  for (let k = 0; k < 6; k += 1) {
    const at: Place = [blend(left, right, dice()), blend(high, low, dice())];
    beam(c, at, dice() * 3, 1.1 + dice() * 1.1, 0.22, rgb(varied(palette.scorch, dice, 8), 0.08));
  }
};

function courses(c: Brush, palette: Palette, edge: ReturnType<typeof edgesOf>[number], side: number, rows: readonly number[], dice: Dice): void {
  const angle = Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0]);
  for (let t = 0.15; t < edge.length; t += 0.36) {
    const gap = Math.sin(t * 1.7 + side * 2.1) > 0.45;
    for (const row of rows) {
      if (dice() < (gap ? 0.85 : 0.1)) continue;
      const [x, y] = along(edge, t);
      block(c, [x - edge.out[0] * row, y - edge.out[1] * row], 0.2, 0.12, angle + (dice() - 0.5) * 0.2, varied(palette.stone, dice, 14), dice);
    }
  }
}

/** Boulders heaped up, the biggest in the middle. */
const rocks: Painter = ({ c, palette }, { shape }, dice) => {
  fill(c, shape, rgb(palette.rock, -0.5));
  ledge(c, palette, rough(inset(shape, 0.03), 0.45, 0.05, dice), 0, dice);
  ledge(c, palette, rough(inset(shape, 0.3), 0.45, 0.08, dice), 1, dice);
  const heap = scatter(inset(shape, 0.42), 0.42, dice, enough(shape, 0.5));
  for (const at of heap) {
    const size = 0.22 + dice() * 0.3;
    stone(c, at, { wide: size, high: size * (0.66 + dice() * 0.25), angle: dice() * 3, round: 0.62 }, varied(palette.rock, dice, 18), dice);
  }
  for (let k = 0; k < 5; k += 1) {
    const at = heap[Math.floor(dice() * heap.length)];
    if (at) foliage(c, at, 0.1 + dice() * 0.08, [palette.leafDark, palette.leaf, palette.leafLight], dice, 8);
  }
};

/** A walk of slabs with battlements along its sides. */
const rampart: Painter = ({ c, palette }, { shape }, dice) => {
  framed(c, shape, (width, height) => {
    for (let x = 0; x < width; x += 0.6) {
      for (let y = 0; y < height; y += 0.5) {
        c.fillStyle = rgb(varied(palette.dust, dice, 9));
        c.fillRect(x + 0.02, y + 0.02, 0.56, 0.46);
      }
    }
  }, true);
  battlements(c, palette, shape, dice);
};

/** Merlons on the edge of something one can stand on. */
export function battlements(c: Brush, palette: Palette, shape: Shape, dice: Dice): void {
  const thick = 0.36;
  for (const edge of edgesOf(shape)) {
    const angle = Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0]);
    const at = (t: number): Place => {
      const [x, y] = along(edge, t);
      return [x - (edge.out[0] * thick) / 2, y - (edge.out[1] * thick) / 2];
    };
    for (let t = 0.2; t < edge.length; t += 0.4) stone(c, at(t), { wide: 0.21, high: thick / 2, angle, round: 0.32 }, varied(palette.stone, dice, 12), dice);
    for (let t = 0.5; t < edge.length; t += 1) {
      stone(c, at(t), { wide: 0.25, high: thick * 0.42, angle, round: 0.3 }, varied(dimmed(palette.stone, 1.1), dice, 8), dice);
    }
  }
}

/** Two courses of stones; over one inch a third, of cap stones. */
const wall: Painter = ({ c, palette }, { shape, top }, dice) => {
  fill(c, shape, rgb(palette.stone, -0.55));
  const { corner, angle, width, height } = frameOf(shape, true);
  if (height > 1) return courseAll(c, palette, shape, dice);
  turnedTo(c, corner, angle, () => {
    for (const row of [0.26, 0.74]) {
      for (let t = 0; t < width - 0.05; ) {
        const long = Math.min(width - t, 0.26 + dice() * 0.26);
        block(c, [t + long / 2, height * row], long * 0.5, height * 0.26, 0, varied(palette.stone, dice, 17), dice);
        t += long;
      }
    }
    if (top <= 1) return;
    for (let t = 0.2; t < width; t += 0.62) block(c, [t, height / 2], 0.2, height * 0.3, 0, varied(dimmed(palette.stone, 1.12), dice, 10), dice);
  });
};

/** A wall that is no strip: stones along its edge and over its top. */
function courseAll(c: Brush, palette: Palette, shape: Shape, dice: Dice): void {
  for (const at of scatter(inset(shape, 0.15), 0.3, dice, enough(shape, 0.4))) block(c, at, 0.2, 0.14, 0, varied(palette.stone, dice, 15), dice);
  battlements(c, palette, shape, dice);
}

/** Two rows of bags over crossed planks. */
const barricade: Painter = ({ c, palette }, { shape }, dice) => {
  const { corner, angle, width, height } = frameOf(shape, true);
  turnedTo(c, corner, angle, () => {
    const props = Math.max(2, Math.round(width));
    for (let k = 0; k < props; k += 1) {
      beam(c, [(width * (k + 0.5)) / props, height / 2], k % 2 ? 0.5 : -0.45, Math.min(1.1, width), 0.14, rgb(varied(palette.plank, dice, 12)));
    }
    for (const row of [0.27, 0.73]) {
      for (let t = row < 0.5 ? 0.25 : 0.4; t < width - 0.1; t += 0.47) {
        stone(c, [t, height * row], { wide: 0.26, high: height * 0.3, angle: (dice() - 0.5) * 0.2, round: 0.8 }, varied(palette.bag, dice, 11), dice);
      }
    }
  });
};

/** A burnt hull: plates, a torn hatch, rust. */
const wreck: Painter = ({ c, palette }, { shape }, dice) => {
  fill(c, shape, rgb(palette.scorch, 0.05));
  framed(c, inset(shape, 0.14), (width, height) => {
    c.fillStyle = rgb(palette.iron, -0.1);
    c.fillRect(0, 0, width, height);
    for (let k = 0; k < 22; k += 1) {
      c.globalAlpha = 0.25 + dice() * 0.4;
      c.fillStyle = dice() < 0.5 ? rgb(varied(palette.rust, dice, 14)) : rgb(palette.scorch);
      c.fillRect(dice() * width, dice() * height, 0.3 + dice() * 1.1, 0.15 + dice() * 0.5);
    }
    c.globalAlpha = 1;
    c.strokeStyle = "#0009";
    c.lineWidth = 0.06;
    for (const at of [0.28, 0.72]) stroke(c, [width * at, 0], [width * at, height]);
    c.fillStyle = rgb(palette.iron, 0.16);
    c.fillRect(width * 0.34, height * 0.26, width * 0.32, height * 0.48);
    c.fillStyle = "#000b";
    c.beginPath();
    c.arc(width * 0.5, height * 0.5, Math.min(width, height) * 0.15, 0, 7);
    c.fill();
    c.fillStyle = "rgba(255,255,255,.22)";
    c.fillRect(0, 0, width, 0.07);
    c.fillRect(0, 0, 0.07, height);
  });
};

/** Boards across the way, a kerb on each side; a bridge has stone ends, a jetty stands on piles. */
const deck: Painter = ({ c, palette }, { shape, kind }, dice) => {
  const { corner, angle, width, height } = frameOf(shape, true);
  const bridge = kind === "bridge";
  turnedTo(c, corner, angle, () => {
    const places = bridge ? [0, width] : [0, width / 2, width - 0.1];
    for (const x of places) {
      if (bridge) for (let y = -0.2; y <= height + 0.2; y += 0.34) block(c, [x, y], 0.16, 0.18, 0, varied(palette.stone, dice, 14), dice);
      else for (const y of [0, height]) stone(c, [x, y], { wide: 0.14, high: 0.14, angle: 0, round: 1 }, palette.plank, dice);
    }
    boards(c, palette, width, height, dice);
    for (const y of bridge ? [0, height - 0.2] : [0, height - 0.1]) {
      const thick = bridge ? 0.2 : 0.1;
      c.fillStyle = "#0008";
      c.fillRect(0, y + 0.05, width, thick + 0.05);
      c.fillStyle = rgb(palette.plank, -0.12);
      c.fillRect(0, y, width, thick);
      c.fillStyle = rgb(palette.plank, 0.22);
      c.fillRect(0, y, width, thick * 0.4);
    }
  });
};

function boards(c: Brush, palette: Palette, width: number, height: number, dice: Dice): void {
  for (let x = 0; x < width; x += 0.27) {
    const wide = Math.min(0.27, width - x);
    c.fillStyle = rgb(varied(palette.plank, dice, 16));
    c.fillRect(x, 0, wide, height);
    c.fillStyle = "#0007";
    c.fillRect(x + wide - 0.035, 0, 0.035, height);
    c.fillStyle = "#fff2";
    c.fillRect(x, 0, 0.025, height);
  }
}
