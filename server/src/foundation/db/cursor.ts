import { AppError } from "../http/errors.ts";

/** What a key of a cursor may be: microseconds since 1970, a UUID, a whole number, a text. */
export type KeyType = "instant" | "uuid" | "integer" | "text";

const VERSION = 1;
/** Characters; longer than any cursor that is given out. */
const MAX_LENGTH = 600;
const MAX_TEXT = 300;

const isWhole = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
const fits: Record<KeyType, (text: string) => boolean> = {
  instant: (text) => isWhole(text) && Number(text) >= 0,
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  integer: isWhole,
  text: (text) => text.length <= MAX_TEXT && text.isWellFormed() && !text.includes("\0"),
};

/** The keys of a list's last row as opaque text. @param list its name: no other list takes the cursor */
export const encodeCursor = (list: string, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([VERSION, list, ...keys])).toString("base64url");

/** The keys again, each of its type. @throws page.bad_cursor for anything that `encodeCursor` did not give for this list */
export function decodeCursor(list: string, types: readonly KeyType[], cursor: string): string[] {
  const parts = cursor.length <= MAX_LENGTH ? partsOf(cursor) : [];
  const [version, name, ...keys] = parts;
  const good =
    version === VERSION &&
    name === list &&
    keys.length === types.length &&
    keys.every((key, i): key is string => typeof key === "string" && fits[types[i] as KeyType](key));
  if (!good) throw new AppError("page.bad_cursor", { fields: { cursor: "page.bad_cursor" } });
  return keys as string[];
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // no JSON: none of ours
  }
}
