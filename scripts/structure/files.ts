import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "rolldown/utils";

export const ROOT = path.join(import.meta.dirname, "../..");

/** What one file imports and touches. Paths are relative to the project's root. */
export interface SourceFile {
  path: string;
  imports: Import[];
  /** Words after FROM, JOIN, INTO and UPDATE, and the first arguments of Kysely's verbs: possible tables. */
  tables: string[];
  /** `Date.now`, `Math.random` and `new Date()` without an argument, by name. */
  impure: string[];
}
export interface Import {
  /** The file it names, for a relative import; else the package or subpath as written. */
  target: string;
  isType: boolean;
}

const SQL_TABLE = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?"?([a-z_]+)/gi;
const KYSELY_VERBS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|\w+Join)$/;

/** Reads what a file says, without running it. */
export function sourceFile(filePath: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(filePath, text);
  if (errors.length > 0) throw new Error(`${filePath}: ${errors[0]?.message}`);
  const tables = new Set<string>();
  const impure = new Set<string>();
  const readSql = (sql: string) => {
    for (const [, name = ""] of sql.matchAll(SQL_TABLE)) tables.add(name);
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const verb = callee.type === "MemberExpression" && !callee.computed ? callee.property.name : nameOf(callee);
      if (verb && KYSELY_VERBS.test(verb) && first) for (const name of literals(first)) tables.add(firstWord(name));
    },
    Literal: ({ value }) => (typeof value === "string" ? readSql(value) : undefined),
    TemplateElement: ({ value }) => readSql(value.raw),
    MemberExpression({ object, property }) {
      const name = `${nameOf(object)}.${nameOf(property)}`;
      if (name === "Date.now" || name === "Math.random") impure.add(name);
    },
    NewExpression({ callee, arguments: given }) {
      if (nameOf(callee) === "Date" && given.length === 0) impure.add("new Date()");
    },
  }).visit(program);
  return { path: filePath, imports: importsOf(filePath, module, text), tables: [...tables], impure: [...impure] };
}

type Node = { type: string; name?: unknown };
const nameOf = (node: Node): string | undefined =>
  node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;
const firstWord = (name: string) => name.split(/\s/, 1)[0] ?? "";

function literals(node: unknown): string[] {
  const { type, value, elements } = node as { type: string; value?: unknown; elements?: unknown[] };
  if (type === "Literal" && typeof value === "string") return [value];
  return type === "ArrayExpression" ? (elements ?? []).flatMap(literals) : [];
}

type Module = ReturnType<typeof parseSync>["module"];

function importsOf(from: string, module: Module, text: string): Import[] {
  const resolve = (request: string) =>
    request.startsWith(".") ? path.posix.normalize(path.posix.join(path.posix.dirname(from), request)) : request;
  const all: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    all.push({ target: resolve(moduleRequest.value), isType });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) all.push({ target: resolve(moduleRequest.value), isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const request = /^["'](.*)["']$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (request) all.push({ target: resolve(request), isType: false });
  }
  return all;
}

const SOURCES = ["contract", "server", "web/src", "web/vite", "web/scripts", "web/test", "e2e", "bench", "scripts"];

/** Every source file of the project that is not generated, relative to its root. */
export function sourcePaths(): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...SOURCES], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((name) => /\.tsx?$/.test(name) && !/\.(generated|d)\.ts$/.test(name))
    .filter((name) => fs.existsSync(path.join(ROOT, name)));
}

export const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

/** The files of the three packages that run: no test, and no fixture of one. */
export const projectFiles = (): SourceFile[] =>
  sourcePaths()
    .filter((name) => /^(contract|server|web)\/src\//.test(name) && !/\.(test|fixtures)\.tsx?$/.test(name))
    .map((name) => sourceFile(name, read(name)));
