import type { Chance } from "./chance.ts";

/** What is looked at of a JSON schema. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Things of the app under attack, by which calls get further than their validation. */
export interface Known {
  /** Ids by the field or the piece of a path that names them (`mcqId`, `attempts`): one's own and others'. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Slugs, usernames and addresses that exist. */
  words: readonly string[];
}

/** Of every account that calls, so that what asks for it can be got through. */
export const PASSWORD = "candle river stone 77";
const TEXTS = ["a reason", "Asha", PASSWORD, "नमस्ते", "section-officer", "2026-11-22", "nobody@example.test"];

/**
 * A value that a schema takes, as far as the schema says so: what refinements want besides is left to chance.
 * @param name of the field that it is for
 */
export function sampleOf(schema: Schema, known: Known, chance: Chance, name = ""): unknown {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return sampleOf(chance.of(either), known, chance, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, known, chance, name)));
  if ("const" in schema) return schema.const;
  if (schema.enum) return chance.of(schema.enum);
  switch (schema.type) {
    case "object":
      return sampleObject(schema, known, chance);
    case "array": {
      const count = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 1 + chance.below(3)));
      return Array.from({ length: count }, () => sampleOf(schema.items ?? {}, known, chance, name));
    }
    case "integer":
    case "number": {
      const [least, most] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 10, (schema.minimum ?? 0) + 10)];
      return least + chance.below(most - least + 1);
    }
    case "boolean":
      return chance.happens(0.5);
    case "null":
      return null;
    default:
      return sampleText(schema, known, chance, name);
  }
}

function sampleObject(schema: Schema, known: Known, chance: Chance): Record<string, unknown> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name) || chance.happens(0.5));
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, known, chance, name)]));
}

function sampleText(schema: Schema, known: Known, chance: Chance, name: string): string {
  if (schema.format === "uuid") {
    const fitting = known.ids[name];
    return chance.of(fitting && chance.happens(0.8) ? fitting : Object.values(known.ids).flat());
  }
  const [least, most] = [schema.minLength ?? 0, schema.maxLength ?? 200];
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, "u");
  const fits = (text: string) => text.length >= least && text.length <= most && (pattern?.test(text) ?? true);
  const texts = [...known.words, ...TEXTS, "x".repeat(Math.max(least, 1))].filter(fits);
  return texts.length > 0 ? chance.of(texts) : "x".repeat(Math.max(least, 1));
}
