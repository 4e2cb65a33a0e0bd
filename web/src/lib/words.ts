import { inches } from "./format";
import { centre, SCALE, toBoard, type Point } from "./geometry";
import { isHouseWall, lookOf, top, wordPlace } from "./terrain";
import type { Piece, Scene, UnitView } from "./wire.gen";

const LETTER = 7;
const FLAGGED = 38;
const EDGE = "The outline is its edge. The rules measure from the centre of a base, so a base may overlap the edge.";

export interface Line {
  readonly text: string;
  readonly y: number;
  readonly facts: boolean;
}

/** What is written on a piece: around which point of the drawing, and its lines in pixels of the screen from there. */
export interface Words {
  readonly at: Point;
  readonly lines: readonly Line[];
}

const NOTHING: Words = { at: { x: 0, y: 0 }, lines: [] };

/** What a model should know of a piece at a glance: how high or deep, how slow, what dice wait there. */
export function factsOf(piece: Piece): string {
  const slow = { open: "", difficult: "×2", "very-difficult": "×4", impassable: "" }[piece.going];
  const high = top(piece) > 0 ? inches(top(piece)) : "";
  const tall = piece.gap > 0 ? `−${inches(piece.gap)}` : lookOf(piece) === "water" ? "deep" : high;
  return [tall, slow, ...risksOf(piece)].filter(Boolean).join(" · ");
}

export function risksOf(piece: Piece): string[] {
  return [piece.variable ? "dice" : "", piece.dangerous ? "danger" : "", piece.agility ? "slippery" : ""].filter(Boolean);
}

/** A piece in words: what it does, where its edge is, and why a base may reach over it. */
export function tellOf(piece: Piece): string {
  const facts = [
    `${piece.name}: ${piece.cover === "none" ? "no" : piece.cover} cover`,
    `${piece.going.replace("-", " ")} ground`,
    piece.height > 0 ? `${inches(top(piece))} high` : "",
    piece.gap > 0 ? `${inches(piece.gap)} deep` : "",
    piece.water === "deep" ? "deep water" : "",
    ...risksOf(piece),
    ...frailty(piece),
  ];
  const told = facts.filter(Boolean).join(", ");
  return isBarrier(piece) ? `${told}. ${EDGE}` : told;
}

/** What shots can do to a piece, if that counts. */
function frailty(piece: Piece): string[] {
  if (piece.broken) return ["broken"];
  if (piece.damage_points === 0) return [];
  const points = `Toughness ${piece.toughness}, ${piece.damage_points} damage point${piece.damage_points === 1 ? "" : "s"}`;
  const blast = piece.explodes ? `Strength ${piece.explodes.strength} within ${inches(piece.explodes.radius)} when it breaks` : "";
  return [points, blast].filter(Boolean);
}

/** How many models a unit has: those on the table, or those its counter stands for. */
export function countOf(unit: UnitView): number {
  return unit.troops ?? unit.models.length;
}

/** Where models are, in words: from the west and the south edge to their middle. */
export function placeOf(models: readonly Point[]): string {
  if (models.length === 0) return "";
  const { x, y } = centre(models);
  return `${inches(Math.round(x))} from the west edge, ${inches(Math.round(y))} from the south edge`;
}

function isBarrier(piece: Piece): boolean {
  return piece.going === "impassable" || piece.face;
}

/** The name of a piece and what is to know of it, as much as there is room for. */
export function wordsOf(scene: Scene, piece: Piece, zoom: number): Words {
  const lines = linesOf(piece, zoom);
  if (lines.length === 0) return NOTHING;
  const place = wordPlace(scene, piece);
  const up = scene.objectives.some(({ at: [x, y] }) => Math.hypot(x - place.x, y - place.y) < 2) ? -FLAGGED : 0;
  return { at: toBoard(scene, place.x, place.y), lines: lines.map((line) => ({ ...line, y: line.y + up })) };
}

function linesOf(piece: Piece, zoom: number): Line[] {
  if (isHouseWall(piece)) return [];
  const [wide, high] = extentOf(piece).map((inch) => inch * SCALE * zoom) as [number, number];
  const facts = factsOf(piece);
  const named = lookOf(piece) !== "road" && piece.name.length * LETTER + 8 < wide && high > 24;
  const figured = facts !== "" && facts.length * LETTER < wide && high > 15;
  const name = { text: piece.name, facts: false };
  const figures = { text: facts, facts: true };
  if (named && figured && high > 40) return [{ ...name, y: -3 }, { ...figures, y: 12 }];
  if (figured) return [{ ...figures, y: 4 }];
  return named ? [{ ...name, y: 4 }] : [];
}

function extentOf(piece: Piece): [number, number] {
  const xs = piece.shape.map(([x]) => x);
  const ys = piece.shape.map(([, y]) => y);
  return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
}
