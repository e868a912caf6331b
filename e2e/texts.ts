import fs from "node:fs";
import path from "node:path";
import { dictionaryOf } from "../web/src/foundation/namespaces.ts";

export type Language = "ne" | "en";

const SRC = path.join(import.meta.dirname, "../web/src");
type Tree = { [key: string]: string | Tree };

/** Every dictionary by its namespace; the parts of `errors` as one. */
const held = new Map<string, Tree>();
for (const file of fs.globSync("*/i18n/*/*.json", { cwd: SRC })) {
  const { language, namespace = "" } = dictionaryOf(file) ?? {};
  const name = `${language}/${namespace.endsWith(".errors") ? "errors" : namespace}`;
  const tree = JSON.parse(fs.readFileSync(path.join(SRC, file), "utf8")) as Tree;
  held.set(name, merged(held.get(name) ?? {}, tree));
}

function merged(one: Tree, other: Tree): Tree {
  const result = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = result[key];
    result[key] = typeof before === "object" && typeof value === "object" ? merged(before, value) : value;
  }
  return result;
}

const digits = (text: string, language: Language) =>
  language === "en" ? text : text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x966 + Number(digit)));

/**
 * A text of the web's own dictionaries, "sitting.sit.submit" or "accounts.staff.users.sort"; numbers come in the reader's digits. What the
 * specification words itself is written out in the tests instead.
 */
export function textOf(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const words = key.split(".");
  const long = `${language}/${words.slice(0, 2).join(".")}`;
  const [name, steps] = held.has(long) ? [long, words.slice(2)] : [`${language}/${words[0]}`, words.slice(1)];
  let at: Tree | string | undefined = held.get(name);
  for (const step of steps) at = typeof at === "object" ? at[step] : undefined;
  if (typeof at !== "string") throw new Error(`No text ${language}/${key}`);
  return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === "number" ? digits(String(value), language) : (value ?? "");
  });
}

/** A number as the reader of this language sees it. */
export const numberIn = (language: Language, value: number): string => digits(String(value), language);
