import { SCALE, type Point } from "./geometry";
import type { Scene } from "./wire.gen";

const MARGIN = 26;
const NEAREST = 5;

/** Where the player looks from: the drawing is shifted by (x, y) and scaled by `zoom`, by CSS transform only. */
class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(1);
  width = $state(1);
  height = $state(1);
  fitted = $state(true);

  /** Shows the whole table. */
  fit(scene: Scene): void {
    const { width, height } = this;
    const wide = scene.width * SCALE;
    const deep = scene.depth * SCALE;
    this.zoom = Math.max(0.05, Math.min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / deep));
    this.x = (width - wide * this.zoom) / 2;
    this.y = (height - deep * this.zoom) / 2;
    this.fitted = true;
  }

  resize(width: number, height: number, scene: Scene): void {
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit(scene);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.fitted = false;
  }

  /** Zooms by a factor, keeping the point of the screen where it is. */
  zoomAt(point: Point, factor: number, scene: Scene): void {
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

  /** A point of the board's frame, in pixels of the drawing. */
  toDrawing(point: Point): Point {
    return { x: (point.x - this.x) / this.zoom, y: (point.y - this.y) / this.zoom };
  }
}

export const camera = new Camera();
