import { bake, type Fineness, type Painting } from "./bake";
import type { Plan } from "./kinds";
import type { Light } from "./palette";
import type { Delivery, Order } from "./worker";

export type Picture = ImageBitmap | HTMLCanvasElement | OffscreenCanvas;

/** Has tables painted by a worker; where a browser lets no worker paint, by the page when it has time. */
class Easel {
  private worker: Worker | null | undefined;
  private readonly awaited = new Map<number, (painting: Painting<Picture>) => void>();
  private count = 0;

  /** Whether paintings hold nothing up. */
  get apart(): boolean {
    return this.hired() !== null;
  }

  paint(plan: Plan, light: Light, fineness: Fineness): Promise<Painting<Picture>> {
    const id = (this.count += 1);
    const order: Order = { id, plan, light, fineness };
    const worker = this.hired();
    return new Promise((deliver) => {
      this.awaited.set(id, deliver);
      if (worker) worker.postMessage(order);
      else setTimeout(() => this.delivered(id, bake(plan, light, fineness)));
    });
  }

  private hired(): Worker | null {
    if (this.worker !== undefined) return this.worker;
    if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return (this.worker = null);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => this.delivered(data.id, data.painting);
    return (this.worker = worker);
  }

  private delivered(id: number, painting: Painting<Picture>): void {
    this.awaited.get(id)?.(painting);
    this.awaited.delete(id);
  }
}

export const easel = new Easel();
