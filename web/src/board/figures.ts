import type { ModelView } from "../lib/wire.gen";
import { bike, brute, monster, tank } from "./bigFigures";
import { arms, gun, head, pack, pads, torso, type Tailor } from "./figureParts";
import { circle, ellipse, path, rod, type Stroke } from "./strokes";

/** What a figure is, as its outline tells it. */
export type Silhouette = "trooper" | "heavy" | "special" | "leader" | "brute" | "bike" | "monster" | "tank" | "prone";
/** Two ways to build figures, so that sides differ in outline too: armoured, or hunched and spiked. */
export type Build = "armoured" | "wild";
export type Detail = "far" | "middle" | "near";

export const SILHOUETTES: readonly Silhouette[] = ["trooper", "heavy", "special", "leader", "brute", "bike", "monster", "tank", "prone"];
export const BUILDS: readonly Build[] = ["armoured", "wild"];

const VEHICLE = 1.5;
const BEAST = 1;
const BIG = 0.6;
/** From so many pixels to the inch on a figure can be made out, and its small parts. */
const CLEAR = 20;
const CLOSE = 36;

/** What the class of a creature looks like; infantry and the like differ by the size of the base and by role. */
const OUTLINES: Readonly<Partial<Record<ModelView["kind"], Silhouette>>> = {
  vehicle: "tank",
  emplacement: "tank",
  building: "tank",
  monstrous: "monster",
  gargantuan: "monster",
  dreadnought: "monster",
  cavalry: "bike",
  bike: "bike",
};

/** The silhouette of a model: by its class, the size of its base, and its role. */
export function silhouetteOf({ kind, radius, role }: Pick<ModelView, "kind" | "radius" | "role">, prone: boolean): Silhouette {
  const outline = OUTLINES[kind];
  if (outline) return prone && outline === "bike" ? "prone" : outline;
  if (radius >= VEHICLE) return "tank";
  if (radius >= BEAST) return "monster";
  if (prone) return "prone";
  if (radius > BIG) return "brute";
  return role === "heavy" || role === "special" || role === "leader" ? role : "trooper";
}

export function detailAt(pixels: number): Detail {
  return pixels < CLEAR ? "far" : pixels < CLOSE ? "middle" : "near";
}

export function strokesOf(silhouette: Silhouette, build: Build, detail: Detail): Stroke[] {
  if (detail === "far") return farStrokes(silhouette, build);
  const armoured = build === "armoured";
  const tailor = { armoured, near: detail === "near", edge: detail === "near" ? 0.06 : armoured ? 0.075 : 0.1 };
  return FIGURES[silhouette](tailor);
}

const FIGURES: Readonly<Record<Silhouette, (tailor: Tailor) => Stroke[]>> = {
  trooper: (t) => [
    ...pack(t),
    ...torso(t),
    ...arms(t, 0.5, t.armoured ? 0.2 : 0.24),
    ...gun(t, 0.12, t.armoured ? 0.8 : 0.74, 0.22, 0.17, true),
    ...(t.armoured ? [] : [...rod([0.36, -0.3], [0.9, -0.5], "metal2", 0.1, "deep"), path("M.7-.7L1.06-.66L.9-.34z", "metal", "deep", 0.06)]),
    ...pads(t, t.armoured ? 0.27 : 0.26, 0.53),
    ...head(t, t.armoured ? 0.05 : 0.24, t.armoured ? 0.25 : 0.26),
  ],
  heavy: (t) => [
    ...pack(t),
    ...rod([-0.1, -0.4], [-0.5, -0.78], "main", 0.2, "deep"),
    ...rod([-0.1, 0.4], [-0.5, 0.78], "main", 0.2, "deep"),
    ...torso(t),
    ...arms(t, 0.42, 0.16),
    path("M-.2 .06H.34V.46H-.2z", "metal", "deep", t.edge),
    ...gun(t, 0.2, 1.02, 0.2, 0.3, true),
    ...(t.near ? [path("M-.2 .5Q.1 .8 .36 .46", "none", "gold", 0.1)] : []),
    ...rod([0.86, 0.2], [1, 0.5], "metal2", 0.08, "deep"),
    ...rod([0.86, 0.2], [1, -0.1], "metal2", 0.08, "deep"),
    ...pads(t, 0.25, 0.52),
    ...head(t, 0.02, 0.24),
  ],
  special: (t) => [
    ...pack(t),
    ...torso(t),
    ...arms(t, 0.5, 0.2),
    ...gun(t, 0.1, 0.84, 0.22, 0.22, false),
    path("M.86 .06H1.12V.38H.86z", "light", "deep", 0.06),
    ...(t.near ? [circle(0.4, 0.22, 0.13, "light", "deep", 0.04)] : []),
    ...pads(t, 0.26, 0.53),
    ...head(t, 0.05, 0.25),
  ],
  leader: (t) => [
    path("M-.02-.58Q-.5-.66-1-.5Q-.86-.2-1.04 0Q-.86 .2-1 .5Q-.5 .66-.02 .58z", "cape", "deep", t.edge),
    ...(t.near ? [path("M-.2-.4Q-.6-.44-.86-.36M-.2 0H-.92M-.2 .4Q-.6 .44-.86 .36", "none", "fold", 0.06)] : []),
    ...torso(t),
    ...rod([0.02, 0.5], [0.46, 0.62], "main", 0.22, "deep"),
    ...rod([0.02, -0.5], [0.44, -0.34], "main", 0.22, "deep"),
    ...rod([0.4, 0.62], [1.2, 0.36], "metal2", 0.12, "deep"),
    ...rod([0.4, 0.44], [0.5, 0.76], "gold", 0.1, "deep"),
    ...gun(t, 0.36, 0.34, -0.34, 0.16, false),
    ...pads(t, 0.27, 0.53),
    ...head(t, 0.05, 0.26),
    path("M-.3 0Q-.1-.12 .26 0Q-.1 .12-.3 0z", "gold", "deep", 0.05),
  ],
  prone: (t) => [
    ...rod([-0.3, -0.14], [-0.98, -0.34], "main", 0.22, "deep"),
    ...rod([-0.3, 0.14], [-1, 0.3], "main", 0.22, "deep"),
    ellipse(-0.16, 0, 0.4, 0.32, "main", "deep", t.edge),
    ...(t.armoured ? [path("M-.44-.2H-.1V.2H-.44z", "metal", "deep", 0.05)] : []),
    ...rod([0.05, -0.26], [0.5, -0.2], "main", 0.18, "deep"),
    ...rod([0.05, 0.26], [0.46, 0.2], "main", 0.18, "deep"),
    ...gun(t, 0.3, 0.84, 0.1, 0.15, true),
    ...head(t, 0.26, 0.22),
  ],
  brute: (t) => brute(t),
  bike: (t) => bike(t),
  monster: (t) => monster(t),
  tank: (t) => tank(t),
};

/** From far away one bold mark that survives 13 pixels; a trooper bears the sigil of its squad instead. */
function farStrokes(silhouette: Silhouette, build: Build): Stroke[] {
  if (silhouette === "monster" || silhouette === "tank") return strokesOf(silhouette, build, "middle");
  const mark = FAR[silhouette];
  return mark ? [path(mark, "ink")] : [];
}

const FAR: Readonly<Partial<Record<Silhouette, string>>> = {
  special: "M0-.62L.55 0L0 .62L-.55 0z",
  leader: "M.71 0L.23 .22L.22 .69L-.12 .31L-.61 .46L-.35 0L-.61-.46L-.12-.31L.22-.69L.23-.22z",
  heavy: "M-.62-.38H.02V-.17H.98V.17H.02V.38H-.62z",
  prone: "M-.86-.34L-.2-.3Q.4-.4 .44 0Q.4 .4-.2 .3L-.86 .34L-.5 0z",
  brute: "M-.5-.62Q.3-.7 .34-.3H.72V.06H.34Q.3 .7-.5 .62Q-.2 0-.5-.62z",
  bike: "M-.92-.16H-.5Q0-.56 .4-.2H.92V.2H.4Q0 .56-.5 .16H-.92z",
};
