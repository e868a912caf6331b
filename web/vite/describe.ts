import type { Plugin } from "vite";

/** The path below `src` of a module of ours; undefined for others. */
const ownPath = (id: string) => /[\\/]web[\\/]src[\\/]([^?]+)/.exec(id)?.[1]?.replaceAll("\\", "/");

/**
 * Writes `contents.json` into the client build: for each file of script which modules of ours are in it. The budgets
 * are checked with it (`scripts/budgets.ts`).
 */
export function describeFiles(): Plugin {
  return {
    name: "sarathi:describe-files",
    generateBundle(_, bundle) {
      if (this.environment.config.consumer !== "client") return;
      const contents: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        contents[`/${chunk.fileName}`] = chunk.moduleIds.flatMap((id) => ownPath(id) ?? []);
      }
      this.emitFile({ type: "asset", fileName: "contents.json", source: JSON.stringify(contents) });
    },
  };
}
