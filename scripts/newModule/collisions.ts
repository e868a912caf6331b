import fs from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { errorTable } from "../../contract/src/errors.ts";
import { tables } from "../../server/src/modules.ts";
import { patterns } from "../../web/src/foundation/paths.ts";
import { insteadOf, refusedWords } from "../structure/words.ts";
import { filesOf } from "./files.ts";
import { type Names, namesOf } from "./names.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** Words that PostgreSQL takes for no table (`pg_get_keywords`, categories R and T): a test compares. */
export const SQL_WORDS: ReadonlySet<string> = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
  right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
  using variadic verbose when where window with`.split(/\s+/),
);

/** Every identifier of a text, declared or used. */
function identifiersOf(file: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({ Identifier: ({ name }) => void found.push(name) }).visit(parseSync(file, text).program);
  return found;
}

/** Names that the contract exports, those of types too. */
function contractExports(): Set<string> {
  const folder = path.join(ROOT, "contract/src");
  const names = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const { module } = parseSync(file, fs.readFileSync(path.join(folder, file), "utf8"));
      return module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? ""));
    });
  return new Set([...names, "contract"]);
}

/** What the laid files and the tables' types say already, under whatever name a module has. */
function usedIdentifiers(): Set<string> {
  const types = "server/src/foundation/db/types.generated.ts";
  const files: [string, string][] = [
    ...Object.entries(filesOf(namesOf(["qqqs"]), "0")).filter(([file]) => /\.tsx?$/.test(file)),
    [types, fs.readFileSync(path.join(ROOT, types), "utf8")],
  ];
  return new Set(files.flatMap(([file, text]) => identifiersOf(file, text)));
}

const isVariable = (name: string) => parseSync("x.ts", `export const ${name} = 1;`).errors.length === 0;

/** Why nothing can be laid under these names, a sentence each; none when it can. */
export function collisionsOf({ module, one, One, many }: Names): string[] {
  const exported = contractExports();
  const used = usedIdentifiers();
  const refused = refusedWords();
  const places = [`server/src/${module}`, `web/src/${module}`, `contract/src/${module}.ts`];
  const dictionaries = fs.globSync(`web/src/*/i18n/en/${many}.json`, { cwd: ROOT });
  const checks: [wrong: boolean, why: string][] = [
    [places.some((place) => fs.existsSync(path.join(ROOT, place))), `There is something named ${module} already.`],
    [module in patterns || Object.values<string>(patterns).includes(`/${module}`), `The address /${module} is taken.`],
    [Object.values(tables).flat().includes(one), `There is a table ${one} already.`],
    [SQL_WORDS.has(one), `"${one}" is a word of SQL: a table cannot have it as its name.`],
    [!isVariable(module), `"${module}" is a word of JavaScript.`],
    [Object.keys(errorTable).some((code) => code.startsWith(`${one}.`)), `There are errors named ${one}.* already.`],
    [dictionaries.length > 0, `There is a dictionary ${dictionaries[0]} already.`],
    ...[module, One, `New${One}`].map((name): [boolean, string] => [
      exported.has(name),
      `The contract exports ${name} already.`,
    ]),
    ...[module, One].map((name): [boolean, string] => [used.has(name), `The files of a module use the name ${name}.`]),
    ...[module, one, many].map((word): [boolean, string] => [
      insteadOf(refused, word) !== undefined,
      `docs/language.md refuses "${word}": say ${insteadOf(refused, word)}.`,
    ]),
  ];
  return [...new Set(checks.filter(([wrong]) => wrong).map(([, why]) => why))];
}
