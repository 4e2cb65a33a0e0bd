import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// `npm run dev` talks to an `arap serve` on the usual port.
const server = "http://127.0.0.1:8000";

/** The rest of the page is imported by a small script that first opens the line to the server. A browser told of it here
    reads both at once. */
const readAhead: Plugin = {
  name: "read-ahead",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) => {
      const later = Object.values(bundle).flatMap((file) => (file.type === "chunk" && file.isDynamicEntry ? [file] : []));
      const scripts = later.map((file) => ({ rel: "modulepreload", href: `/${file.fileName}` }));
      const sheets = later.flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])]);
      const styles = sheets.map((name) => ({ rel: "preload", as: "style", crossorigin: "", href: `/${name}` }));
      return [...scripts, ...styles].map((attrs) => ({ tag: "link", attrs, injectTo: "head" as const }));
    },
  },
};

// A build that goes well says nothing; warnings and errors are printed.
export default defineConfig(({ command }) => ({
  plugins: [svelte(), readAhead],
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
