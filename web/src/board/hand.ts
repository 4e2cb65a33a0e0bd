import { camera } from "../lib/camera.svelte";
import { distance, toTable, type Point } from "../lib/geometry";
import { levels } from "../lib/levels.svelte";
import type { MoveDraft } from "../lib/move.svelte";
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
  | { kind: "unit"; from: Point; dx: number; dy: number }
  | { kind: "ghost"; model: string }
  | { kind: "waypoint"; index: number }
  | { kind: "aim" }
  | { kind: "bearing" }
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
    const draft = orders.move;
    const target = event.target instanceof Element ? event.target : null;
    const from = this.tablePoint(point);
    if (draft && target?.closest("[data-grip='unit']")) return { kind: "unit", from, dx: draft.dx, dy: draft.dy };
    const stop = draft ? target?.closest<SVGElement>("[data-waypoint]")?.dataset["waypoint"] : undefined;
    if (stop !== undefined) return { kind: "waypoint", index: Number(stop) };
    const ghost = draft ? target?.closest<SVGElement>("[data-testid='ghost']")?.dataset["model"] : undefined;
    if (draft && ghost && event.shiftKey) return { kind: "unit", from, dx: draft.dx, dy: draft.dy };
    if (draft && ghost && draft.moved) return { kind: "ghost", model: ghost };
    const handle = orders.shot ? target?.closest<SVGElement>("[data-grip]")?.dataset["grip"] : undefined;
    if (handle === "aim" || handle === "bearing") return { kind: handle };
    const model = this.modelAt(point);
    const charger = orders.charge ? target?.closest<SVGElement>("[data-testid='charger']")?.dataset["model"] : undefined;
    if (charger) return { kind: "ghost", model: charger };
    if (model && model.unit === orders.acting && !orders.shot && !orders.charge) return { kind: "unit", from, dx: 0, dy: 0 };
    return { kind: "board" };
  }

  private drag(point: Point): void {
    const grip = this.grip;
    if (!grip) return;
    const at = this.tablePoint(point);
    if (grip.kind === "board") camera.pan(point.x - this.last.x, point.y - this.last.y);
    if (grip.kind === "ghost") (orders.move ?? orders.charge)?.put(grip.model, at.x, at.y);
    if (grip.kind === "waypoint") orders.move?.bend(grip.index, at);
    if (grip.kind === "aim") orders.shot?.put(at);
    if (grip.kind === "bearing") orders.shot?.turnTo(at);
    if (grip.kind !== "unit") return;
    if (!orders.move) orders.startMove();
    orders.move?.shift(grip.dx + at.x - grip.from.x, grip.dy + at.y - grip.from.y);
  }

  private click(point: Point, event: PointerEvent): void {
    if (orders.move && this.clickDraft(orders.move, point, event.shiftKey)) return;
    const model = this.modelAt(point);
    const { shot } = orders;
    if (shot && (shot.placing || !model || shot.strikesAt(model.unit))) return shot.place(this.tablePoint(point));
    if (!model) {
      if (!orders.drafting) selection.clear();
      return;
    }
    if (naming.pick(model.id)) return;
    if (!orders.aim(model.unit)) selection.pick(model.id, model.unit);
  }

  /** While a move is planned: a click sends the unit there, with Shift over a waypoint there; on a ghost it takes it. */
  private clickDraft(draft: MoveDraft, point: Point, shift: boolean): boolean {
    const { grip } = this;
    if (grip?.kind === "waypoint") draft.unpass(grip.index);
    else if (grip?.kind === "ghost") draft.grasped = draft.grasped === grip.model ? null : grip.model;
    else if (shift) draft.pass(this.tablePoint(point));
    else if (grip?.kind === "board" && !this.modelAt(point)) draft.goTo(this.tablePoint(point));
    else return false;
    return true;
  }

  private hover(point: Point): void {
    selection.hovered = this.modelAt(point)?.unit ?? null;
    studio.peeked = roofAt(this.scene(), this.tablePoint(point));
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
