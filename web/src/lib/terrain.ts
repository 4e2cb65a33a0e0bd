import { distance, middle, toBoard, type Point } from "./geometry";
import type { Piece, Scene } from "./wire.gen";

/** What a piece of terrain is drawn as; the same language as `arap scenario draw`. */
export type Look = "water" | "ford" | "road" | "gap" | "stairs" | "roof" | "floor" | "deck" | "hill" | "crater" | "hard" | "soft" | "soil";

const HACHURE = 0.35;
const APART = 0.45;
const TREAD = 0.5;
const SILL = 1;
const CLEAR = 2;
const NAMED = 0.7;
const ACROSS = [0.5, 0.34, 0.66];
const DOWN = [0.5, 0.34, 0.66, 0.2, 0.8, 0.1, 0.9];

type Box = readonly [number, number, number, number];

export function isHouseWall(piece: Piece): boolean {
  return piece.id.includes("-wall-") && piece.surface && piece.form === "linear";
}

/** A low part of the wall of a house: a window is above it. */
export function isWindow(piece: Piece): boolean {
  return isHouseWall(piece) && piece.height <= SILL;
}

export function isFloor(piece: Piece): boolean {
  return piece.id.includes("-floor-");
}

/** What is over doors and windows is not seen from above. */
export function isLintel(piece: Piece): boolean {
  return isHouseWall(piece) && piece.base > 0;
}

export function lookOf(piece: Piece): Look {
  if (piece.water === "deep") return "water";
  if (piece.water === "ford") return "ford";
  if (piece.feature === "road") return "road";
  if (piece.feature === "crater") return "crater";
  if (piece.gap > 0) return "gap";
  if (piece.rise !== null) return "stairs";
  if (isFloor(piece)) return "floor";
  if (piece.id.endsWith("-roof") && piece.base > 0) return "roof";
  if (piece.surface && !isHouseWall(piece)) return piece.base > 0 ? "deck" : "hill";
  if (piece.cover === "hard") return "hard";
  return piece.cover === "soft" ? "soft" : "soil";
}

/** Flat ground lies below, what stands on it above, roofs on top. */
export function layerOf(piece: Piece): number {
  const look = lookOf(piece);
  if (look === "roof") return 5;
  if (isHouseWall(piece) || look === "deck" || look === "stairs") return 4;
  if (look === "floor") return 3;
  if (look === "hill") return 1;
  if (look === "ford" || look === "road") return 0.5;
  if (piece.height === 0) return 0;
  return piece.form === "area" ? 2 : 3;
}

const wordPlaces = new WeakMap<Scene, Map<Piece, Point>>();

/** A place inside a piece to write on that nothing else lies over: its middle, or some other place of it. */
export function wordPlace(scene: Scene, piece: Piece): Point {
  const known = wordPlaces.get(scene) ?? new Map<Piece, Point>();
  const place = known.get(piece) ?? findWordPlace(scene, piece);
  wordPlaces.set(scene, known.set(piece, place));
  return place;
}

function findWordPlace(scene: Scene, piece: Piece): Point {
  const layer = layerOf(piece);
  const over = scene.terrain.filter((other) => other !== piece && !isLintel(other) && layerOf(other) > layer).map(boxOf);
  const [left, low, right, high] = boxOf(piece);
  const grid = DOWN.flatMap((y) => ACROSS.map((x) => ({ x: left + (right - left) * x, y: low + (high - low) * y })));
  const at = middle(piece.shape);
  const tries = [at, ...grid.filter((place) => contains(piece.shape, place)).sort((a, b) => distance(a, at) - distance(b, at))];
  return tries.find((place) => isClear(scene, place, over)) ?? farthest(scene, tries) ?? at;
}

/** Of several places the one farthest from what is to be held. */
function farthest(scene: Scene, places: readonly Point[]): Point | undefined {
  const off = (place: Point): number => Math.min(...scene.objectives.map(({ at: [x, y] }) => distance(place, { x, y })));
  return [...places].sort((a, b) => off(b) - off(a))[0];
}

function isClear(scene: Scene, place: Point, over: readonly Box[]): boolean {
  const { x, y } = place;
  if (scene.objectives.some(({ at }) => Math.abs(x - at[0]) < 2 * CLEAR && Math.abs(y - at[1] + NAMED) < CLEAR + NAMED)) return false;
  return over.every(([left, low, right, high]) => x < left - 1.5 || x > right + 1.5 || y < low - 0.5 || y > high + 0.5);
}

function boxOf(piece: Piece): Box {
  const xs = piece.shape.map(([x]) => x);
  const ys = piece.shape.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The topmost piece at a place: the smaller of two that lie over each other. */
export function pieceAt(scene: Scene, at: Point): Piece | null {
  const size = (piece: Piece): number => {
    const [left, low, right, high] = boxOf(piece);
    return (right - left) * (high - low);
  };
  const found = scene.terrain.filter((piece) => contains(piece.shape, at));
  return found.sort((a, b) => size(a) - size(b))[0] ?? null;
}

function contains(shape: Piece["shape"], { x, y }: Point): boolean {
  let inside = false;
  shape.forEach(([x1, y1], i) => {
    const [x2, y2] = shape[(i + 1) % shape.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

export function isSteep(piece: Piece): boolean {
  return piece.face || piece.base > 0;
}

export function top(piece: Piece): number {
  return Number((piece.base + piece.height).toFixed(2));
}

/** Short strokes inwards from the edge: a vertical face. */
export function hachures(scene: Scene, piece: Piece): string {
  const shape = area(piece) > 0 ? piece.shape : [...piece.shape].reverse();
  const strokes: string[] = [];
  shape.forEach(([ax, ay], i) => {
    const [bx, by] = shape[(i + 1) % shape.length] ?? [ax, ay];
    const whole = Math.hypot(bx - ax, by - ay);
    const [ux, uy] = [(bx - ax) / whole, (by - ay) / whole];
    for (let at = APART / 2; at < whole; at += APART) {
      const [x, y] = [ax + ux * at, ay + uy * at];
      strokes.push(line(scene, x, y, x - uy * HACHURE, y + ux * HACHURE));
    }
  });
  return strokes.join("");
}

/** Lines across a ramp or a flight of stairs, and an arrow that points up it. */
export function treads(scene: Scene, piece: Piece): string {
  const turn = ((piece.rise ?? 0) * Math.PI) / 180;
  const [ux, uy, rx, ry] = [Math.sin(turn), Math.cos(turn), Math.cos(turn), -Math.sin(turn)];
  const along = piece.shape.map(([x, y]) => x * ux + y * uy);
  const aside = piece.shape.map(([x, y]) => x * rx + y * ry);
  const [low, high, left, right] = [Math.min(...along), Math.max(...along), Math.min(...aside), Math.max(...aside)];
  const at = (a: number, b: number): [number, number] => [a * ux + b * rx, a * uy + b * ry];
  const strokes: string[] = [];
  for (let a = low + TREAD; a < high - 0.1; a += TREAD) strokes.push(line(scene, ...at(a, left), ...at(a, right)));
  const middle = (left + right) / 2;
  const head = at(high - 0.2, middle);
  strokes.push(line(scene, ...at(high - 0.7, middle - 0.25), ...head), line(scene, ...at(high - 0.7, middle + 0.25), ...head));
  return strokes.join("");
}

function line(scene: Scene, ax: number, ay: number, bx: number, by: number): string {
  const [a, b] = [toBoard(scene, ax, ay), toBoard(scene, bx, by)];
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}

function area(piece: Piece): number {
  return piece.shape.reduce((sum, [x1, y1], i) => {
    const [x2, y2] = piece.shape[(i + 1) % piece.shape.length] ?? [x1, y1];
    return sum + x1 * y2 - x2 * y1;
  }, 0);
}
