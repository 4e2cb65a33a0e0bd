import { bake, type Fineness, type Painting } from "../paint/bake";
import { planOf, type Plan } from "../paint/kinds";
import type { Light } from "../paint/palette";
import type { Delivery, Order } from "../paint/worker";
import type { Scene } from "../lib/wire.gen";

export type Picture = ImageBitmap | HTMLCanvasElement | OffscreenCanvas;

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
  private orders = new Map<number, string>();
  private worker: Worker | null | undefined;
  private count = 0;

  /** What is looked at, in which light, at how many pixels of the screen to the inch. */
  show(scene: Scene, light: Light, pixels: number): void {
    if (scene !== this.scene) this.begin(scene);
    this.light = light;
    const wanted = pixels > CLOSE ? [ROUGH, USUAL, FINE] : [ROUGH, USUAL];
    if (!this.best()) wanted.forEach((fineness) => this.order(fineness));
    else wanted.slice(1).forEach((fineness) => this.order(fineness));
    this.painting = this.best();
  }

  /** Whether the painting is as fine as the present look asks for. */
  isReady(pixels: number): boolean {
    return (this.painting?.fineness ?? 0) >= (pixels > CLOSE ? FINE : USUAL);
  }

  private begin(scene: Scene): void {
    this.scene = scene;
    this.plan = planOf(scene);
    this.peeked = null;
    this.done.clear();
    this.ordered.clear();
    this.orders.clear();
  }

  private key(fineness: Fineness): string {
    return `${this.light} ${fineness}`;
  }

  private best(): Painting<Picture> | null {
    const found = [FINE, USUAL, ROUGH].map((fineness) => this.done.get(this.key(fineness)));
    return found.find((painting) => painting !== undefined) ?? null;
  }

  private order(fineness: Fineness): void {
    const key = this.key(fineness);
    if (this.ordered.has(key) || !this.plan) return;
    this.ordered.add(key);
    this.count += 1;
    this.orders.set(this.count, key);
    const order: Order = { id: this.count, plan: this.plan, light: this.light, fineness };
    const worker = this.hired();
    if (worker) worker.postMessage(order);
    else if (fineness < FINE) setTimeout(() => this.delivered(order.id, bake(order.plan, order.light, fineness)));
  }

  /** The worker that paints; none where a browser lets no worker paint: then the page does it, when it has time. */
  private hired(): Worker | null {
    if (this.worker !== undefined) return this.worker;
    if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return (this.worker = null);
    const worker = new Worker(new URL("../paint/worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => this.delivered(data.id, data.painting);
    return (this.worker = worker);
  }

  private delivered(id: number, painting: Painting<Picture>): void {
    const key = this.orders.get(id);
    if (!key) return;
    this.orders.delete(id);
    this.done.set(key, painting);
    this.painting = this.best();
  }
}

export const studio = new Studio();
