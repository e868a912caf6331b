import type { Names } from "./names.ts";

/** Lines that a module adds to a file which exists: put before the first match of `before`, taken out again as they are. */
export interface Edit {
  file: string;
  before: RegExp;
  /** Where `before` is nowhere. */
  orBefore?: RegExp;
  lines: string;
  /** The other way round: taken out when the module is laid, put back when it goes. */
  goes?: true;
}

const put = (text: string, { file, before, orBefore = before, lines }: Edit): string => {
  const place = text.search(text.search(before) < 0 ? orBefore : before);
  if (place < 0) throw new Error(`${file}: the place for a new module was not found (${before})`);
  return text.slice(0, place) + lines + text.slice(place);
};
const take = (text: string, { lines }: Edit): string => text.replace(lines, () => "");

/** Whether the text has what the edit left in it, unchanged. */
export const isDone = (text: string, { lines, goes }: Edit): boolean => goes === true || text.includes(lines);
/** @throws Error when there is no place for the lines */
export const done = (text: string, edit: Edit): string => (edit.goes ? take(text, edit) : put(text, edit));
export function undone(text: string, edit: Edit): string {
  if (!edit.goes) return take(text, edit);
  return text.includes(edit.lines) ? text : put(text, edit);
}

const PATHS = "web/src/foundation/paths.ts";
const pathOf = (module: string) => `  ${module}: "/${module}",\n`;

/** The line after a page's that menus lead to though it is not open; undefined for others. @param paths text of `paths.ts` */
export function lineAfterPlanned(module: string, paths: string): string | undefined {
  const [, after] = paths.slice(paths.indexOf("plannedPatterns")).split(pathOf(module));
  return after?.slice(0, after.indexOf("\n") + 1);
}

/** Where the project has to hear of a module, in order; the way back is the other way round. @param after `lineAfterPlanned` */
export function editsOf({ module, Module, Many, one, One }: Names, after: string | undefined): Edit[] {
  const opened = (line: string): Edit => ({
    file: PATHS,
    before: new RegExp(`^${line}(?![\\s\\S]*plannedPatterns = )`, "m"),
    orBefore: /(?<=plannedPatterns = \{\n)/,
    lines: pathOf(module),
    goes: true,
  });
  return [
    ...(after === undefined ? [] : [opened(after)]),
    {
      file: "contract/src/index.ts",
      before: /^import \{ users \}/m,
      lines: `import { ${module} } from "./${module}.ts";\n`,
    },
    {
      file: "contract/src/index.ts",
      before: /^export \* from "\.\/text\.ts"/m,
      lines: `export * from "./${module}.ts";\n`,
    },
    { file: "contract/src/index.ts", before: /^\} as const;/m, lines: `  ${module},\n` },
    {
      file: "contract/src/errors.ts",
      before: /^ {2}"result\.not_found"/m,
      lines: `  "${one}.not_found": [404, "${One} not found"],\n`,
    },
    { file: "contract/src/modules.ts", before: /^\] as const;/m, lines: `  "${module}",\n` },
    {
      file: "server/src/modules.ts",
      before: /^import \{ uploadsModule \}/m,
      lines: `import { ${module}Module } from "./${module}/index.ts";\n`,
    },
    {
      file: "server/src/modules.ts",
      before: /^ {2}\} satisfies Record<ModuleName, Module>;/m,
      lines: `    ${module}: ${module}Module(deps),\n`,
    },
    { file: "server/src/modules.ts", before: /^\};\n$(?![\s\S])/m, lines: `  ${module}: ["${one}"],\n` },
    {
      file: "server/test/permissions.api.test.ts",
      before: /^\};\n\nconst endpoints = /m,
      lines: `  "${module}.list${Many}": { access: member, input: {} },\n  "${module}.create${One}": { access: member, input: { body: { text: "x" } } },\n  "${module}.remove${One}": { access: member, input: { params: { id } } },\n`,
    },
    {
      file: "web/src/routes.ts",
      before: /^ {4}layout\("admin\/AdminFrame\.tsx"/m,
      lines: `    route("${module}", "${module}/pages/${Module}.tsx"),\n`,
    },
    { file: PATHS, before: /^ {2}admin: "\/admin",/m, lines: pathOf(module) },
    {
      file: "e2e/screens.spec.ts",
      before: /^ {2}"\/admin": /m,
      lines: `  "/${module}": { at: "/${module}", as: "user" },\n`,
    },
  ];
}
