import type { Ladder, Piece, Scene } from "../lib/wire.gen";
import type { Place, Shape } from "./shapes";

/** What a piece is painted as. */
export type Kind =
  | "wood" | "bushes" | "jungle" | "hedge" | "wall" | "barricade" | "rampart" | "house" | "stairs" | "ramp" | "cliff" | "ditch"
  | "trench" | "crevasse" | "building" | "bunker" | "rocks" | "wreck" | "rubble" | "ruin" | "crater" | "bog" | "barbed-wire"
  | "minefield" | "ice" | "scree" | "river" | "ford" | "bridge" | "jetty" | "road" | "landing-pad" | "hill" | "soil"
  | "grassland" | "haystack" | "fence" | "crates" | "drums";

/** The part a piece plays in a house. */
export type Part = "wall" | "window" | "door" | "floor" | "roof";

/** A piece of terrain as a painter needs it: in inches, y to the south. */
export interface Plot {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  /** What the files call it: houses of one kind have different roofs. */
  readonly feature: string;
  readonly part: Part | null;
  readonly shape: Shape;
  readonly base: number;
  readonly top: number;
  readonly rise: number | null;
  readonly standable: boolean;
}

/** A ladder from its foot to its head, seen from above. */
export interface Rungs {
  readonly foot: Place;
  readonly head: Place;
  readonly base: number;
  readonly top: number;
}

/** Everything of a table that never moves; plain values, so that a worker can be sent it. */
export interface Plan {
  readonly width: number;
  readonly depth: number;
  readonly plots: readonly Plot[];
  readonly ladders: readonly Rungs[];
}

/** Trees lower than this are painted as bushes or tall grass. */
const TREE = 1.5;
const SILL = 1;

const PAINTED: readonly Kind[] = [
  "wood", "bushes", "jungle", "hedge", "wall", "barricade", "rampart", "house", "stairs", "ramp", "cliff", "ditch", "trench", "crevasse",
  "building", "bunker", "rocks", "wreck", "rubble", "ruin", "crater", "bog", "barbed-wire", "minefield", "ice", "scree", "river", "ford",
  "bridge", "jetty", "road", "landing-pad", "hill", "grassland", "haystack", "fence", "crates",
];

/** Features that look like something else. */
const LIKE: Readonly<Record<string, Kind>> = {
  water: "river",
  boat: "jetty",
  "ammunition-crates": "crates",
  "fuel-drums": "drums",
  "toxic-barrels": "drums",
};

export function kindOf(piece: Piece): Kind {
  if (piece.broken) return "rubble";
  const known = LIKE[piece.feature] ?? PAINTED.find((kind) => kind === piece.feature);
  if ((known === "wood" || known === "jungle") && piece.height < TREE) return "bushes";
  return known ?? likely(piece);
}

/** The nearest thing to a feature that has no painting of its own: by what it does, never by its name. */
function likely(piece: Piece): Kind {
  if (piece.water !== "none") return piece.water === "deep" ? "river" : "ford";
  if (piece.gap > 0) return piece.gap > 2 ? "crevasse" : "trench";
  if (piece.rise !== null) return "ramp";
  if (piece.surface && piece.base > 0) return "bridge";
  if (piece.surface) return piece.face ? "cliff" : "hill";
  if (piece.going === "impassable") return piece.form === "linear" ? "building" : "rocks";
  if (piece.cover === "soft") return piece.height < TREE ? (piece.form === "linear" ? "hedge" : "bushes") : "wood";
  if (piece.cover === "hard" && piece.damage_points > 0) return "barricade";
  if (piece.cover === "hard") return piece.form === "linear" ? "wall" : "rubble";
  return underfoot(piece);
}

function underfoot(piece: Piece): Kind {
  if (piece.dangerous) return "minefield";
  if (piece.agility || piece.variable) return "scree";
  return piece.going === "open" ? "soil" : "bog";
}

/** What of a battle or a scenario is painted. */
export type Sketch = Pick<Scene, "width" | "depth" | "terrain" | "ladders">;

export function planOf(scene: Sketch): Plan {
  const plots = scene.terrain.map((piece) => plotOf(piece, scene));
  return { width: scene.width, depth: scene.depth, plots, ladders: scene.ladders.map((ladder) => rungsOf(ladder, scene)) };
}

function plotOf(piece: Piece, scene: Sketch): Plot {
  return {
    id: piece.id,
    name: piece.name,
    kind: kindOf(piece),
    feature: piece.feature,
    part: partOf(piece, scene),
    shape: piece.shape.map(([x, y]): Place => [x, scene.depth - y]),
    base: piece.base,
    top: piece.base + piece.height,
    rise: piece.rise,
    standable: piece.standable,
  };
}

function partOf(piece: Piece, scene: Sketch): Part | null {
  if (piece.feature !== "house") return null;
  if (piece.id.includes("-floor-")) return "floor";
  if (!piece.id.includes("-wall-")) return "roof";
  if (piece.base === 0) return piece.height > SILL ? "wall" : "window";
  return isOverDoor(piece, scene) ? "door" : null;
}

/** A lintel with nothing of the wall below it is over a door. */
function isOverDoor(piece: Piece, scene: Sketch): boolean {
  const [corner] = piece.shape;
  const same = (other: Piece): boolean => {
    const [start] = other.shape;
    return other.base < piece.base && start?.[0] === corner?.[0] && start?.[1] === corner?.[1] && String(other.shape) === String(piece.shape);
  };
  return !scene.terrain.some(same);
}

function rungsOf({ foot, head }: Ladder, { depth }: Sketch): Rungs {
  return { foot: [foot[0], depth - foot[1]], head: [head[0], depth - head[1]], base: foot[2], top: head[2] };
}
