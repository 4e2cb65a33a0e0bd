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
