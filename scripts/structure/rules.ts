import { moduleNames } from "../../contract/src/modules.ts";
import type { Import, SourceFile } from "./files.ts";

/** Where a file stands: its side, the part of it, and its role in a module (the word before `.ts`, where it has one). */
interface Place {
  side: "contract" | "server" | "web";
  /** A folder below `src`: `foundation`, `ui`, a module …; `top` for files that stand in `src` itself. */
  part: string;
  role: string | undefined;
  isIndex: boolean;
}

/**
 * Each part may use those before it, on its own side. `foundation` and what composes the modules are the ends of each
 * list; `profile`, `home` and `admin` compose pages out of
 * the modules' own parts.
 */
export const ORDER = {
  contract: ["top"],
  server: ["foundation", ...moduleNames, "top"],
  web: ["foundation", "ui", "staff", "shell", ...moduleNames, "profile", "home", "admin", "top"],
} as const satisfies Record<Place["side"], readonly string[]>;

/** What a file of a role may not use, besides what stands above it. The reason is what a reader sees. */
interface RoleRule {
  /** Roles of its own module. Types are let through where `types` says so. */
  notRoles?: readonly string[];
  /** Packages and foundation folders, as the import names them. */
  not?: readonly RegExp[];
  /** Other modules at all. */
  alone?: boolean;
  /** Types are no dependency. */
  types?: boolean;
  pure?: boolean;
  why: string;
}

const PURE: RoleRule = {
  notRoles: ["routes", "service", "services", "store", "view", "jobs", "content", "hooks"],
  not: [/^node:/, /^(kysely|pg|fastify|lru-cache)$/, /^server\/src\/foundation\/(?!choiceMask\.ts)/],
  alone: true,
  types: true,
  pure: true,
  why: "rules and policies are pure functions of their arguments",
};
export const SERVER_ROLES: Record<string, RoleRule> = {
  rules: PURE,
  policy: PURE,
  routes: {
    notRoles: ["store", "rules", "policy", "view", "jobs", "content"],
    not: [/^(kysely|pg)$/, /^server\/src\/foundation\/(db|jobs|mail)\//],
    alone: true,
    why: "routes know the contract and their own service",
  },
  service: {
    notRoles: ["routes"],
    not: [/^fastify$/, /^@fastify\//],
    why: "a service does not know HTTP",
  },
  store: {
    notRoles: ["routes", "service", "services", "view", "jobs", "content", "hooks"],
    not: [/^fastify$/, /^@fastify\//, /^server\/src\/foundation\/(http|jobs|mail|storage|pages)\//],
    why: "a store reads and writes its own tables and decides nothing",
  },
  view: {
    notRoles: ["routes", "service", "services", "store", "jobs", "content"],
    not: [/^(kysely|pg|fastify)$/, /^server\/src\/foundation\/(db|jobs|mail|storage)\//],
    types: true,
    why: "a view turns rows into the contract's nouns and reads nothing",
  },
  jobs: {
    notRoles: ["routes", "content"],
    not: [/^fastify$/, /^server\/src\/foundation\/(http|pages)\//],
    why: "background work does not know HTTP",
  },
  content: {
    notRoles: ["routes", "service", "services", "jobs"],
    not: [/^fastify$/],
    why: "loading files is no request",
  },
  hooks: {
    notRoles: ["routes", "service", "services", "store", "view", "jobs", "content"],
    types: true,
    why: "hooks and events are declarations",
  },
};

export interface Violation {
  file: string;
  problem: string;
}

export function placeOf(file: string): Place | undefined {
  const [, side, rest] = /^(contract|server|web)\/src\/(.+)$/.exec(file) ?? [];
  if (!side || !rest) return undefined;
  const folders = rest.split("/");
  const name = folders.at(-1) ?? "";
  return {
    side: side as Place["side"],
    part: folders.length > 1 ? (folders[0] ?? "") : "top",
    role: /\.(\w+)\.tsx?$/.exec(name)?.[1],
    isIndex: folders.length === 2 && /^index\.tsx?$/.test(name),
  };
}

/** What one file imports or touches against the order, the roles, or the ownership of tables. */
export function violationsOf(file: SourceFile, owners: ReadonlyMap<string, string>): Violation[] {
  const place = placeOf(file.path);
  if (!place) return [];
  const problems = file.imports.flatMap((one) => importProblems(place, one));
  const rule = place.side === "server" && isModule(place.part) ? SERVER_ROLES[place.role ?? ""] : undefined;
  if (rule?.pure) problems.push(...file.impure.map((name) => `uses ${name}: ${rule.why}`));
  if (place.side === "server") problems.push(...tableProblems(place, file.tables, owners));
  return problems.map((problem) => ({ file: file.path, problem }));
}

const isModule = (part: string) => (moduleNames as readonly string[]).includes(part);

function importProblems(from: Place, { target, isType }: Import): string[] {
  const to = placeOf(target);
  if (!to) return packageProblems(from, target, isType);
  if (to.side !== from.side) return [`imports ${target}: contract, server and web never import each other's files`];
  if (from.side === "contract") return [];
  const order: readonly string[] = ORDER[from.side];
  const [mine, theirs] = [order.indexOf(from.part), order.indexOf(to.part)];
  if (mine < 0 || theirs < 0) return [`imports ${target}: ${mine < 0 ? from.part : to.part} has no place in the order`];
  if (theirs > mine) return [`imports ${target}: ${to.part} stands above ${from.part}`];
  if (to.part !== from.part && isModule(to.part) && !to.isIndex && from.part !== "top") {
    return [`imports ${target}: another module is reached through its index.ts alone`];
  }
  return roleProblems(from, to, target, isType);
}

function packageProblems(from: Place, target: string, isType: boolean): string[] {
  if (/^@sarathi\/(web|server)/.test(target)) return [`imports ${target}: contract, server and web are apart`];
  if (from.side === "contract" && target !== "zod") return [`imports ${target}: the contract stands on zod alone`];
  const rule = ruleOf(from);
  const refused = rule?.not?.some((pattern) => pattern.test(target)) && !(rule.types && isType);
  return refused ? [`imports ${target}: ${rule?.why}`] : [];
}

const ruleOf = (from: Place): RoleRule | undefined =>
  from.side === "server" && isModule(from.part) ? SERVER_ROLES[from.role ?? ""] : undefined;

function roleProblems(from: Place, to: Place, target: string, isType: boolean): string[] {
  const rule = ruleOf(from);
  if (!rule || (rule.types && isType)) return [];
  const other = isModule(to.part) && to.part !== from.part;
  const own = to.part === from.part;
  const refused =
    (rule.alone && other) ||
    (own && rule.notRoles?.includes(to.role ?? "")) ||
    rule.not?.some((pattern) => pattern.test(target));
  return refused ? [`imports ${target}: ${rule.why}`] : [];
}

/** @param owners the part that each table belongs to */
function tableProblems({ part }: Place, touched: string[], owners: ReadonlyMap<string, string>): string[] {
  return touched.flatMap((table) => {
    const owner = owners.get(table);
    return owner && owner !== part && part !== "top" ? [`touches the table ${table}, which is ${owner}'s`] : [];
  });
}

/** Groups of files that import each other, types included, each as a path that comes back to where it began. */
export function cyclesOf(files: readonly SourceFile[]): string[][] {
  const edges = new Map(files.map((file) => [file.path, file.imports.map((one) => one.target)]));
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (file: string, above: string[]): void => {
    const at = above.indexOf(file);
    if (at >= 0) cycles.push([...above.slice(at), file]);
    if (at >= 0 || finished.has(file)) return;
    for (const target of edges.get(file) ?? []) if (edges.has(target)) visit(target, [...above, file]);
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}
