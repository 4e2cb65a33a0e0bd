import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` talks to an `arap serve` on the usual port.
const server = "http://127.0.0.1:8000";

// A build that goes well says nothing; warnings and errors are printed.
export default defineConfig(({ command }) => ({
  plugins: [svelte()],
  logLevel: command === "build" ? "warn" : "info",
  build: {
    outDir: "../src/arap/server/page",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Unit tests run the client's part of Svelte in a small DOM.
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  server: { proxy: { "/ws": { target: server, ws: true } } },
}));
