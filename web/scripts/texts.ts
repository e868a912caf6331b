// Writes (or, with --check, compares) the types of the dictionaries, src/foundation/texts.generated.ts, and the English
// texts of errors, src/*/i18n/en/errors.json: these stand once, in the contract.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorTable } from "@sarathi/contract";
import { dictionaryOf } from "../src/foundation/namespaces.ts";

interface Tree {
  [key: string]: string | Tree;
}
const src = fileURLToPath(new URL("../src", import.meta.url));
const check = process.argv.includes("--check");
const read = (file: string) => JSON.parse(readFileSync(join(src, file), "utf8")) as Tree;
const textOf = (file: string) => (existsSync(join(src, file)) ? readFileSync(join(src, file), "utf8") : "{}");

function leaves(tree: Tree, before = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value] as [string, string]] : leaves(value, `${before}${key}.`),
  );
}

function put(file: string, text: string): void {
  const path = join(src, file);
  if (!check) writeFileSync(path, text);
  else if (textOf(file) !== text) {
    console.error(`web/src/${file} is out of date: npm run texts`);
    process.exitCode = 1;
  }
}

/** The English of a dictionary of errors: the contract's, and what is the web's own as it stands. */
function inEnglish(tree: Tree, known: ReadonlyMap<string, string>, before = ""): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      const code = before + key;
      if (typeof value !== "string") return [key, inEnglish(value, known, `${code}.`)];
      const text = (errorTable as Record<string, readonly [number, string]>)[code]?.[1] ?? known.get(code);
      if (text === undefined) throw new Error(`No English text for ${code}`);
      return [key, text];
    }),
  );
}

const files = globSync("*/i18n/ne/*.json", { cwd: src }).sort();
const codeFiles = files.filter((file) => file.endsWith("/errors.json"));
for (const file of codeFiles) {
  const target = file.replace("/ne/", "/en/");
  put(
    target,
    `${JSON.stringify(inEnglish(read(file), new Map(leaves(JSON.parse(textOf(target)) as Tree))), null, 2)}\n`,
  );
}

/** Which dictionary has a code's text: by the code's first word, outside the base. */
const ownerOf = new Map<string, string>();
const base: string[] = [];
for (const file of codeFiles) {
  const { namespace } = dictionaryOf(file) ?? {};
  for (const first of Object.keys(read(file))) {
    if (namespace === "errors" || !namespace) base.push(first);
    else if (ownerOf.has(first)) throw new Error(`Two modules have texts for ${first}.*`);
    else ownerOf.set(first, namespace);
  }
}
const translated = new Set(codeFiles.flatMap((file) => leaves(read(file)).map(([code]) => code)));
const missing = Object.keys(errorTable).filter((code) => !translated.has(code));
if (missing.length > 0) {
  console.error(`No text in web/src/*/i18n/ne/errors.json for ${missing.join(", ")}`);
  process.exitCode = 1;
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
/** Per key the names of its placeholders; of a plural the forms are one key, which takes `count`. */
function keysOf(tree: Tree): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const [leaf, text] of leaves(tree)) {
    const key = leaf.replace(/_(one|other)$/, "");
    const names = keys.get(key) ?? new Set<string>();
    if (key !== leaf) names.add("count");
    for (const name of placeholders(text)) names.add(name);
    keys.set(key, names);
  }
  return keys;
}

const dictionaries = new Map<string, Map<string, Set<string>>>();
for (const file of files) {
  const namespace = dictionaryOf(file)?.namespace ?? "";
  // All texts of errors are one dictionary, whose parts come when they are needed.
  const name = namespace.endsWith(".errors") ? "errors" : namespace;
  if (dictionaries.has(name) && name !== "errors") throw new Error(`Two dictionaries are named ${name}`);
  const keys = keysOf(read(file.replace("/ne/", "/en/")));
  dictionaries.set(name, new Map([...(dictionaries.get(name) ?? []), ...keys]));
}
const quote = (text: string) => JSON.stringify(text);
const lines = [
  "// Made of the dictionaries by npm run texts.",
  "",
  "/** Per dictionary its keys, and per key the names of the values that its text takes. */",
  "export interface Dictionaries {",
  ...[...dictionaries]
    .sort()
    .flatMap(([name, keys]) => [
      `  ${quote(name)}: {`,
      ...[...keys].map(([key, names]) => `    ${quote(key)}: ${[...names].sort().map(quote).join(" | ") || "never"};`),
      "  };",
    ]),
  "}",
  "",
  "/** Dictionaries that bring a module's texts of errors. */",
  `export type ErrorNamespace = ${[...new Set(ownerOf.values())].sort().map(quote).join(" | ")};`,
  "",
  "/** In which of them the texts of codes stand that begin with this word. */",
  "export const errorNamespaces: Readonly<Record<string, ErrorNamespace>> = {",
  ...[...ownerOf].sort().map(([first, namespace]) => `  ${first}: ${quote(namespace)},`),
  "};",
];
put("foundation/texts.generated.ts", `${lines.join("\n")}\n`);
