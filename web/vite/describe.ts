import type { Plugin } from "vite";
import { dictionaryOf } from "../src/foundation/namespaces.ts";

/** The path below `src` of a module of ours; undefined for others. */
const ownPath = (id: string) => /[\\/]web[\\/]src[\\/]([^?]+)/.exec(id)?.[1]?.replaceAll("\\", "/");

/**
 * Writes `contents.json` into the client build: for each file of script which modules of ours are in it. The budgets
 * are checked with it (`scripts/budgets.ts`).
 *
 * And `texts.json` into the client build: for each dictionary ("ne/home") the file it ended up in. The server reads
 * it to announce a page's dictionaries in its head; without that they would be asked for only after the scripts ran.
 */
export function describeFiles(): Plugin {
  return {
    name: "sarathi:describe-files",
    generateBundle(_, bundle) {
      if (this.environment.config.consumer !== "client") return;
      const files: Record<string, string> = {};
      const contents: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        contents[`/${chunk.fileName}`] = chunk.moduleIds.flatMap((id) => ownPath(id) ?? []);
        for (const id of chunk.moduleIds) {
          const file = dictionaryOf(id);
          if (file) files[`${file.language}/${file.namespace}`] = `/${chunk.fileName}`;
        }
      }
      const source = JSON.stringify(contents);
      this.emitFile({ type: "asset", fileName: "contents.json", source });
      this.emitFile({ type: "asset", fileName: "texts.json", source: JSON.stringify(files) });
    },
  };
}
