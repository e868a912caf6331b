import { readFileSync } from "node:fs";
import { addTexts, type Language, type Namespace, setTextChunks } from "./texts.ts";

/** The server holds every dictionary from the start. */
const all = import.meta.glob<object>("./i18n/*/*.json", { import: "default", eager: true });

for (const [path, tree] of Object.entries(all)) {
  const [, language, namespace] = /i18n\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
  addTexts(language as Language, namespace as Namespace, tree);
}

/** Beside the built server stands the built client; in development there is none. */
function readChunks(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(new URL("../client/texts.json", import.meta.url), "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}
setTextChunks(readChunks());
