import type { Plugin } from "vite";

/**
 * Lucide's icons with a maker of our own: theirs serves options that nobody here uses and weighs 1.3 KB on each page.
 * Should a new version name its files otherwise, the icons come with theirs again.
 */
export function plainIcons(maker: string): Plugin {
  return {
    name: "sarathi:plain-icons",
    enforce: "pre",
    config: () => ({ ssr: { noExternal: ["lucide-react"] }, optimizeDeps: { exclude: ["lucide-react"] } }),
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: (_, importer = "") => (/lucide-react[\\/]dist[\\/]esm[\\/]icons/.test(importer) ? maker : null),
    },
  };
}
