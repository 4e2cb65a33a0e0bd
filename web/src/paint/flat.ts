import { beam, crease, foliage, pebble, stone, tuft } from "./brushes";
import { blend, rgb, seeded, varied } from "./colours";
import { banksOf } from "./ground";
import { each, type Job, type Painter } from "./job";
import type { Kind, Plot } from "./kinds";
import { noises, TILE } from "./noise";
import {
  along, boxOf, edgesOf, enough, fill, framed, frameOf, inset, inside, middleOf, rough, scatter, trace, turnedTo, within, type Place,
} from "./shapes";

const BARE: readonly Kind[] = [
  "river", "road", "house", "building", "bunker", "trench", "rubble", "ruin", "crater", "bridge", "ford", "ice", "scree", "cliff", "landing-pad", "bog",
];
const TUFTS = 0.9;
const PEBBLES = 0.14;

/** What lies on the ground and does not stand out of it. */
export function lay(job: Job): void {
  grass(job);
  each(job, ["road"], gravel);
  each(job, ["river"], river);
  each(job, ["ford"], ford);
  each(job, ["bog"], bog);
  each(job, ["ice"], ice);
  each(job, ["scree"], scree);
  each(job, ["soil"], soil);
  each(job, ["grassland"], meadow);
  each(job, ["landing-pad"], pad);
  each(job, ["minefield"], mines);
  each(job, ["crevasse"], crevasse);
}

/** What is dug, painted after shadows have fallen. */
export function dig(job: Job): void {
  each(job, ["crater"], crater);
  each(job, ["trench"], trench);
  each(job, ["ditch"], ditch);
}

/** Tufts in four batches by colour, and pebbles. */
function grass({ c, plan, palette }: Job): void {
  const dice = seeded(42);
  const [noise] = noises();
  const bare = plan.plots.filter((plot) => BARE.includes(plot.kind)).map(({ shape }) => ({ shape, box: boxOf(shape) }));
  const free = ([x, y]: Place): boolean =>
    !bare.some(({ shape, box }) => x > box[0] && x < box[2] && y > box[1] && y < box[3] && inside(shape, x, y));
  const area = plan.width * plan.depth;
  c.lineWidth = 0.028;
  c.globalAlpha = 0.62;
  for (const colour of palette.blades) {
    c.strokeStyle = colour;
    c.beginPath();
    for (let k = 0; k < (area * TUFTS) / 4; k += 1) {
      const at: Place = [dice() * plan.width, dice() * plan.depth];
      const rich = noise[((at[1] * 6 + 90) & 255) * TILE + ((at[0] * 6 + 40) & 255)] ?? 0;
      if ((rich < 0.36 && dice() < 0.7) || !free(at)) continue;
      for (let i = 0; i < 2 + dice() * 4; i += 1) {
        const [x, y] = [at[0] + (dice() - 0.5) * 0.4, at[1] + (dice() - 0.5) * 0.3];
        c.moveTo(x, y);
        c.lineTo(x + (dice() - 0.5) * 0.12, y - 0.08 - dice() * 0.12);
      }
    }
    c.stroke();
  }
  c.globalAlpha = 1;
  for (let k = 0; k < area * PEBBLES; k += 1) {
    const at: Place = [dice() * plan.width, dice() * plan.depth];
    if (free(at) && dice() < 0.35) pebble(c, at, 0.035 + dice() * 0.06, varied(palette.stone, dice, 16), dice);
  }
}

const gravel: Painter = ({ c, palette }, { shape }, dice) => {
  for (const at of scatter(shape, 0.5, dice, enough(shape, 1.4))) pebble(c, at, 0.03 + dice() * 0.05, varied(palette.stone, dice, 16), dice);
};

/** Stones and reeds on the line of the bank, and lines of the current. */
const river: Painter = ({ c, plan, palette }, plot, dice) => {
  for (const edge of banksOf(plot, plan)) {
    for (let t = 0.1; t < edge.length; t += 0.28) {
      const [x, y] = along(edge, t);
      const off = (dice() - 0.5) * 0.2;
      const at: Place = [x + edge.out[0] * off, y + edge.out[1] * off];
      if (dice() < 0.45) continue;
      if (dice() < 0.6) pebble(c, at, 0.06 + dice() * 0.13, varied(palette.stone, dice, 18), dice);
      else tuft(c, at, palette, dice, 0.24);
    }
  }
  within(c, plot.shape, () => {
    const { angle } = frameOf(plot.shape, true);
    c.strokeStyle = rgb(palette.foam);
    c.lineWidth = 0.03;
    for (const at of scatter(inset(plot.shape, 0.3), 0.9, dice, enough(plot.shape, 1.6))) {
      const length = 0.4 + dice() * 1.5;
      c.globalAlpha = 0.1 + dice() * 0.2;
      turnedTo(c, at, angle, () => {
        c.beginPath();
        c.moveTo(0, 0);
        c.quadraticCurveTo(length / 2, -0.05 - dice() * 0.08, length, 0);
        c.stroke();
      });
    }
    c.globalAlpha = 1;
  });
};

/** Stepping stones, each with an arc of foam. */
const ford: Painter = ({ c, palette }, { shape }, dice) => {
  for (const at of scatter(shape, 0.46, dice, enough(shape, 0.7))) {
    const size = 0.08 + dice() * 0.2;
    c.globalAlpha = 0.9;
    pebble(c, at, size, varied(palette.stone, dice, 14), dice);
    c.globalAlpha = 0.5;
    c.strokeStyle = rgb(palette.foam);
    c.lineWidth = 0.03;
    c.beginPath();
    c.arc(at[0], at[1], size * 1.35, -0.9, 0.9);
    c.stroke();
  }
  c.globalAlpha = 1;
};

/** Dark pools with a pale rim, and sedge. */
const bog: Painter = ({ c, palette }, { shape }, dice) => {
  for (const [x, y] of scatter(inset(shape, 0.5), 1.5, dice, enough(shape, 1.6))) {
    const [wide, high, turn] = [0.35 + dice() * 0.45, 0.2 + dice() * 0.25, dice() * 0.6 - 0.3];
    c.globalAlpha = 0.85;
    c.fillStyle = rgb(palette.deep, -0.1);
    c.beginPath();
    c.ellipse(x, y, wide, high, turn, 0, 7);
    c.fill();
    c.strokeStyle = rgb(palette.shallow);
    c.lineWidth = 0.04;
    c.globalAlpha = 0.6;
    c.beginPath();
    c.ellipse(x, y, wide, high, turn, 3.3, 5.6);
    c.stroke();
  }
  c.globalAlpha = 1;
  for (const at of scatter(shape, 0.5, dice, enough(shape, 0.7))) tuft(c, at, palette, dice, 0.26);
};

/** Pale cracks that fork. */
const ice: Painter = ({ c, palette }, { shape }, dice) => {
  within(c, shape, () => {
    for (const at of scatter(shape, 2.2, dice, enough(shape, 2.2))) {
      for (let arm = 0; arm < 4; arm += 1) {
        const way = dice() * 6.3;
        const end: Place = [at[0] + Math.cos(way) * (0.8 + dice()), at[1] + Math.sin(way) * (0.8 + dice())];
        c.strokeStyle = `rgba(${palette.shadow},.3)`;
        c.lineWidth = 0.05;
        crease(c, at, end, 0.12, seeded(arm + Math.round(way * 100)));
        c.strokeStyle = "rgba(255,255,255,.65)";
        c.lineWidth = 0.03;
        crease(c, [at[0] - 0.03, at[1] - 0.03], [end[0] - 0.03, end[1] - 0.03], 0.12, seeded(arm + Math.round(way * 100)));
      }
    }
  });
  rim({ c, palette }, shape, "rgba(255,255,255,.5)");
};

function rim({ c }: Pick<Job, "c" | "palette">, shape: Plot["shape"], colour: string): void {
  c.strokeStyle = colour;
  c.lineWidth = 0.06;
  trace(c, shape);
  c.stroke();
}

/** Loose stones, few of them big. */
const scree: Painter = ({ c, palette }, { shape }, dice) => {
  for (const at of scatter(shape, 0.22, dice, enough(shape, 0.34))) {
    const size = 0.05 + dice() ** 3 * 0.24;
    stone(c, at, { wide: size, high: size * (0.6 + dice() * 0.3), angle: dice() * 3, round: 0.6 }, varied(palette.rock, dice, 18), dice);
  }
};

/** Ground that no painter knows: bare earth with an edge that can be seen. */
const soil: Painter = ({ c, palette }, { shape }, dice) => {
  for (const at of scatter(shape, 0.6, dice, enough(shape, 0.9))) pebble(c, at, 0.04 + dice() * 0.08, varied(palette.earth, dice, 16), dice);
  c.setLineDash([0.3, 0.25]);
  rim({ c, palette }, shape, `rgba(${palette.shadow},.4)`);
  c.setLineDash([]);
};

/** Tall dry grass, thin at the edge. */
const meadow: Painter = ({ c, palette }, { shape }, dice) => {
  c.globalAlpha = 0.4;
  fill(c, rough(shape, 0.5, 0.1, dice), rgb(palette.dry));
  c.globalAlpha = 1;
  for (const at of scatter(shape, 0.22, dice, enough(shape, 0.22))) {
    if (dice() < 0.2) continue;
    c.strokeStyle = rgb(varied(palette.straw, dice, 30), (dice() - 0.6) * 0.4);
    c.lineWidth = 0.03;
    c.beginPath();
    for (let i = 0; i < 4; i += 1) {
      const x = at[0] + (dice() - 0.5) * 0.16;
      c.moveTo(x, at[1]);
      c.lineTo(x + (dice() - 0.4) * 0.16, at[1] - 0.14 - dice() * 0.2);
    }
    c.stroke();
  }
};

/** Slabs with a painted circle. */
const pad: Painter = ({ c, palette }, { shape }, dice) => {
  framed(c, shape, (width, height) => {
    const [across, down] = [Math.max(1, Math.round(width / 1.5)), Math.max(1, Math.round(height / 1.5))];
    for (let i = 0; i < across * down; i += 1) {
      const [x, y] = [((i % across) * width) / across, (Math.floor(i / across) * height) / down];
      c.fillStyle = rgb(varied(palette.dust, dice, 8));
      c.fillRect(x + 0.02, y + 0.02, width / across - 0.04, height / down - 0.04);
    }
    c.strokeStyle = rgb(palette.plaster, 0.2);
    c.globalAlpha = 0.7;
    c.lineWidth = 0.16;
    c.beginPath();
    c.arc(width / 2, height / 2, Math.min(width, height) * 0.36, 0, 7);
    c.stroke();
    c.globalAlpha = 1;
  });
  rim({ c, palette }, shape, `rgba(${palette.shadow},.55)`);
};

/** Disturbed soil in small heaps, and pegs with tape along the edge. */
const mines: Painter = ({ c, palette }, { shape }, dice) => {
  for (const [x, y] of scatter(inset(shape, 0.35), 1.0, dice, enough(shape, 1))) {
    c.fillStyle = `rgba(${palette.shadow},.4)`;
    c.beginPath();
    c.ellipse(x + 0.06, y + 0.07, 0.26, 0.2, 0, 0, 7);
    c.fill();
    foliage(c, [x, y], 0.2, [palette.mud, palette.earth, palette.sand], dice, 14, 1.3);
  }
  for (const edge of edgesOf(shape)) {
    const pegs = Math.max(1, Math.round(edge.length / 1.5));
    c.strokeStyle = rgb(palette.plaster);
    c.globalAlpha = 0.55;
    c.lineWidth = 0.04;
    crease(c, edge.a, edge.b, 0.06, dice);
    c.globalAlpha = 1;
    for (let k = 0; k < pegs; k += 1) pebble(c, along(edge, (edge.length * k) / pegs), 0.09, palette.plank, dice);
  }
};

/** A dark cleft with a lit far lip. */
const crevasse: Painter = ({ c, palette }, { shape }, dice) => {
  fill(c, shape, rgb(palette.scorch, -0.5));
  for (let k = 1; k <= 3; k += 1) {
    c.globalAlpha = 0.5;
    fill(c, inset(shape, k * 0.18), "#000");
  }
  c.globalAlpha = 1;
  for (const edge of edgesOf(shape)) {
    for (let t = 0.1; t < edge.length; t += 0.34) {
      const [x, y] = along(edge, t);
      pebble(c, [x + edge.out[0] * 0.08, y + edge.out[1] * 0.08], 0.1 + dice() * 0.09, varied(palette.rock, dice, 14), dice);
    }
  }
};

/** Scorched streaks and thrown clods. */
const crater: Painter = ({ c, palette }, { shape }, dice) => {
  const [x, y] = middleOf(shape);
  const [left, , right] = boxOf(shape);
  const r = (right - left) / 2;
  const on = (turn: number, far: number): Place => [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
  c.strokeStyle = `rgba(${palette.shadow},.35)`;
  for (let k = 0; k < 34; k += 1) {
    const [turn, from] = [dice() * 6.28, r * (0.95 + dice() * 0.2)];
    c.lineWidth = 0.03 + dice() * 0.05;
    c.beginPath();
    c.moveTo(...on(turn, from));
    c.lineTo(...on(turn, from + 0.2 + dice() * 0.5));
    c.stroke();
  }
  for (let k = 0; k < 26; k += 1) pebble(c, on(dice() * 6.28, r * (0.8 + dice() * 0.25)), 0.05 + dice() * 0.1, varied(palette.earth, dice, 12), dice);
};

/** Duckboards below, bags on both lips. */
const trench: Painter = ({ c, palette }, { shape }, dice) => {
  const { width, height } = frameOf(shape, true);
  if (shape.length === 4 && width > height * 1.5) {
    framed(c, shape, (long, deep) => {
      for (let t = 0.15; t < long; t += 0.24) {
        c.fillStyle = "#0008";
        c.fillRect(t - 0.06, deep / 2 - 0.3, 0.2, 0.68);
        c.fillStyle = rgb(varied(palette.plank, dice, 14));
        c.fillRect(t - 0.09, deep / 2 - 0.34, 0.18, 0.68);
      }
    }, true);
  }
  innerShade({ c, palette }, shape);
  const longest = Math.max(...edgesOf(shape).map((edge) => edge.length));
  for (const edge of edgesOf(shape).filter((one) => one.length > longest * 0.5)) {
    const angle = Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0]);
    for (let t = 0.25; t < edge.length; t += 0.5) {
      const [x, y] = along(edge, t + (dice() - 0.5) * 0.06);
      const at: Place = [x + edge.out[0] * 0.1, y + edge.out[1] * 0.1];
      stone(c, at, { wide: 0.27, high: 0.16, angle: angle + (dice() - 0.5) * 0.24, round: 0.8 }, varied(palette.bag, dice, 10), dice);
    }
  }
};

/** The shadow that the north and west sides of a hole throw into it. */
function innerShade({ c, palette }: Pick<Job, "c" | "palette">, shape: Plot["shape"]): void {
  within(c, shape, () => {
    c.fillStyle = `rgba(${palette.shadow},.42)`;
    for (const { a, b, out } of edgesOf(shape)) {
      if (out[0] + out[1] >= 0.1) continue;
      trace(c, [a, b, [b[0] + 0.4, b[1] + 0.4], [a[0] + 0.4, a[1] + 0.4]]);
      c.fill();
    }
  });
}

const ditch: Painter = ({ c, palette }, { shape }, dice) => {
  c.globalAlpha = 0.5;
  fill(c, inset(shape, 0.12), rgb(palette.mud, -0.2));
  c.globalAlpha = 1;
  innerShade({ c, palette }, shape);
  for (const edge of edgesOf(shape)) {
    for (let k = 0; k < edge.length * 6; k += 1) {
      const [x, y] = along(edge, dice() * edge.length);
      const off = (dice() - 0.4) * 0.16;
      tuft(c, [x + edge.out[0] * off, y + edge.out[1] * off], palette, dice, 0.18);
    }
  }
};

/** Coils along a line of stakes. */
export const wire: Painter = ({ c, palette }, { shape }, dice) => {
  const { corner, angle, width, height } = frameOf(shape, true);
  turnedTo(c, corner, angle, () => {
    const r = height / 2;
    for (const [colour, off] of [[`rgba(${palette.shadow},.75)`, 0.06], [rgb(palette.iron, 0.5), 0]] as const) {
      c.strokeStyle = colour;
      c.lineWidth = 0.07;
      c.beginPath();
      for (let t = 0; t <= width * 14; t += 1) {
        const x = blend(r, Math.max(r, width - r), t / (width * 14)) + Math.cos(t * 0.7) * r * 0.8;
        c.lineTo(x + off, r + Math.sin(t * 0.7) * r * 0.9 + off);
      }
      c.stroke();
    }
    for (let x = 0.3; x < width; x += 1.4) beam(c, [x, r], 1.2 + dice() * 0.5, height * 1.1, 0.1, rgb(varied(palette.plank, dice, 10)));
  });
};
