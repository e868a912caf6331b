import { lengthInGraphemes } from "./graphemes.ts";

/** Graphemes of a hashtag, without its sign. */
export const MIN_HASHTAG = 2;
export const MAX_HASHTAG = 40;
/** Hashtags of one post, from its field and its text together. */
export const MAX_HASHTAGS = 10;

/**
 * A sign, and what belongs to it: letters, marks and digits of any script, `_`, and joiners within a word. A danda, a
 * space or any other sign ends it. Not within a word, an address or an entity.
 */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_/&]|\u200c|\u200d)([#＃]((?:[\p{L}\p{M}\p{N}_]|\u200c|\u200d)+))/gu;
/** Joiners around a name, and `_` after it, are no part of it. */
const AROUND = /^(\u200c|\u200d)+|(\u200c|\u200d|_)+$/g;
/** UTF-16 units that no name of so many graphemes needs; asked first, as what follows takes long of long texts. */
const MAX_UNITS = 4 * MAX_HASHTAG;
/** Marks that a script does not stack, and a line instead of a word. */
const DEFACES = /\p{M}{6}|_{3}/u;
/** Lists of hashtags have these names in addresses. */
const LISTS: readonly string[] = ["top", "trending", "following", "search"];

/** The hashtag that a text is, with or without its sign, as it is shown; undefined: it is none. */
export function hashtagOf(text: string): string | undefined {
  const given = text.trim().replace(/^[#＃]/, "");
  if (given.length > MAX_UNITS) return undefined;
  const name = given.normalize("NFC").replace(AROUND, "");
  const key = keyOfHashtag(name);
  if (DEFACES.test(key) || LISTS.includes(key)) return undefined;
  if (!/^([\p{L}\p{M}\p{N}_]|\u200c|\u200d)+$/u.test(name)) return undefined;
  if (!/\p{L}/u.test(name) || /^\p{M}/u.test(name)) return undefined;
  const length = lengthInGraphemes(key, MAX_HASHTAG + 1);
  return length < MIN_HASHTAG || length > MAX_HASHTAG ? undefined : name;
}

/** What two spellings of one hashtag share: case, digits of either script and joiners make no difference. */
export const keyOfHashtag = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[\u200c\u200d]/g, "")
    .replace(/_+$/, "");

/** Hashtags of a text, in order, each with where its sign stands and how long it is there (UTF-16 units). */
export function hashtagsIn(text: string): { name: string; at: number; length: number }[] {
  return [...text.matchAll(HASHTAG)].flatMap((found) => {
    const name = hashtagOf(found[2] ?? "");
    return name ? [{ name, at: found.index, length: found[1]?.length ?? 0 }] : [];
  });
}

/** Hashtags as they are shown, each once, the first spelling of it. */
export function uniqueHashtags(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(keyOfHashtag(name))) byKey.set(keyOfHashtag(name), name);
  return [...byKey.values()];
}
