import type { Names } from "./names.ts";

/** Lines that a module adds to a file which exists: put before the first match of `before`, taken out again as they are. */
export interface Edit {
  file: string;
  before: RegExp;
  lines: string;
}

/** @throws Error when there is no place for the lines */
export function done(text: string, { file, before, lines }: Edit): string {
  const place = text.search(before);
  if (place < 0) throw new Error(`${file}: the place for a new module was not found (${before})`);
  return text.slice(0, place) + lines + text.slice(place);
}
export const undone = (text: string, { lines }: Edit): string => text.replace(lines, () => "");

/** Whether the text has what the edit left in it, unchanged. */
export const isDone = (text: string, { lines }: Edit): boolean => text.includes(lines);

const PATHS = "web/src/foundation/paths.ts";
const pathOf = (module: string) => `  ${module}: "/${module}",\n`;

/** Where the project has to hear of a module, in order; the way back is the other way round. */
export function editsOf({ module, Module, Many, one, One }: Names): Edit[] {
  return [
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
      file: "server/test/permissions.ts",
      before: /^\};\n$(?![\s\S])/m,
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
