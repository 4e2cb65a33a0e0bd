import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/lib/wire.gen.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // Values are replaced, never changed in place, so plain maps and sets will do.
      "svelte/prefer-svelte-reactivity": "off",
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true }],
    },
  },
  { files: ["tests/**/*.ts"], rules: { "max-lines-per-function": "off" } },
);
