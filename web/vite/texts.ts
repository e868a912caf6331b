import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { dictionaryOf, textFileOf } from "../src/foundation/namespaces.ts";

/** Dictionaries of pages that only development has (`routes.ts`). */
const inDevelopmentOnly: readonly string[] = ["gallery"];

/** The built files of dictionaries, each as JSON of its dictionaries by namespace: "ne/base" → {"common":{…},…}. */
function readFiles(src: string): Map<string, string> {
  const files = new Map<string, Record<string, unknown>>();
  for (const path of globSync("*/i18n/*/*.json", { cwd: src }).sort()) {
    const dictionary = dictionaryOf(path);
    if (!dictionary || inDevelopmentOnly.includes(dictionary.namespace)) continue;
    const name = `${dictionary.language}/${textFileOf(dictionary.namespace)}`;
    const tree: unknown = JSON.parse(readFileSync(join(src, path), "utf8"));
    files.set(name, { ...files.get(name), [dictionary.namespace]: tree });
  }
  return new Map([...files].map(([name, dictionaries]) => [name, JSON.stringify(dictionaries)]));
}

/** The folder of the built dictionaries; its name changes with any of them. */
function folderOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([...files]))
    .digest("base64url")
    .slice(0, 8);
  return `assets/texts/${hash}`;
}

/**
 * Writes the dictionaries into the client build, below one folder whose name changes with any of them: so the browser
 * needs no list of their addresses, which every page would carry. The server's build has the folder as
 * `import.meta.env.TEXTS_FOLDER`. In development the dev server gives them as modules (`foundation/texts.ts`).
 */
export function textFiles(src: string): Plugin {
  return {
    name: "sarathi:text-files",
    config: (_, { command }) =>
      command === "build"
        ? { define: { "import.meta.env.TEXTS_FOLDER": JSON.stringify(`/${folderOf(readFiles(src))}`) } }
        : undefined,
    generateBundle() {
      if (this.environment.config.consumer !== "client") return;
      const files = readFiles(src);
      const folder = folderOf(files);
      for (const [name, source] of files) this.emitFile({ type: "asset", fileName: `${folder}/${name}.json`, source });
    },
  };
}
