import type { Names } from "./names.ts";
import { serverFiles } from "./serverFiles.ts";
import { webFiles } from "./webFiles.ts";

/** The files of a new module: path → text. One table, calls that list, add and remove, and a page that makes all three. */
export const filesOf = (names: Names, stamp: string): Record<string, string> => ({
  ...serverFiles(names, stamp),
  ...webFiles(names),
});
