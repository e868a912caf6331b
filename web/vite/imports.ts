import type { Plugin } from "vite";

const THEIRS = "\0vite/preload-helper.js";
const OURS = "\0sarathi/plain-import";

/**
 * A part that opens later is imported as it is. Vite's own way announces styles and scripts beside it; here the router
 * announces what a route needs, and a part brings no styles (`ui/` holds them all; a library's are a `<link>`). Theirs
 * weighs 0.9 KB on each page. Should a new version name it otherwise, it is back.
 */
export function plainImports(): Plugin {
  return {
    name: "sarathi:plain-imports",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: /preload-helper\.js$/ }, handler: (source) => (source === THEIRS ? OURS : null) },
    load: {
      filter: { id: /plain-import$/ },
      handler: (id) => (id === OURS ? "export const __vitePreload = (load) => load();" : null),
    },
  };
}
