import { dictionaryOf } from "./namespaces.ts";
import { addTexts, type Loadable, setTextsFolder } from "./texts.ts";

/** The server holds every dictionary from the start. */
const all = import.meta.glob<object>("./*/i18n/*/*.json", { base: "../", import: "default", eager: true });

for (const [path, tree] of Object.entries(all)) {
  const file = dictionaryOf(path);
  if (file) addTexts(file.language, file.namespace as Loadable, tree);
}

/** Of the build (`vite/texts.ts`); in development there is none. */
setTextsFolder((import.meta.env.TEXTS_FOLDER as string | undefined) ?? "");
