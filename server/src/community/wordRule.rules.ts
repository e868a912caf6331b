import type { WordRule } from "@sarathi/contract";
import { plainLetters, withoutLeet } from "../foundation/text/letters.ts";
import { phoneticKey } from "../foundation/text/phonetic.ts";

type Kind = WordRule["kind"];
/** What a rule looks for. */
export interface Looked {
  kind: Kind;
  key: string;
}
/** Words as the text has them, by what they sound like in each way of reading their signs. */
interface Token {
  /** Its sounds; of a word with few of them also its letters, after a `=`. */
  keys: ReadonlySet<string>;
  from: number;
  to: number;
}

/** Sounds from which on a key tells words apart (docs/sources.md, Sound of a word: shorter ones need the letters themselves). */
const MIN_SOUNDS = 3;
/** Letters that stand alone one after the other, from so many on, are read as one word. */
const MIN_SPELLED = 3;
/** What Nepali hangs on a noun, in both scripts; the noun is looked for without it. */
const ENDINGS = /(?:(?:हरू|हरु)(?:को|का|की|ले|लाई|मा|बाट|सँग)?|को|का|की|ले|लाई|मा|बाट|सँग|haruko|haru|ko|le|lai|ma|bata)$/u;

const SIGNS = "@$!|€£";
/** A word, with what may stand for its letters. */
const WORD = new RegExp(`[\\p{L}\\p{M}\\p{N}${SIGNS}]+`, "gu");
const HOST = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}/gu;
/** Dots of a site's name that are written around filters. */
const WRITTEN_DOT = /\s{0,3}[[({]\s{0,3}(?:dot|डट|\.)\s{0,3}[\])}]\s{0,3}/giu;

const soundOf = (word: string) => phoneticKey(withoutLeet(word), "heard");
/** For words with too few sounds to tell them apart. */
const lettersOf = (word: string) => `=${withoutLeet(word).replace(/[^\p{L}\p{M}]/gu, "")}`;

/** Words of a text in order, as they stand, white space and other signs between them. */
const wordsOf = (text: string) =>
  [...plainLetters(text).matchAll(WORD)].map((found) => found[0]).filter((word) => /\p{L}/u.test(word));

/** What a pattern is looked for by: keys of its words with a space between them, or a site's name. Empty: nothing. */
export function keyOfPattern(kind: Kind, pattern: string): string {
  if (kind === "domain") return hostsIn(pattern)[0]?.host ?? "";
  const words = wordsOf(pattern);
  const sounds = words.map(soundOf).filter((sound) => sound !== "");
  return sounds.join("").length >= MIN_SOUNDS || sounds.length === 0 ? sounds.join(" ") : lettersOf(words.join(""));
}

/** Names of sites in a text, by small letters, without `www.`; whatever stands for their dots. */
export function hostsIn(text: string): { host: string; from: number; to: number }[] {
  const plain = plainLetters(text).replace(WRITTEN_DOT, ".");
  return [...plain.matchAll(HOST)].map(({ 0: host, index }) => ({
    host: host.replace(/^www\./, ""),
    from: index,
    to: index + host.length,
  }));
}

const OUTER_SIGNS = new RegExp(`^[${SIGNS}]+|[${SIGNS}]+$`, "gu");

/** A word in each way of reading it: signs as letters or as nothing, 1 as i or l, with its ending and without. */
function keysOf(word: string): ReadonlySet<string> {
  const inner = word.replace(OUTER_SIGNS, "");
  // Most words are the same in all ways.
  const ways = new Set(
    [word, inner].flatMap((way) => [way, withoutLeet(way), withoutLeet(way.replace(/[1|!]/g, "l"))]),
  );
  const keys = new Set<string>();
  for (const way of ways) {
    const stem = way.replace(ENDINGS, "");
    for (const one of stem !== way && [...stem].length >= MIN_SPELLED ? [way, stem] : [way]) {
      const sound = soundOf(one);
      if (sound === "") continue;
      keys.add(sound);
      if (sound.length < MIN_SOUNDS) keys.add(lettersOf(one));
    }
  }
  return keys;
}

const graphemes = new Intl.Segmenter("ne", { granularity: "grapheme" });
/** UTF-16 units that one letter has at most with its signs; and words that are read as one, since no pattern is longer. */
const MAX_LETTER = 12;
const MAX_JOINED = 200;
const isLetter = (word: string) => word.length <= MAX_LETTER && [...graphemes.segment(word)].length === 1;

const SPELLED_GAP = /^[\s\p{P}\p{S}]+$/u;
const INNER_GAP = /^[^\s\p{L}\p{M}\p{N}]{1,3}$/u;

/** Words that belong together in one of two ways: letters that stand alone, and parts with signs but no space between them. */
function joined(plain: string, words: readonly Token[]): Token[] {
  const made: Token[] = [];
  const textOf = (one: Token) => plain.slice(one.from, one.to);
  const chain = (fits: (before: Token, next: Token) => boolean, least: number) => {
    for (let at = 0; at < words.length; ) {
      let end = at + 1;
      while (end < words.length && fits(words[end - 1] as Token, words[end] as Token)) end++;
      const parts = words.slice(at, end);
      if (parts.length >= least) {
        const from = (parts[0] as Token).from;
        const to = (parts.at(-1) as Token).to;
        const whole = parts.map(textOf).join("");
        if (whole.length <= MAX_JOINED) made.push({ keys: keysOf(whole), from, to });
      }
      at = end;
    }
  };
  const gap = (before: Token, next: Token) => plain.slice(before.to, next.from);
  const alone = (one: Token) => isLetter(textOf(one));
  chain((before, next) => alone(before) && alone(next) && SPELLED_GAP.test(gap(before, next)), MIN_SPELLED);
  chain((before, next) => INNER_GAP.test(gap(before, next)), 2);
  return made;
}

/** A text made ready to be held against many rules. */
export interface Prepared {
  plain: string;
  words: readonly Token[];
  /** The first word, or words read as one, of each key. */
  first: ReadonlyMap<string, Token>;
  /** Where the words of each key stand. */
  places: ReadonlyMap<string, readonly number[]>;
  hosts: readonly { host: string; from: number; to: number }[];
}

export function prepare(text: string): Prepared {
  const plain = plainLetters(text);
  const heard = new Map<string, ReadonlySet<string>>(); // a text says most of its words more than once
  const heardAs = (word: string) => {
    const keys = heard.get(word) ?? keysOf(word);
    heard.set(word, keys);
    return keys;
  };
  const words = [...plain.matchAll(WORD)].map(({ 0: word, index }) => ({
    keys: heardAs(word),
    from: index,
    to: index + word.length,
  }));
  const first = new Map<string, Token>();
  for (const one of [...words, ...joined(plain, words)]) {
    for (const key of one.keys) if (!first.has(key)) first.set(key, one);
  }
  const places = new Map<string, number[]>();
  words.forEach(({ keys }, at) => {
    for (const key of keys) {
      const held = places.get(key);
      if (held) held.push(at);
      else places.set(key, [at]);
    }
  });
  return { plain, words, first, places, hosts: hostsIn(text) };
}

/** The part of a text that a rule is about, in plain letters; undefined: none. Whole words alone are found. */
export function findRule({ kind, key }: Looked, text: Prepared): string | undefined {
  if (kind === "domain") return text.hosts.find(({ host }) => host === key || host.endsWith(`.${key}`))?.host;
  const wanted = key.split(" ");
  const part = (from: number, to: number) => text.plain.slice(from, to);
  // What is written as one, though it is several words, sounds as they do one after the other.
  const whole = wanted.join("");
  const one = text.first.get(whole);
  if (one) return part(one.from, one.to);
  if (wanted.length === 1) return undefined;
  for (const at of text.places.get(wanted[0] as string) ?? []) {
    const run = text.words.slice(at, at + wanted.length);
    if (run.length === wanted.length && run.every(({ keys }, i) => keys.has(wanted[i] as string)))
      return part((run[0] as Token).from, (run.at(-1) as Token).to);
  }
  return undefined;
}

/** Rules that a text hits, with the part of it that does. */
export function findRules<R extends Looked>(rules: readonly R[], text: string): { rule: R; found: string }[] {
  if (rules.length === 0) return [];
  const ready = prepare(text);
  return rules.flatMap((rule) => {
    const found = findRule(rule, ready);
    return found === undefined ? [] : [{ rule, found }];
  });
}
