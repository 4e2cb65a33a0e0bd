import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` talks to an `arap serve` on the usual port.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/arap/server/page", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/ws": { target: server, ws: true } } },
});
