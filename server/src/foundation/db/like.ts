import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A pattern of LIKE and ILIKE for what holds this text; the text's own % and _ mean themselves. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern of LIKE and ILIKE for what begins with this text. */
export const startingWith = (text: string): string => `${literal(text)}%`;

/** After every character. */
const LAST = "\u{10ffff}";

/**
 * Whether a text begins with another, byte by byte: answered by an index with `text_pattern_ops` also in a statement that
 * was planned for any text, where LIKE is not.
 */
export const beginsWith = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column} ~>=~ ${text} AND ${column} ~<~ ${text + LAST})`;
