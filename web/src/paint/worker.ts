import { bake, type Fineness, type Painting } from "./bake";
import type { Plan } from "./kinds";
import type { Light } from "./palette";
import type { Sheet } from "./shapes";

/** What the page asks of the worker: to paint a table for a theme. */
export interface Order {
  readonly id: number;
  readonly plan: Plan;
  readonly light: Light;
  readonly fineness: Fineness;
}

export interface Delivery {
  readonly id: number;
  readonly painting: Painting<ImageBitmap>;
}

interface Workshop {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(message: Delivery, transfer: Transferable[]): void;
}

const workshop = self as unknown as Workshop;

workshop.onmessage = ({ data }) => {
  const { fineness, ground, lids } = bake(data.plan, data.light, data.fineness);
  const painting = { fineness, ground: framed(ground), lids: lids.map((lid) => ({ ...lid, picture: framed(lid.picture) })) };
  workshop.postMessage({ id: data.id, painting }, [painting.ground, ...painting.lids.map((lid) => lid.picture)]);
};

function framed(sheet: Sheet): ImageBitmap {
  return (sheet as OffscreenCanvas).transferToImageBitmap();
}

