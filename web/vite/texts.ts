import type { Plugin } from "vite";
import { dictionaryOf } from "../src/foundation/namespaces.ts";

/**
 * Writes `texts.json` into the client build: for each dictionary ("ne/home") the file it ended up in. The server reads
 * it to announce a page's dictionaries in its head; without that they would be asked for only after the scripts ran.
 */
export function textFiles(): Plugin {
  return {
    name: "sarathi:text-files",
    generateBundle(_, bundle) {
      if (this.environment.config.consumer !== "client") return;
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds) {
          const file = dictionaryOf(id);
          if (file) files[`${file.language}/${file.namespace}`] = `/${chunk.fileName}`;
        }
      }
      this.emitFile({ type: "asset", fileName: "texts.json", source: JSON.stringify(files) });
    },
  };
}
