import { AppError } from "../http/errors.ts";

/** What a key of a cursor may be: microseconds since 1970, a UUID, a whole number, a text of at most `MAX_TEXT` UTF-16 units. */
export type KeyType = "instant" | "uuid" | "integer" | "text";

const VERSION = 1;
const MAX_TEXT = 300;
/** The most bytes of a key in JSON: a letter of Nepali takes three, a control character is escaped by six. */
const MAX_BYTES: Record<KeyType, number> = { instant: 17, uuid: 36, integer: 17, text: 6 * MAX_TEXT };

/** Characters of the longest cursor that `encodeCursor` gives for such keys. */
function longest(list: string, types: readonly KeyType[]): number {
  const bytes = types.reduce((sum, type) => sum + MAX_BYTES[type] + ',""'.length, 0);
  return Math.ceil(((Buffer.byteLength(JSON.stringify([VERSION, list])) + bytes) * 4) / 3);
}

const isWhole = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
const fits: Record<KeyType, (text: string) => boolean> = {
  instant: (text) => isWhole(text) && Number(text) >= 0,
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  integer: isWhole,
  text: (text) => text.length <= MAX_TEXT && text.isWellFormed() && !text.includes("\0"),
};

/**
 * The keys of a list's last row as opaque text.
 * @param list its name: no other list takes the cursor
 * @throws Error when a key is longer than a cursor takes: the list needs another key
 */
export function encodeCursor(list: string, keys: readonly string[]): string {
  if (keys.some((key) => key.length > MAX_TEXT)) throw new Error(`a key of the list ${list} is too long for a cursor`);
  return Buffer.from(JSON.stringify([VERSION, list, ...keys])).toString("base64url");
}

/** The keys again, each of its type. @throws page.bad_cursor for anything that `encodeCursor` did not give for this list */
export function decodeCursor(list: string, types: readonly KeyType[], cursor: string): string[] {
  const parts = cursor.length <= longest(list, types) ? partsOf(cursor) : [];
  const [version, name, ...keys] = parts;
  const good =
    version === VERSION &&
    name === list &&
    keys.length === types.length &&
    keys.every((key, i): key is string => typeof key === "string" && fits[types[i] as KeyType](key));
  if (!good) throw new AppError("page.bad_cursor", { fields: { cursor: "page.bad_cursor" } });
  return keys as string[];
}

/** The name of the list that a cursor says it is of; undefined: it is none of ours. Whether it fits is `decodeCursor`'s. */
export function listOfCursor(cursor: string): string | undefined {
  const [version, list] = partsOf(cursor);
  return version === VERSION && typeof list === "string" ? list : undefined;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // no JSON: none of ours
  }
}
