import { SCALE, type Point } from "./geometry";
import type { Scene } from "./wire.gen";

const MARGIN = 16;
const NEAREST = 5;
const REST = 160;

/** Where the player looks from: the drawing is shifted by (x, y) and scaled by `zoom`, by CSS transform only. */
class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  width = $state(1);
  height = $state(1);
  fitted = $state(true);
  /** The zoom that labels and lines are drawn for; it follows when the camera comes to rest. */
  steady = $state(1);
  /** Where the camera last came to rest: what is laid out in pixels of the screen is laid out for this. */
  settled = $state.raw({ x: 0, y: 0, zoom: 1 });
  moving = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the whole table. */
  fit(scene: Scene): void {
    const { width, height } = this;
    const wide = scene.width * SCALE;
    const deep = scene.depth * SCALE;
    this.zoom = Math.max(0.05, Math.min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / deep));
    this.x = (width - wide * this.zoom) / 2;
    this.y = (height - deep * this.zoom) / 2;
    this.fitted = true;
    this.rest();
  }

  resize(width: number, height: number, scene: Scene): void {
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit(scene);
  }

  pan(dx: number, dy: number): void {
    this.stir();
    this.x += dx;
    this.y += dy;
    this.fitted = false;
  }

  /** Zooms by a factor, keeping the point of the screen where it is. */
  zoomAt(point: Point, factor: number, scene: Scene): void {
    this.stir();
    const least = Math.min(this.width / (scene.width * SCALE), this.height / (scene.depth * SCALE)) * 0.5;
    const zoom = Math.min(NEAREST, Math.max(least, this.zoom * factor));
    this.x = point.x - ((point.x - this.x) * zoom) / this.zoom;
    this.y = point.y - ((point.y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.fitted = false;
  }

  zoomBy(factor: number, scene: Scene): void {
    this.zoomAt({ x: this.width / 2, y: this.height / 2 }, factor, scene);
  }

  private stir(): void {
    this.moving = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), REST);
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.moving = false;
    this.steady = this.zoom;
    this.settled = { x: this.x, y: this.y, zoom: this.zoom };
  }

  /** A point of the board's frame, in pixels of the drawing. */
  toDrawing(point: Point): Point {
    return { x: (point.x - this.x) / this.zoom, y: (point.y - this.y) / this.zoom };
  }
}

export const camera = new Camera();
