import { isDeepStrictEqual } from "node:util";
import fastJsonStringify from "fast-json-stringify";
import { z } from "zod";

type Write = (answer: unknown) => string;

/**
 * How an answer becomes JSON: as its schema has it. Keys that the schema does not name are left out, at any depth, and one
 * that is missing is a failure. The writer is compiled from the schema: parsing with zod and writing what it made takes
 * four times as long (bench: submit). That is done for the first answer: compiling the writers of all calls would take a
 * tenth of a start, and a node that is started again in the middle of an exam has none to give.
 * @param strict each answer is parsed as well, and what is written must be what the schema has of it
 */
export const serializerCompiler =
  (strict: boolean) =>
  ({ schema }: { schema: unknown }): Write => {
    if (!(schema instanceof z.ZodType)) throw new Error("an answer needs a schema of zod's");
    let compiled: Write | undefined;
    const write: Write = (answer) => {
      compiled ??= writerOf(schema);
      return compiled(answer);
    };
    return strict ? (answer) => checked(schema, answer, write(answer)) : write;
  };

const compile = (schema: z.ZodType): Write =>
  fastJsonStringify(z.toJSONSchema(schema, { io: "output" }) as fastJsonStringify.Schema) as Write;

/**
 * A writer of an envelope. One whose `data` is of several kinds has a writer for each, chosen by the key that tells them
 * apart: a compiled writer of a union validates the whole answer to find out (a submit took twice as long).
 */
export function writerOf(schema: z.ZodType): Write {
  const data = schema instanceof z.ZodObject ? schema.shape.data : undefined;
  if (!(schema instanceof z.ZodObject && data instanceof z.ZodDiscriminatedUnion)) return compile(schema);
  const { discriminator } = data.def;
  const writers = new Map<unknown, Write>();
  for (const option of data.options as z.ZodObject[]) {
    const kind = option.shape[discriminator];
    if (!(kind instanceof z.ZodLiteral)) throw new Error(`the kinds of an answer differ by a literal ${discriminator}`);
    const write = compile(schema.extend({ data: option }));
    for (const value of kind.values) writers.set(value, write);
  }
  return (answer) => {
    const kind = (answer as { data: Record<string, unknown> }).data[discriminator];
    const write = writers.get(kind);
    if (!write) throw new Error(`an answer of the unknown kind ${String(kind)}`);
    return write(answer);
  };
}

function checked(schema: z.ZodType, answer: unknown, text: string): string {
  const parsed: unknown = JSON.parse(JSON.stringify(schema.parse(answer)));
  // Without the answer, which may hold a token: errors are logged.
  if (!isDeepStrictEqual(JSON.parse(text), parsed)) throw new Error("an answer was not written as its schema has it");
  return text;
}
