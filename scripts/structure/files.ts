import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Import, importsOf } from "./imports.ts";
import { isRead, memberOf, type Node, nameOf, type Place, parse, walk } from "./syntax.ts";
import { tablesOf } from "./tables.ts";

export const ROOT = path.join(import.meta.dirname, "../..");

/** What one file imports and touches. Paths are relative to the project's root. */
export interface SourceFile {
  path: string;
  imports: Import[];
  /** Forms of imports that no literal names. */
  unnamedImports: string[];
  /** Words that stand where a table may. */
  tables: string[];
  /** Kysely's verbs whose table no literal names. */
  unnamedTables: string[];
  /** It asks the database something, whatever it is. */
  queries: boolean;
  /** What it reads of its surroundings: the clock, chance, the process, the network, by name. */
  globals: string[];
  jsx: boolean;
}

/** What tells more than a function's arguments do, or changes something outside of it. */
const GLOBALS = new Set(
  `Date Math globalThis window self global performance crypto process console document navigator location localStorage
  sessionStorage indexedDB fetch XMLHttpRequest WebSocket EventSource Worker setTimeout setInterval setImmediate
  queueMicrotask requestAnimationFrame`.split(/\s+/),
);
const OBJECTS_OF_ALL = /^(globalThis|window|self|global)$/;

/** Reads what a file says, without running it. */
export function sourceFile(filePath: string, text: string): SourceFile {
  const parsed = parse(filePath, text);
  const { imports, unnamed: unnamedImports } = importsOf(filePath, parsed);
  const { tables, unnamed: unnamedTables, queries } = tablesOf(parsed);
  const globals = new Set<string>();
  let jsx = false;
  walk(parsed.program, (node, place) => {
    if (node.type.startsWith("JSX")) jsx = true;
    for (const name of globalsRead(node, place)) globals.add(name);
  });
  return { path: filePath, imports, unnamedImports, tables, unnamedTables, queries, globals: [...globals], jsx };
}

function globalsRead(node: Node, place: Place): string[] {
  const name = nameOf(node);
  if (name === undefined || !GLOBALS.has(name) || !isRead(place)) return [];
  const { parent, key } = place;
  const member = parent.type === "MemberExpression" && key === "object" ? memberOf(parent) : undefined;
  if (name === "Math") return member === undefined || member === "random" ? [`Math.${member ?? "…"}`] : [];
  if (name === "Date") return readsClock(place, member) ? [dateForm(parent, member)] : [];
  return OBJECTS_OF_ALL.test(name) && member !== undefined ? [name, member] : [name];
}

/** `new Date(x)`, `Date.parse` and `Date.UTC` only reckon. */
function readsClock({ parent, key }: Place, member: string | undefined): boolean {
  if (parent.type === "NewExpression" && key === "callee") return (parent.arguments as Node[]).length === 0;
  if (parent.type === "BinaryExpression") return parent.operator !== "instanceof";
  return member !== "parse" && member !== "UTC";
}
function dateForm({ type }: Node, member: string | undefined): string {
  if (type === "NewExpression") return "new Date()";
  return member === undefined ? "Date()" : `Date.${member}`;
}

const SOURCES = [
  "contract",
  "server",
  "web/src",
  "web/vite",
  "web/scripts",
  "web/test",
  "e2e",
  "bench",
  "siege",
  "scripts",
];

/** Every file of the project that git knows or would add, below these folders. */
export function projectPaths(folders: readonly string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...folders], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return listed.split("\n").filter((name) => name !== "" && fs.existsSync(path.join(ROOT, name)));
}

const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Every source file of the project, relative to its root. */
export const sourcePaths = (): string[] => projectPaths(SOURCES).filter((name) => SCRIPT.test(name));

export const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");

/** The files of the three packages, without tests. */
export const projectFiles = (): SourceFile[] =>
  sourcePaths()
    .filter((name) => /^(contract|server|web)\/src\//.test(name) && !/\.test\.[cm]?[jt]sx?$/.test(name))
    .map((name) => sourceFile(name, read(name)));
