import type { SourceFile } from "./files.ts";
import type { Import } from "./imports.ts";
import { isModule, ORDER, type Place, placeOf } from "./places.ts";
import { isRefused, labelOf, ruleOf } from "./roles.ts";

export interface Violation {
  file: string;
  problem: string;
}

/** What reaches the network. */
const NETWORK = /^(fetch|XMLHttpRequest|WebSocket|EventSource)$/;

/** What single files may do against a rule, and why. Each line is needed: a test looks. */
export const EXCEPTIONS: readonly { file: string; may: RegExp; why: string }[] = [
  {
    file: "server/src/curriculum/curriculum.store.ts",
    may: /of a table that no literal names$/,
    why: "one description of the four tables reads them all (decision 23)",
  },
  {
    file: "server/src/curriculum/admin.store.ts",
    may: /of a table that no literal names$/,
    why: "the same for staff",
  },
  {
    file: "server/src/foundation/pages/renderer.ts",
    may: /^import\(\) of what no literal names/,
    why: "loads the built web",
  },
  { file: "web/src/foundation/texts.ts", may: /\/\*\/i18n\//, why: "dictionaries are data, one name a page" },
  { file: "web/src/foundation/texts.server.ts", may: /\/\*\/i18n\//, why: "the same on the server" },
  { file: "web/src/uploads/upload.ts", may: /^uses XMLHttpRequest/, why: "fetch does not say how much has been sent" },
  {
    file: "web/src/shell/search/search.rules.ts",
    may: /^uses setTimeout/,
    why: "waits until the typing rests; its tests have a clock of their own",
  },
];

/** What one file imports or touches against the order, the roles, or the ownership of tables. */
export function violationsOf(
  file: SourceFile,
  owners: ReadonlyMap<string, string>,
  exceptions = EXCEPTIONS,
): Violation[] {
  const place = placeOf(file.path);
  if (!place) return [];
  const problems = [
    ...file.imports.flatMap((one) => importProblems(place, one)),
    ...file.unnamedImports.map((form) => `${form} of what no literal names: nobody can say where it leads`),
    ...roleProblems(place, file),
    ...(place.side === "server" ? tableProblems(place, file, owners) : []),
    ...(place.side === "web" && place.part !== "foundation" ? networkProblems(file) : []),
  ];
  const allowed = exceptions.filter((one) => one.file === file.path);
  return problems
    .filter((problem) => !allowed.some(({ may }) => may.test(problem)))
    .map((problem) => ({ file: file.path, problem }));
}

function importProblems(from: Place, { target, isType }: Import): string[] {
  const to = placeOf(target);
  if (!to) return packageProblems(from, target, isType);
  if (to.side !== from.side) return [`imports ${target}: contract, server and web never import each other's files`];
  const order: readonly string[] = ORDER[from.side];
  const [mine, theirs] = [order.indexOf(from.part), order.indexOf(to.part)];
  if (mine < 0 || theirs < 0) return [`imports ${target}: ${mine < 0 ? from.part : to.part} has no place in the order`];
  if (theirs > mine) return [`imports ${target}: ${to.part} stands above ${from.part}`];
  if (from.side === "contract") return [];
  if (to.part !== from.part && isModule(to.part) && !to.isIndex && from.part !== "top") {
    return [`imports ${target}: another module is reached through its index.ts alone`];
  }
  return refusal(from, target, isType);
}

function packageProblems(from: Place, target: string, isType: boolean): string[] {
  if (/^(contract|server|web)\//.test(target)) return [`imports ${target}, which is no source of a package`];
  if (/^@sarathi\/(web|server)/.test(target)) return [`imports ${target}: contract, server and web are apart`];
  if (from.side === "contract" && target !== "zod") return [`imports ${target}: the contract stands on zod alone`];
  return refusal(from, target, isType);
}

function refusal(from: Place, target: string, isType: boolean): string[] {
  const rule = ruleOf(from);
  return rule && isRefused(rule, labelOf(from, target), isType) ? [`imports ${target}: ${rule.why}`] : [];
}

function roleProblems(place: Place, { globals, queries, jsx }: SourceFile): string[] {
  const rule = ruleOf(place);
  if (!rule) return [];
  return [
    ...(rule.pure ? globals.map((name) => `uses ${name}: ${rule.why}`) : []),
    ...(rule.noQueries && queries ? [`asks the database: ${rule.why}`] : []),
    ...(rule.noJsx && jsx ? [`draws: ${rule.why}`] : []),
  ];
}

const networkProblems = ({ globals }: SourceFile): string[] =>
  globals.filter((name) => NETWORK.test(name)).map((name) => `uses ${name}: calls go through foundation/api.ts`);

/** @param owners the part that each table belongs to */
function tableProblems({ part }: Place, file: SourceFile, owners: ReadonlyMap<string, string>): string[] {
  const others = file.tables.flatMap((table) => {
    const owner = owners.get(table);
    return owner && owner !== part && part !== "top" ? [`touches the table ${table}, which is ${owner}'s`] : [];
  });
  return [...others, ...file.unnamedTables.map((verb) => `${verb} of a table that no literal names`)];
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
