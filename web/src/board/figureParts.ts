import { circle, ellipse, path, rod, type Stroke } from "./strokes";

/** What is needed to draw the parts of one figure. */
export interface Tailor {
  readonly armoured: boolean;
  readonly near: boolean;
  readonly edge: number;
}

export function gun({ near }: Tailor, x: number, length: number, y: number, wide: number, muzzle: boolean): Stroke[] {
  const barrel = rod([x, y], [x + length, y], "metal", wide, "deep");
  if (!near) return barrel;
  const shine = rod([x + 0.06, y - 0.03], [x + length - 0.1, y - 0.03], "metal2", wide * 0.28);
  return [...barrel, ...shine, ...(muzzle ? rod([x + length - 0.04, y], [x + length + 0.02, y], "metal", wide * 1.5, "deep") : [])];
}

export function arms({ armoured }: Tailor, x: number, y: number): Stroke[] {
  const sleeve = armoured ? "main" : "skin";
  return [...rod([0.02, -0.5], [x, y - 0.1], sleeve, 0.22, "deep"), ...rod([0.02, 0.5], [x - 0.16, y + 0.12], sleeve, 0.22, "deep")];
}

export function head({ armoured, near, edge }: Tailor, x: number, r: number): Stroke[] {
  const skull = circle(x, 0, r, armoured ? "main" : "skin", "deep", armoured ? edge : edge * 1.25);
  if (!near) return armoured ? [skull, circle(x + 0.03, 0, r * 0.5, "light")] : [skull];
  if (!armoured) {
    const jaw = `M${x + r * 0.42} ${-r * 0.62}Q${x + r * 1.15} 0 ${x + r * 0.42} ${r * 0.62}Q${x + r * 0.7} 0 ${x + r * 0.42} ${-r * 0.62}z`;
    return [skull, path(jaw, "metal", "deep", 0.035)];
  }
  const visor = `M${x + r * 0.35} ${-r * 0.62}Q${x + r * 0.95} 0 ${x + r * 0.35} ${r * 0.62}L${x + r * 0.12} ${r * 0.4}V${-r * 0.4}z`;
  return [skull, path(visor, "light"), circle(x - r * 0.25, 0, r * 0.34, "light")];
}

export function pads({ armoured, near, edge }: Tailor, r: number, y: number): Stroke[] {
  if (!armoured) {
    const plate = path("M-.34-.3L.16-.36L.3-.62L.04-.9L-.38-.72z", "metal", "deep", edge);
    return near ? [plate, path("M-.24-.46L.12-.52M-.22-.66L.12-.7", "none", "metal2", 0.06)] : [plate];
  }
  return [-1, 1].flatMap((e) => [
    circle(-0.02, e * y, r, "main", "deep", edge),
    path(`M-.2 ${e * (y + 0.04)}Q-.02 ${e * (y + r * 0.92)} .17 ${e * (y + 0.04)}`, "none", "light", near ? 0.085 : 0.12),
  ]);
}

export function pack({ armoured, near, edge }: Tailor): Stroke[] {
  if (!armoured) return [];
  const box = path("M-.3-.34H-.62Q-.74-.34-.74-.22V.22Q-.74 .34-.62 .34H-.3z", "metal", "deep", edge);
  if (!near) return [box];
  return [box, circle(-0.6, -0.27, 0.13, "metal2", "deep", 0.05), circle(-0.6, 0.27, 0.13, "metal2", "deep", 0.05), ...rod([-0.46, -0.12], [-0.46, 0.12], "light", 0.07)];
}

export function torso({ armoured, near, edge }: Tailor): Stroke[] {
  if (armoured) return [ellipse(-0.1, 0, 0.34, 0.56, "main", "deep", edge)];
  const body = path("M-.1-.72Q.2-.6 .16-.2L.16 .3Q.2 .7-.06 .78Q-.4 .7-.46 .2V-.2Q-.4-.66-.1-.72z", "main", "deep", edge);
  return [body, path("M-.3-.3Q-.36 .3-.08 .64", "none", "light", near ? 0.1 : 0.13)];
}
