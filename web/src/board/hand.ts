import { camera } from "../lib/camera.svelte";
import { direction } from "../lib/direction.svelte";
import type { Handle } from "../lib/drafts/draft";
import { distance, isOn, toTable, type Point } from "../lib/geometry";
import { gm } from "../lib/gm.svelte";
import { levels } from "../lib/levels.svelte";
import { naming } from "../lib/naming.svelte";
import { orders } from "../lib/orders.svelte";
import { selection } from "../lib/selection.svelte";
import { table } from "../lib/table.svelte";
import type { ModelView, Scene } from "../lib/wire.gen";
import { roofAt } from "./lids";
import { studio } from "./studio.svelte";

const SLIP = 5;
const FINGER = 14;

type Grip =
  | { kind: "board" }
  /** The acting unit, before anything is planned: to drag it is to move it. */
  | { kind: "unit"; from: Point }
  | { kind: "handle"; handle: Handle }
  | { kind: "pinch"; apart: number; middle: Point };

/** The player's hand on the board: one finger selects and drags, two pan and zoom. */
export class Hand {
  private fingers = new Map<number, Point>();
  private grip: Grip | null = null;
  private began: Point = { x: 0, y: 0 };
  private last: Point = { x: 0, y: 0 };
  private dragging = false;

  constructor(
    private readonly scene: () => Scene,
    private readonly frame: () => DOMRect,
  ) {}

  down(event: PointerEvent): void {
    const point = this.point(event);
    this.fingers.set(event.pointerId, point);
    if (this.fingers.size === 2) return this.pinch();
    if (this.fingers.size > 2 || event.button > 1) return;
    this.began = this.last = point;
    this.dragging = false;
    this.grip = event.button === 1 ? { kind: "board" } : this.gripAt(point, event);
  }

  move(event: PointerEvent): void {
    const point = this.point(event);
    if (!this.fingers.has(event.pointerId)) return this.hover(point);
    this.fingers.set(event.pointerId, point);
    if (this.grip?.kind === "pinch") return this.pinched(this.grip);
    if (!this.dragging && distance(point, this.began) < SLIP) return;
    this.dragging = true;
    this.drag(point);
    this.last = point;
  }

  up(event: PointerEvent): void {
    const single = this.fingers.size === 1;
    const known = this.fingers.delete(event.pointerId);
    if (known && single && this.grip && !this.dragging && event.type === "pointerup") this.click(this.point(event), event);
    if (this.fingers.size === 0) this.grip = null;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    camera.zoomAt(this.point(event), Math.exp(-event.deltaY * 0.0015), this.scene());
  }

  /** The model whose centre is nearest to a point of the frame. */
  modelAt(point: Point): ModelView | null {
    const at = this.tablePoint(point);
    const reach = FINGER / (camera.zoom * 20);
    let best: ModelView | null = null;
    let nearest = Infinity;
    for (const model of table.models.values()) {
      if (!levels.has(model.z)) continue;
      const away = distance(at, model);
      if (away < nearest && away <= Math.max(model.radius * 1.2, reach)) [best, nearest] = [model, away];
    }
    return best;
  }

  private gripAt(point: Point, event: PointerEvent): Grip {
    const from = this.tablePoint(point);
    if (direction.from) return { kind: "handle", handle: { put: (at) => void direction.point(at) } };
    const { draft, acting } = orders;
    const handle = event.target instanceof Element ? draft?.grip?.(event.target, from, event.shiftKey) : null;
    if (handle) return { kind: "handle", handle };
    const taken = this.modelAt(point)?.unit === acting && acting !== null;
    if (taken && draft?.body) return { kind: "handle", handle: draft.body(from) };
    return taken && !draft?.aim && !gm.shown ? { kind: "unit", from } : { kind: "board" };
  }

  private drag(point: Point): void {
    const { grip } = this;
    if (grip?.kind === "board") camera.pan(point.x - this.last.x, point.y - this.last.y);
    if (grip?.kind === "handle") grip.handle.put(this.tablePoint(point));
    if (grip?.kind === "unit") this.dragOut(grip.from, point);
  }

  /** The acting unit is dragged from where it stands: its move is planned from now on. */
  private dragOut(from: Point, point: Point): void {
    if (!orders.plan("move")) return;
    const handle = orders.draft?.body?.(from);
    if (!handle) return;
    this.grip = { kind: "handle", handle };
    handle.put(this.tablePoint(point));
  }

  private click(point: Point, event: PointerEvent): void {
    if (direction.point(this.tablePoint(point))) return;
    if (this.grip?.kind === "handle" && this.grip.handle.click) return this.grip.handle.click();
    const model = this.modelAt(point);
    const held = this.grip?.kind !== "board";
    if (orders.draft?.click?.({ at: this.tablePoint(point), model, held, shift: event.shiftKey })) return;
    if (gm.shown) return model ? gm.take(model) : gm.point(this.tablePoint(point));
    if (!model) {
      if (!orders.drafting) selection.clear();
      return;
    }
    if (naming.pick(model.id)) return;
    if (!orders.aim(model.unit)) selection.pick(model.id, model.unit);
  }

  private hover(point: Point): void {
    const at = this.tablePoint(point);
    selection.hovered = this.modelAt(point)?.unit ?? null;
    selection.pointed = isOn(this.scene(), at) ? at : null;
    studio.peeked = roofAt(this.scene(), at);
  }

  private pinch(): void {
    const [a, b] = [...this.fingers.values()];
    if (!a || !b) return;
    this.grip = { kind: "pinch", apart: distance(a, b), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }

  private pinched(grip: Extract<Grip, { kind: "pinch" }>): void {
    const [a, b] = [...this.fingers.values()];
    if (!a || !b) return;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const apart = distance(a, b);
    camera.pan(middle.x - grip.middle.x, middle.y - grip.middle.y);
    camera.zoomAt(middle, apart / Math.max(1, grip.apart), this.scene());
    this.grip = { kind: "pinch", apart, middle };
  }

  private point(event: MouseEvent): Point {
    const frame = this.frame();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  private tablePoint(point: Point): Point {
    const drawn = camera.toDrawing(point);
    return toTable(this.scene(), drawn.x, drawn.y);
  }
}
