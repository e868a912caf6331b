/** Names of dictionaries. Imports nothing: the build's configuration and scripts read it too. */

/** Dictionaries that every page has. */
export const baseNamespaces: readonly string[] = ["common", "shell", "errors"];

/** Which built file of a language holds a dictionary: those that every page has are one. */
export const textFileOf = (namespace: string): string => (baseNamespaces.includes(namespace) ? "base" : namespace);

/** Files that every module may have: their namespace carries the module's name. */
const everyModules: readonly string[] = ["errors", "staff"];
/** Folders whose file of such a name is the common one. */
const commonFolders: readonly string[] = ["foundation", "staff"];

const dictionaryFile = /(\w+)[\\/]i18n[\\/](ne|en)[\\/](\w+)\.json$/;

export interface DictionaryFile {
  module: string;
  language: "ne" | "en";
  /** "profile" for accounts/i18n/ne/profile.json, "accounts.staff" for accounts/i18n/ne/staff.json. */
  namespace: string;
}

/** What a path says of a dictionary; undefined when it is none. */
export function dictionaryOf(path: string): DictionaryFile | undefined {
  const [, module, language, file] = dictionaryFile.exec(path) ?? [];
  if (!module || !file || (language !== "ne" && language !== "en")) return undefined;
  const prefixed = everyModules.includes(file) && !commonFolders.includes(module);
  return { module, language, namespace: prefixed ? `${module}.${file}` : file };
}
