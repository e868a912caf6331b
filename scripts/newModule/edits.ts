import type { Names } from "./names.ts";

/** Lines that a module adds to a file which exists: put before the first match of `before`, taken out again as they are. */
export interface Edit {
  file: string;
  before: RegExp;
  lines: string;
}

/** Where the project has to hear of a module. */
export const editsOf = ({ many, one, Many, One }: Names): Edit[] => [
  { file: "contract/src/index.ts", before: /^import \{ users \}/m, lines: `import { ${many} } from "./${many}.ts";\n` },
  {
    file: "contract/src/index.ts",
    before: /^export \* from "\.\/text\.ts"/m,
    lines: `export * from "./${many}.ts";\n`,
  },
  { file: "contract/src/index.ts", before: / \} as const;\n$/, lines: `, ${many}` },
  {
    file: "contract/src/errors.ts",
    before: /^ {2}"result\.not_found"/m,
    lines: `  "${one}.not_found": [404, "${One} not found"],\n`,
  },
  { file: "contract/src/modules.ts", before: /\] as const;/, lines: `, "${many}"` },
  {
    file: "server/src/modules.ts",
    before: /^import \{ uploadsModule \}/m,
    lines: `import { ${many}Module } from "./${many}/index.ts";\n`,
  },
  {
    file: "server/src/modules.ts",
    before: /^ {2}\} satisfies Record<ModuleName, Module>;/m,
    lines: `    ${many}: ${many}Module(deps),\n`,
  },
  { file: "server/src/modules.ts", before: /^\};\n$(?![\s\S])/m, lines: `  ${many}: ["${one}"],\n` },
  {
    file: "server/test/permissions.api.test.ts",
    before: /^\};\n\nconst endpoints = /m,
    lines: `  "${many}.list${Many}": { access: member, input: {} },\n  "${many}.create${One}": { access: member, input: { body: { text: "x" } } },\n  "${many}.remove${One}": { access: member, input: { params: { id } } },\n`,
  },
  {
    file: "web/src/routes.ts",
    before: /^ {4}layout\("admin\/AdminFrame\.tsx"/m,
    lines: `    route("${many}", "${many}/pages/${Many}.tsx"),\n`,
  },
  { file: "web/src/foundation/paths.ts", before: /^ {2}admin: "\/admin",/m, lines: `  ${many}: "/${many}",\n` },
];
