import type { ScenarioInfo } from "../lib/wire.gen";
import type { Fineness, Painting } from "../paint/bake";
import { easel, type Picture } from "../paint/easel";
import { planOf } from "../paint/kinds";
import type { Light } from "../paint/palette";

const kept = new Map<string, Promise<Painting<Picture>>>();

/** The painted table of a scenario, painted once for each theme. */
export function pictureOf(scenario: ScenarioInfo, light: Light, fineness: Fineness): Promise<Painting<Picture>> {
  const key = `${light} ${fineness} ${scenario.name}`;
  const found = kept.get(key) ?? easel.paint(planOf({ ...scenario, ladders: [] }), light, fineness);
  kept.set(key, found);
  return found;
}

let last: Promise<unknown> = Promise.resolve();

/** The same in small. One is painted after the other, so that a larger picture never waits for more than one of them; none
 *  is painted that nobody waits for any more. */
export async function smallPictureOf(scenario: ScenarioInfo, light: Light, wanted: () => boolean): Promise<Painting<Picture> | null> {
  const mine = last.then(() => (wanted() ? pictureOf(scenario, light, 8) : null));
  last = mine;
  return mine;
}

/** Puts a painting on a canvas, with roofs and crowns on; gives whether it could. */
export function hang(canvas: HTMLCanvasElement, painting: Painting<Picture>, width: number): boolean {
  const { ground, lids } = painting;
  canvas.width = ground.width;
  canvas.height = ground.height;
  const c = canvas.getContext("2d");
  if (!c) return false;
  c.drawImage(ground, 0, 0);
  c.scale(ground.width / width, ground.width / width);
  for (const { kind, picture, left, top, width: wide, height } of lids) if (kind !== "floor") c.drawImage(picture, left, top, wide, height);
  return true;
}
