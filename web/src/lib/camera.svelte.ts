import { SCALE, type Point } from "./geometry";
import { reducedMotion } from "./preferences.svelte";
import type { Scene } from "./wire.gen";

const MARGIN = 16;
const NEAREST = 5;
const REST = 160;
/** How long the camera slides to another place, as in Board.svelte. */
const GLIDE = 240;
/** From so many pixels to the inch on, models can be made out and picked; and how near the camera goes by itself. */
const CLEAR = 13;
const NEAR = 16;
/** What is shown has so many pixels of the screen, and of the drawing, round it. */
const ROOM = 18;
const AROUND = 90;
/** Half of a base on the screen, with a little air. */
const BASE = 12;

/** The least box round some places. */
function frameOf(places: readonly Point[]): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A shift that shows no more beyond an edge of the table than it must; `least` shows the far edge. */
function between(shift: number, least: number): number {
  const [low, high] = least < 0 ? [least - MARGIN, MARGIN] : [least / 2, least / 2];
  return Math.min(high, Math.max(low, shift));
}

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
  /** The drawing slides to where the camera looks now; plates wait until it is there. */
  gliding = $state(false);
  /** A button lies over so much of the lower right corner. */
  corner = $state(0);
  /** What is to be in sight as long as the player does not move the camera. */
  private wanted: readonly Point[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the whole table. */
  fit(scene: Scene): void {
    this.wanted = [];
    this.showAll(scene);
  }

  private showAll(scene: Scene): void {
    const { width, height } = this;
    const wide = scene.width * SCALE;
    const deep = scene.depth * SCALE;
    this.zoom = this.fitting(scene);
    this.x = (width - wide * this.zoom) / 2;
    this.y = (height - deep * this.zoom) / 2;
    this.fitted = true;
    this.rest();
  }

  /** Brings places of the table into sight, near enough to make out the models there; in pixels of the drawing. They stay
   *  in sight when the window changes, until the player moves the camera. */
  show(places: readonly Point[], scene: Scene, glides = true): void {
    this.wanted = places;
    if (this.width <= 1) return;
    const { left, right, top, bottom } = frameOf(places);
    const inside = left * this.zoom + this.x > ROOM && right * this.zoom + this.x < this.width - ROOM;
    const within = top * this.zoom + this.y > ROOM && bottom * this.zoom + this.y < this.height - ROOM;
    if (this.zoom * SCALE >= CLEAR && inside && within && !this.inCorner(places)) return;
    const widest = Math.min(this.width / (right - left + 2 * AROUND), this.height / (bottom - top + 2 * AROUND));
    const zoom = Math.min(Math.max(widest, this.fitting(scene)), Math.max(this.zoom, NEAR / SCALE));
    this.zoom = zoom;
    this.x = between(this.width / 2 - ((left + right) / 2) * zoom, this.width - scene.width * SCALE * zoom);
    this.y = between(this.height / 2 - ((top + bottom) / 2) * zoom, this.height - scene.depth * SCALE * zoom);
    this.leaveCorner(places);
    this.fitted = false;
    if (glides && !reducedMotion()) this.glide();
    else this.rest();
  }

  /** What was in the middle of the window stays there, as far as the table fills the window. */
  resize(width: number, height: number, scene: Scene): void {
    this.x = between(this.x + (width - this.width) / 2, width - scene.width * SCALE * this.zoom);
    this.y = between(this.y + (height - this.height) / 2, height - scene.depth * SCALE * this.zoom);
    this.width = width;
    this.height = height;
    if (this.fitted) this.showAll(scene);
    else this.rest();
    if (this.wanted.length > 0) this.show(this.wanted, scene, false);
  }

  /** Whether the button in the corner would lie over a place. */
  private inCorner(places: readonly Point[]): boolean {
    return this.corner > 0 && places.some(({ x, y }) => this.beyond(x * this.zoom + this.x, y * this.zoom + this.y));
  }

  private beyond(x: number, y: number): boolean {
    return x > this.width - this.corner - BASE && y > this.height - this.corner - BASE;
  }

  /** Shifts the drawing so that the button in the corner lies over none of the places: to the left if that keeps them all in
   *  sight, else up. */
  private leaveCorner(places: readonly Point[]): void {
    const on = places.map(({ x, y }) => ({ x: x * this.zoom + this.x, y: y * this.zoom + this.y }));
    const covered = this.corner > 0 ? on.filter(({ x, y }) => this.beyond(x, y)) : [];
    if (covered.length === 0) return;
    const left = frameOf(covered).right - (this.width - this.corner - BASE);
    if (frameOf(on).left - left > BASE) this.x -= left;
    else this.y -= frameOf(covered).bottom - (this.height - this.corner - BASE);
  }

  pan(dx: number, dy: number): void {
    this.stir();
    this.wanted = [];
    this.x += dx;
    this.y += dy;
    this.fitted = false;
  }

  /** Zooms by a factor, keeping the point of the screen where it is. */
  zoomAt(point: Point, factor: number, scene: Scene): void {
    this.stir();
    this.wanted = [];
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

  /** The zoom at which the whole table is in sight. */
  private fitting(scene: Scene): number {
    const across = (this.width - 2 * MARGIN) / (scene.width * SCALE);
    return Math.max(0.05, Math.min(across, (this.height - 2 * MARGIN) / (scene.depth * SCALE)));
  }

  private stir(): void {
    this.move(REST);
    this.gliding = false;
  }

  private glide(): void {
    this.move(GLIDE);
    this.gliding = true;
  }

  private move(time: number): void {
    this.moving = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), time);
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.moving = false;
    this.gliding = false;
    this.steady = this.zoom;
    this.settled = { x: this.x, y: this.y, zoom: this.zoom };
  }

  /** A point of the board's frame, in pixels of the drawing. */
  toDrawing(point: Point): Point {
    return { x: (point.x - this.x) / this.zoom, y: (point.y - this.y) / this.zoom };
  }
}

export const camera = new Camera();
