import type { Fineness, Painting } from "../paint/bake";
import { easel, type Picture } from "../paint/easel";
import { planOf, type Plan } from "../paint/kinds";
import type { Light } from "../paint/palette";
import type { Scene } from "../lib/wire.gen";

/** From so many pixels of the screen to the inch on, the fine painting is worth its time. */
const CLOSE = 30;
const ROUGH: Fineness = 12;
const USUAL: Fineness = 24;
const FINE: Fineness = 48;

/** Has the table painted, roughly at once and then as finely as it is looked at, without holding up the page. */
class Studio {
  /** The finest painting there is of what is looked at; null until the first one comes. */
  painting = $state.raw<Painting<Picture> | null>(null);
  /** The house the pointer is on: its roof opens. */
  peeked = $state<string | null>(null);

  private scene: Scene | null = null;
  private plan: Plan | null = null;
  private light: Light = "dark";
  private done = new Map<string, Painting<Picture>>();
  private ordered = new Set<string>();

  /** What is looked at, in which light, at how many pixels of the screen to the inch. */
  show(scene: Scene, light: Light, pixels: number): void {
    if (scene !== this.scene) this.begin(scene);
    this.light = light;
    const wanted = pixels > CLOSE ? [ROUGH, USUAL, FINE] : [ROUGH, USUAL];
    if (!this.best()) wanted.forEach((fineness) => this.order(fineness));
    else wanted.slice(1).forEach((fineness) => this.order(fineness));
    this.painting = this.best() ?? this.painting;
  }

  /** Whether the painting is as fine as the present look asks for. */
  isReady(pixels: number): boolean {
    return (this.painting?.fineness ?? 0) >= (pixels > CLOSE ? FINE : USUAL);
  }

  /** Begins another picture. Until it is done, the table stays as it was before something on it changed. */
  private begin(scene: Scene): void {
    if (scene.name !== this.scene?.name) this.painting = null;
    this.scene = scene;
    this.plan = planOf(scene);
    this.peeked = null;
    this.done.clear();
    this.ordered.clear();
  }

  private key(fineness: Fineness): string {
    return `${this.light} ${fineness}`;
  }

  private best(): Painting<Picture> | null {
    const found = [FINE, USUAL, ROUGH].map((fineness) => this.done.get(this.key(fineness)));
    return found.find((painting) => painting !== undefined) ?? null;
  }

  private order(fineness: Fineness): void {
    const [key, { plan, light }] = [this.key(fineness), this];
    if (this.ordered.has(key) || !plan || (fineness === FINE && !easel.apart)) return;
    this.ordered.add(key);
    void easel.paint(plan, light, fineness).then((painting) => plan === this.plan && this.hang(key, painting));
  }

  private hang(key: string, painting: Painting<Picture>): void {
    this.done.set(key, painting);
    this.painting = this.best();
  }
}

export const studio = new Studio();
