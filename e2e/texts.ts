import fs from "node:fs";
import path from "node:path";

export type Language = "ne" | "en";

const FOLDER = path.join(import.meta.dirname, "../web/src/foundation/i18n");
const held = new Map<string, unknown>();

function dictionary(language: Language, namespace: string): unknown {
  const name = `${language}/${namespace}`;
  if (!held.has(name)) held.set(name, JSON.parse(fs.readFileSync(path.join(FOLDER, `${name}.json`), "utf8")));
  return held.get(name);
}

const digits = (text: string, language: Language) =>
  language === "en" ? text : text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x966 + Number(digit)));

/**
 * A text of the web's own dictionaries, "sitting.sit.submit"; numbers come in the reader's digits. What the
 * specification words itself is written out in the tests instead.
 */
export function textOf(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const [namespace = "", ...steps] = key.split(".");
  let at = dictionary(language, namespace);
  for (const step of steps) at = (at as Record<string, unknown> | undefined)?.[step];
  if (typeof at !== "string") throw new Error(`No text ${language}/${key}`);
  return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === "number" ? digits(String(value), language) : (value ?? "");
  });
}

/** A number as the reader of this language sees it. */
export const numberIn = (language: Language, value: number): string => digits(String(value), language);
