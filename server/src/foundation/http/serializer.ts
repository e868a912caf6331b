import { isDeepStrictEqual } from "node:util";
import fastJsonStringify from "fast-json-stringify";
import { z } from "zod";

type Write = (answer: unknown) => string;

/**
 * How an answer becomes JSON: as its schema has it. Keys that the schema does not name are left out, at any depth, and one
 * that is missing is a failure. The writer is compiled from the schema: parsing with zod and writing what it made takes
 * four times as long (bench: submit).
 * @param strict each answer is parsed as well, and what is written must be what the schema has of it
 */
export const serializerCompiler =
  (strict: boolean) =>
  ({ schema }: { schema: unknown }): Write => {
    if (!(schema instanceof z.ZodType)) throw new Error("an answer needs a schema of zod's");
    const write = fastJsonStringify(z.toJSONSchema(schema, { io: "output" }) as fastJsonStringify.Schema) as Write;
    return strict ? (answer) => checked(schema, answer, write(answer)) : write;
  };

function checked(schema: z.ZodType, answer: unknown, text: string): string {
  const parsed: unknown = JSON.parse(JSON.stringify(schema.parse(answer)));
  // Without the answer, which may hold a token: errors are logged.
  if (!isDeepStrictEqual(JSON.parse(text), parsed)) throw new Error("an answer was not written as its schema has it");
  return text;
}
