import { beforeEach, expect, test } from "vitest";

import { camera } from "../src/lib/camera.svelte";
import { aScene } from "./battle";

const scene = aScene({ width: 40, depth: 30 });

beforeEach(() => {
  camera.fitted = true;
  camera.resize(832, 632, scene);
});

test("a table that is fitted fills the window, and does so in another one", () => {
  expect([camera.zoom, camera.x, camera.y]).toEqual([1, 16, 16]);
  camera.resize(432, 332, scene);
  expect([camera.zoom, camera.x, camera.y]).toEqual([0.5, 16, 16]);
});

test("what was in the middle stays there when the window grows, but no empty ground is shown for it", () => {
  camera.zoomBy(2, scene);
  const middle = camera.toDrawing({ x: 416, y: 316 });
  camera.resize(832, 832, scene);
  expect(camera.toDrawing({ x: 416, y: 416 })).toEqual(middle);
  camera.pan(0, -1000);
  camera.resize(832, 632, scene);
  camera.resize(832, 900, scene);
  expect(camera.y + scene.depth * 20 * camera.zoom).toBe(900 - 16);
});

test("what is to be seen stays in sight when a sheet takes half of the window, until the player moves the camera", () => {
  const places = [{ x: 400, y: 560 }, { x: 500, y: 580 }];
  camera.show(places, scene, false);
  camera.resize(832, 300, scene);
  for (const { x, y } of places) {
    expect(x * camera.zoom + camera.x).toBeLessThan(832);
    expect(y * camera.zoom + camera.y).toBeLessThan(300);
  }
  camera.zoomBy(3, scene);
  camera.pan(0, 2000);
  camera.resize(832, 310, scene);
  expect(560 * camera.zoom + camera.y).toBeGreaterThan(310);
});

test("what is to be seen does not lie under the button in the corner", () => {
  camera.corner = 54;
  camera.show([{ x: 700, y: 590 }, { x: 795, y: 595 }], scene, false);
  const [x, y] = [795 * camera.zoom + camera.x, 595 * camera.zoom + camera.y];
  camera.corner = 0;
  expect(x < 832 - 54 || y < 632 - 54).toBe(true);
});

test("what is in sight of the whole table is gone to when the window becomes small", () => {
  camera.fit(scene);
  camera.show([{ x: 100, y: 100 }, { x: 200, y: 120 }], scene, false);
  expect(camera.fitted).toBe(true);
  camera.resize(832, 200, scene);
  expect(camera.fitted).toBe(false);
  expect(camera.zoom * 20).toBeGreaterThan(11);
});
