import { decodeWord } from "./preeti.decode.ts";
import { pairRows } from "./preeti.pairs.generated.ts";

/** Beside each other the letters of English and of Nepali typed for Preeti differ; `_` is where a word begins or ends. */
export const alphabet = "_abcdefghijklmnopqrstuvwxyz";

export function pairsOf(letters: string): string[] {
  const all = `_${letters.toLowerCase()}_`;
  return Array.from({ length: all.length - 1 }, (_, at) => all.slice(at, at + 2));
}

const odds = new Map(
  pairRows.flatMap((row, first) =>
    [...row].map((sign, second) => [
      `${alphabet[first]}${alphabet[second]}`,
      (sign.charCodeAt(0) - "N".charCodeAt(0)) / 3,
    ]),
  ),
);
const oddsOf = (letters: string) => pairsOf(letters).reduce((sum, pair) => sum + (odds.get(pair) ?? 0), 0);

const OPENING = /^[("'“‘[{*#-]+/;
const CLOSING = /[)"'”’\]},.;:!?%*_-]+$/;
const ADDRESS = /^(?:https?:|www\.)|\w@\w+\.\w|\w\.(?:com|org|net|np|gov|pdf|docx?)\b/i;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Words and their parts as English spells them: small, with one capital, or in capitals. */
const ENGLISH = /^(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-'’./&][A-Za-z\d]+)*$/;
const CAPITALS = /^[A-Z][A-Z\d–-]+s?$/;
const NUMBER = /^\d[\d.,:/%()–-]*$|^\d{2,}\(/;
/** Nepali digits are the shifted ones. */
const SHIFTED = /^[!@#$%^&*()]{3,}$/;
/** Inside a word these are vowels and half letters of Preeti, and nothing in English. */
const TELLING = /[\]}[{|\\;+"«]/g;

/** Signs that close what nothing opened: in Preeti vowels, which stand at the end of many words. */
function unopened(word: string): number {
  const closers = /[\]}]+$/.exec(word.replace(/[.,;:!?]+$/, ""))?.[0].length ?? 0;
  return Math.max(0, closers - (word.match(/[[{]/g)?.length ?? 0)) + (/^[[{]/.test(word) && closers === 0 ? 1 : 0);
}

/** More than this no word says: a long one is not worth a line. */
const MOST = 12;
const bounded = (odds: number, most = MOST) => Math.max(-most, Math.min(most, odds));

/**
 * How much more likely a word is English, a number or an address (above 0) than Nepali typed for Preeti (below), as a
 * natural logarithm of the odds. 0 says nothing. The beginning of a long word says enough.
 */
export function latinOdds(whole: string): number {
  const word = whole.slice(0, 64);
  if (OTHER_SCRIPT.test(word) || ADDRESS.test(word)) return MOST;
  if (SHIFTED.test(word) && new Set(word).size > 2) return -1.5 * Math.min(8, word.length);
  const core = word.replace(OPENING, "").replace(CLOSING, "");
  const digits = NUMBER.test(core) ? (core.match(/\d/g)?.length ?? 0) : 0;
  if (digits > 0) return digits > 1 ? bounded(3.5 * digits) : 0;
  if (!/[A-Za-z]/.test(word)) return 0;
  const faults = 3 * decodeWord(word).faults;
  if (CAPITALS.test(core)) return bounded(2 * core.length + faults - 4 * unopened(word));
  const runs = core.match(/[A-Za-z]+/g) ?? [];
  const letters = runs.reduce((sum, run) => sum + oddsOf(run), 0);
  if (ENGLISH.test(core)) {
    // Short words say little, single letters nothing.
    const size = runs.join("").length;
    const most = size === 1 ? 0 : size < 5 ? 1.2 * size : MOST;
    return bounded(bounded(letters, most) + (size > 1 ? faults : 0) - 4 * unopened(word));
  }
  const signs = core.match(/[^A-Za-z]|(?<=[a-z])[A-Z]/g)?.length ?? 0;
  const telling = core.replace(/\[\w*\]|\{\w*\}/g, "").match(TELLING)?.length ?? 0;
  return bounded(letters + faults - Math.min(5, signs) - Math.min(6, 2 * telling) - 4 * unopened(word));
}

/** What it costs to go from one to the other in the middle of a line. */
const CHANGE = 3;

/**
 * Which words of a line are Latin and not Preeti: the likeliest way through the line, where a word goes with its
 * neighbours unless it says clearly what it is (Viterbi, with two states).
 */
export function latinWords(words: readonly string[]): boolean[] {
  let [preeti, latin] = [0, 0];
  const came = words.map((word) => {
    const odds = latinOdds(word);
    const stays = { preeti: preeti >= latin - CHANGE, latin: latin >= preeti - CHANGE };
    [preeti, latin] = [Math.max(preeti, latin - CHANGE), Math.max(latin, preeti - CHANGE) + odds];
    return stays;
  });
  let isLatin = latin > preeti;
  return came
    .toReversed()
    .map((stays) => {
      const here = isLatin;
      isLatin = here ? stays.latin : !stays.preeti;
      return here;
    })
    .reverse();
}
