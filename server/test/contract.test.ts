import fs from "node:fs";
import path from "node:path";
import { contract, type Endpoint, errorsOf, errorTable } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { environmentNames } from "../src/config.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([table, calls]) =>
  Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${table}.${name}`, spec]),
);

interface Json {
  description?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  allOf?: Json[];
}

/** Places of fields without a description, below a schema. */
function undescribed(schema: Json, place: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    ...(field.description || field.items?.description ? [] : [`${place}.${key}`]),
    ...undescribed(field, `${place}.${key}`),
  ]);
  const below = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...fields, ...below.flatMap((part) => undescribed(part, place))];
}
const jsonOf = (schema: z.ZodType, io: "input" | "output") => z.toJSONSchema(schema, { io, reused: "inline" }) as Json;

describe("every endpoint says what it is", () => {
  it.each(endpoints)("%s", (_, spec) => {
    expect(spec.summary).toMatch(/^[A-Z].{8,}[^.]$/);
    const missing = [
      ...(spec.params ? undescribed(jsonOf(spec.params, "input"), "params") : []),
      ...(spec.query ? undescribed(jsonOf(spec.query, "input"), "query") : []),
      ...(spec.body ? undescribed(jsonOf(spec.body, "input"), "body") : []),
      ...undescribed(jsonOf(spec.returns, "output"), "returns"),
    ];
    expect([...new Set(missing)], "fields without a description").toEqual([]);
  });

  it.each(endpoints)("%s refuses unknown keys in params, query and body", (_, spec) => {
    for (const schema of [spec.params, spec.query, spec.body]) {
      if (!schema) continue;
      const json = z.toJSONSchema(schema, { io: "input" }) as { additionalProperties?: boolean };
      expect(json.additionalProperties).toBe(false);
    }
  });
});

describe("errors", () => {
  it("have a sensible status and an English text", () => {
    for (const [code, [status, text]] of Object.entries(errorTable)) {
      expect(code).toMatch(/^[a-z]+\.[a-z_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  it("that an endpoint names are of the table, each once, and do not follow from the rest of it", () => {
    for (const [name, spec] of endpoints) {
      const { errors = [] } = spec;
      expect(new Set(errors).size, name).toBe(errors.length);
      for (const code of errors) expect(errorTable).toHaveProperty([code]);
      const implied = errorsOf({ ...spec, errors: [] });
      expect(
        errors.filter((code) => implied.has(code)),
        name,
      ).toEqual([]);
    }
  });
});

/** Every key of a dictionary with its text, nested keys joined by dots. */
function texts(value: unknown, place = ""): [string, string][] {
  if (typeof value === "string") return [[place, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, place ? `${place}.${key}` : key));
}
const I18N = path.join(ROOT, "web/src/foundation/i18n");
const dictionary = (language: string, file: string) =>
  new Map(texts(JSON.parse(fs.readFileSync(path.join(I18N, language, file), "utf8"))));
const dictionaries = fs.readdirSync(path.join(I18N, "en")).filter((file) => file.endsWith(".json"));
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((m) => m[1]).sort();
/** i18next's plural forms are a language's own. */
const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

describe("both languages are whole", () => {
  it("the same dictionaries", () => {
    expect(fs.readdirSync(path.join(I18N, "ne")).sort()).toEqual(fs.readdirSync(path.join(I18N, "en")).sort());
  });

  it.each(dictionaries)("%s has the same keys in Nepali and English, none of them empty", (file) => {
    const [ne, en] = [dictionary("ne", file), dictionary("en", file)];
    const keys = (of: Map<string, string>) => [...new Set([...of.keys()].map(plain))].sort();
    expect(keys(ne)).toEqual(keys(en));
    for (const [key, text] of [...ne, ...en]) expect(text.trim(), key).not.toBe("");
  });

  it.each(dictionaries)("%s has the same placeholders in both", (file) => {
    const [ne, en] = [dictionary("ne", file), dictionary("en", file)];
    for (const [key, text] of en) {
      const other = ne.get(key);
      if (other !== undefined) expect(placeholders(other), key).toEqual(placeholders(text));
    }
  });

  it.each(["ne", "en"])("[S26] every error of the contract has a text in %s", (language) => {
    const known = dictionary(language, "errors.json");
    for (const code of Object.keys(errorTable)) expect(known.has(code), code).toBe(true);
  });

  it("the English texts of errors are the contract's own", () => {
    const known = dictionary("en", "errors.json");
    for (const [code, [, text]] of Object.entries(errorTable)) expect(known.get(code)).toBe(text);
  });
});

describe("docs/operating.md", () => {
  const text = fs.readFileSync(path.join(ROOT, "docs/operating.md"), "utf8");
  // A variable's row of the table begins with its name, or several names, in code.
  const firstCells = text.split("\n").flatMap((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? []);
  const explained = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((m) => m[1]));

  it("explains every variable of the environment", () => {
    for (const name of environmentNames) expect(explained, name).toContain(name);
  });
  it("explains no variable that the app does not read", () => {
    expect([...new Set(explained)].filter((name) => !environmentNames.includes(name ?? ""))).toEqual([]);
  });
});
