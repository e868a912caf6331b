/**
 * The font Preeti draws Nepali over the codes of Latin letters: `g]kfn` looks like नेपाल. Pure and shared: the page converts
 * in the browser, the import on the server.
 */
import { decodeWord } from "./preeti.decode.ts";
import { encode } from "./preeti.encode.ts";
import { latinOdds, latinWords } from "./preeti.words.ts";

const isSpace = (piece: string) => piece === "" || /^\s/.test(piece);

/** A word that stays as it is; brackets, quotes and signs may still be the font's, around a word in another. */
function untouched(word: string): string {
  if (/^[ÖÜÙÛ]+$/.test(word)) return decodeWord(word).text;
  return word
    .replace(/^-(?=[A-Za-z])/, "(")
    .replace(/(?<=[A-Za-z.])_(?=[.,]?$)/, ")")
    .replace(/^æ/, "“")
    .replace(/Æ$/, "”");
}

/**
 * Text of the font in Unicode. English words, numbers and addresses among it stay, and so does what is Unicode already.
 * What the font does not tell apart is read as it is usually meant: ः as a colon, where no known word ends with it.
 */
export function preetiToUnicode(text: string): string {
  const pieces = text.split(/(\s+)/);
  const latin = latinWords(pieces.filter((piece) => !isSpace(piece)));
  let at = 0;
  return pieces
    .map((piece) => {
      if (isSpace(piece)) return piece;
      return latin[at++] ? untouched(piece) : decodeWord(piece).text;
    })
    .join("");
}

/** Nepali as it is typed for the font; Latin words stay, to be set in another. Digits become Nepali ones. */
export const unicodeToPreeti = encode;

export interface Likeness {
  /** From 0 to 1: how much of its letters. */
  score: number;
  /** Enough of it, and clearly enough, to offer the conversion. */
  likely: boolean;
}

/** With this much evidence (a natural logarithm of odds) one in 30 is wrong at most; most texts have ten times as much. */
const CLEAR = 3.5;

/** Whether a text was typed for the font. */
export function looksLikePreeti(text: string): Likeness {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const latin = latinWords(words);
  let [preeti, all, evidence] = [0, 0, 0];
  for (const [at, word] of words.entries()) {
    const odds = latinOdds(word);
    if (odds !== 0) all += word.length;
    if (latin[at] || odds === 0) continue;
    preeti += word.length;
    evidence -= odds;
  }
  const score = all === 0 ? 0 : preeti / all;
  // A sentence full of English terms is still one to convert, if what is between them is clear enough.
  const needed = score >= 0.5 ? CLEAR : 3 * CLEAR;
  return { score, likely: score >= 0.2 && evidence >= needed };
}
