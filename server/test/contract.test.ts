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
