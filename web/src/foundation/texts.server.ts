import { readFileSync } from "node:fs";
import { dictionaryOf } from "./namespaces.ts";
import { addTexts, type Loadable, setTextsFolder } from "./texts.ts";

/** The server holds every dictionary from the start. */
const all = import.meta.glob<object>("./*/i18n/*/*.json", { base: "../", import: "default", eager: true });

for (const [path, tree] of Object.entries(all)) {
  const file = dictionaryOf(path);
  if (file) addTexts(file.language, file.namespace as Loadable, tree);
}

/** Beside the built server stands the built client; in development there is none. */
function readFolder(): string {
  try {
    const text = readFileSync(new URL("../client/texts.json", import.meta.url), "utf8");
    return (JSON.parse(text) as { folder: string }).folder;
  } catch {
    return "";
  }
}
setTextsFolder(readFolder());
