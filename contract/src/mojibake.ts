/**
 * UTF-8 that was read as Windows-1252 or Latin-1: `à¤•` stands for क, `â€™` for ’. Pure and shared, as the reading of
 * Preeti is.
 */

/** What Windows-1252 has where Latin-1 has control codes, from 0x80 on; five codes have nothing. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const codes = new Map([...HIGH].map((sign, at) => [sign, 0x80 + at] as const));

/** Codes of what was read wrongly; anything else ends a sequence. */
const byteOf = (sign: string): number => {
  const code = sign.charCodeAt(0);
  return codes.get(sign) ?? (code >= 0x80 && code <= 0xff ? code : -1);
};

/** How long a sequence of UTF-8 is, by its first byte. */
const lengthOf = (first: number): number => {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
};

/**
 * What a text of ours may hold: the others are rather two foreign letters that stand beside each other, as in `MENÜ“`. Control codes
 * are there for what was read wrongly twice.
 */
const EXPECTED =
  /[\u0080-\u017f\u0192\u02c6\u02dc\u0370-\u03ff\u0900-\u097f\u200b-\u203a\u20a0-\u20bf\u2100-\u22ff\u2500-\u27bf\ua8e0-\ua8ff\ufeff\u{1f300}-\u{1faff}]/u;
/** What a shorter sequence could say is no UTF-8. */
const LEAST = [0, 0, 0x80, 0x800, 0x1_0000];

/** The character whose sequence begins here, if it is one. */
function readAt(text: string, at: number): { sign: string; length: number } | undefined {
  const first = byteOf(text[at] ?? "");
  const length = lengthOf(first);
  if (length === 0) return undefined;
  let code = first & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next++) {
    const byte = byteOf(text[next] ?? "");
    if (byte < 0x80 || byte > 0xbf) return undefined;
    code = code * 64 + (byte & 0x3f);
  }
  if (code < (LEAST[length] ?? 0) || code > 0x10_ffff) return undefined;
  const sign = String.fromCodePoint(code);
  return EXPECTED.test(sign) ? { sign, length } : undefined;
}

/** What each sequence begins with: most texts hold none of them, and are looked at no closer. */
const BEGINS = /[\u00c2-\u00f4]/;

/** Once over the text. @returns besides, how many characters were sequences */
function pass(text: string): { text: string; read: number } {
  if (!BEGINS.test(text)) return { text, read: 0 };
  let [out, read, from] = ["", 0, 0];
  for (let at = 0; at < text.length; ) {
    const found = readAt(text, at);
    if (found) {
      out += text.slice(from, at) + found.sign;
      at += found.length;
      read += found.length;
      from = at;
    } else {
      at++;
    }
  }
  return { text: out + text.slice(from), read };
}

/** What the text was, however often it was read wrongly. What is right already stays. */
export function repairMojibake(text: string): string {
  const once = pass(text);
  return once.read === 0 ? text : repairMojibake(once.text);
}

/** A beginning of Devanagari whose last byte was lost on the way: Windows-1252 has no sign for five of them. */
const TORN = /à[¤¥](?![\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])/g;

/** @returns score: from 0 to 1, how much of what is not ASCII; torn: characters that no repair brings back */
export function looksLikeMojibake(text: string): { score: number; likely: boolean; torn: number } {
  if (!BEGINS.test(text)) return { score: 0, likely: false, torn: 0 };
  const torn = text.match(TORN)?.length ?? 0;
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const { read } = pass(text);
  const score = foreign === 0 ? 0 : Math.min(1, (read + 2 * torn) / foreign);
  return { score, likely: read > 0 || torn > 0, torn };
}
