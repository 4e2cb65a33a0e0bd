import { gun, head, type Tailor } from "./figureParts";
import { circle, ellipse, path, rod, type Stroke } from "./strokes";

const BOTH = [-1, 1] as const;

/** A big man in heavy armour. */
export function brute(t: Tailor): Stroke[] {
  const sleeve = t.armoured ? "main" : "skin";
  return [
    path("M-.18-.53H-.53Q-.7-.26-.7 0T-.53 .53H-.18z", "metal", "deep", t.edge),
    ellipse(-0.09, 0, 0.4, 0.55, "main", "deep", t.edge),
    ...rod([0.04, -0.53], [0.53, -0.4], sleeve, 0.28, "deep"),
    ...rod([0.04, 0.53], [0.44, 0.4], sleeve, 0.28, "deep"),
    path("M.44-.58L.88-.65L.95-.39L.77-.18L.49-.25z", "metal", "deep", t.edge),
    ...gun(t, 0.35, 0.62, 0.4, 0.21, true),
    ...BOTH.flatMap((e) => [
      ellipse(-0.07, e * 0.53, 0.32, 0.26, "main", "deep", t.edge),
      path(`M-.3 ${e * 0.58}Q-.07 ${e * 0.81} .16 ${e * 0.58}`, "none", "light", t.near ? 0.09 : 0.12),
    ]),
    ...(t.near ? rod([-0.44, -0.18], [-0.44, 0.18], "light", 0.08) : []),
    ...head(t, 0.19, 0.2),
  ];
}

export function bike(t: Tailor): Stroke[] {
  return [
    path("M-.98-.2H-.5V.2H-.98Q-1.06 0-.98-.2z", "metal", "deep", t.edge),
    path("M.5-.16H.98Q1.1 0 .98 .16H.5z", "metal", "deep", t.edge),
    path("M-.62-.26Q0-.46 .5-.2L.66 0L.5 .2Q0 .46-.62 .26z", "main", "deep", t.edge),
    ...(t.near ? [path("M.1-.2L.58 0L.1 .2z", "light")] : []),
    ...rod([0.4, -0.52], [0.34, 0.52], "metal2", 0.1, "deep"),
    ...gun(t, 0.3, 0.6, 0.34, 0.12, false),
    ...rod([-0.14, -0.34], [0.3, -0.46], "main", 0.18, "deep"),
    ...rod([-0.14, 0.34], [0.28, 0.46], "main", 0.18, "deep"),
    ellipse(-0.2, 0, 0.24, 0.42, "main", "deep", t.edge),
    ...head(t, -0.1, 0.2),
  ];
}

export function monster(t: Tailor): Stroke[] {
  const limb = (from: readonly [number, number], to: readonly [number, number]): Stroke[] =>
    BOTH.flatMap((e) => rod([from[0], e * from[1]], [to[0], e * to[1]], "skin", 0.23, "deep"));
  return [
    path("M-.5-.2Q-.9-.3-1.2 .1Q-.98 .02-.6 .24z", "skin", "deep", 0.05),
    ...limb([0.2, 0.5], [0.62, 0.72]),
    ...limb([-0.4, 0.46], [-0.6, 0.72]),
    ...(t.near ? BOTH.map((e) => path(`M.66 ${e * 0.82}L.9 ${e * 0.86}L.72 ${e * 0.7}L.92 ${e * 0.68}L.66 ${e * 0.58}z`, "metal", "deep", 0.03)) : []),
    path("M-.72 0Q-.7-.5-.1-.56Q.4-.58 .52-.3Q.6 0 .52 .3Q.4 .58-.1 .56Q-.7 .5-.72 0z", "skin", "deep", 0.06),
    path("M-.62 0Q-.5-.34-.1-.36Q.2-.36 .28 0Q.2 .36-.1 .36Q-.5 .34-.62 0z", "main", "deep", 0.04),
    ...[-0.5, -0.28, -0.06, 0.14].map((x) => path(`M${x - 0.1} -.1L${x + 0.02} 0L${x - 0.1} .1L${x - 0.24} 0z`, "light", "deep", 0.03)),
    path("M.42-.3Q.86-.3 .98 0Q.86 .3 .42 .3Q.3 0 .42-.3z", "skin", "deep", 0.06),
    path("M.7-.24Q1-.42 1.16-.24Q.98-.26 .82-.14zM.7 .24Q1 .42 1.16 .24Q.98 .26 .82 .14z", "metal", "deep", 0.04),
    path("M.46-.3L.34-.56L.62-.34zM.46 .3L.34 .56L.62 .34z", "metal", "deep", 0.04),
  ];
}

export function tank(t: Tailor): Stroke[] {
  return [
    ...BOTH.flatMap((e) => track(t, e < 0 ? -0.75 : 0.53)),
    path("M-.94-.55H.66L.92-.38V.38L.66 .55H-.94z", "base", "deep", 0.04),
    path("M.42-.55H.66L.92-.38V.38L.66 .55H.42z", "main", "deep", 0.03),
    path("M-.86-.49H.38M-.86 .49H.38", "none", "main", 0.1),
    ...(t.near ? [path("M.5-.48H.64L.84-.35V0H.78L.6-.36z", "light"), path("M.62-.4V.4", "none", "deep", 0.03)] : []),
    ...(t.near ? [-0.84, -0.76, -0.68].flatMap((x) => rod([x, -0.24], [x, 0.24], "deep", 0.03)) : []),
    ...(t.armoured ? turret() : wagon(t)),
  ];
}

function track({ near }: Tailor, y: number): Stroke[] {
  const links = Array.from({ length: 17 }, (_, i) => `M${(-0.92 + i * 0.115).toFixed(3)} ${y}v.22`).join("");
  return [path(`M-.99 ${y}h1.98v.22h-1.98z`, "metal", "deep", 0.03), ...(near ? [path(links, "none", "deep", 0.03)] : [])];
}

function turret(): Stroke[] {
  return [
    path("M-.34-.3H.14L.3-.16V.16L.14 .3H-.34L-.46 .16V-.16z", "main", "deep", 0.045),
    path("M-.3-.24H.1L.2-.14V0L-.38 0V-.14z", "light", undefined, 0, 0.7),
    ...rod([0.26, -0.08], [1.14, -0.08], "metal", 0.09, "deep"),
    ...rod([0.26, 0.1], [0.8, 0.1], "metal", 0.06, "deep"),
    circle(-0.18, 0.1, 0.11, "metal", "deep", 0.035),
  ];
}

function wagon({ near }: Tailor): Stroke[] {
  return [
    path("M-.7-.36H.1V.36H-.7z", "base2", "deep", 0.04),
    ...(near ? [-0.6, -0.4, -0.2, 0].flatMap((x) => rod([x, -0.32], [x, 0.32], "deep", 0.025)) : []),
    circle(0.3, 0, 0.24, "main", "deep", 0.045),
    circle(0.27, 0, 0.13, "light"),
    ...rod([0.4, 0], [1.1, 0.02], "metal", 0.1, "deep"),
    path("M.92-.56L1.1-.5L.98-.36zM.92 .56L1.1 .5L.98 .36z", "metal", "deep", 0.03),
  ];
}
