import { foldForSearch, graphemesOf, heardOf, phoneticKey, searchedWords } from "@sarathi/contract";

/** Where hits are shown, in this order when they match as well. */
export const groups = ["pages", "staff", "study", "tests", "resources", "posts", "hashtags", "people"] as const;
export type Group = (typeof groups)[number];

/** One line of the results. */
export interface Hit {
  path: string;
  title: string;
  group: Group;
  /** How well it matches, 0 best (decision 66), and its weight among those that match as well. */
  tier: number;
  score: number;
  detail?: string | undefined;
  /** What was searched for instead of what was typed. */
  corrected?: string | undefined;
}

export const leastCharacters = 2;
export const mostHits = 30;
export const perSource = 20;
const debounceMs = 300;

/** Searching begins at two trimmed characters. */
export const isSearchable = (text: string) => text.trim().length >= leastCharacters;

/** What an address that does not exist asked for, as words to search for: its longest part, without numbers and signs. */
export function wordsOf(pathname: string): string {
  const parts = pathname.split("/").map((part) => {
    const words = decoded(part).match(/[\p{L}\p{M}]{2,}/gu) ?? [];
    return words.join(" ").slice(0, longestWords).trim();
  });
  return parts.sort((a, b) => b.length - a.length)[0] ?? "";
}
const longestWords = 60;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Keys of an address that do not say what it shows. */
const ASIDE = /^(utm_\w+|fbclid|gclid|ref|sort|page|cursor)$/;

/** What the addresses of one thing share (decision 66): two hits of one are the same. */
export function canonOf(path: string): string {
  const url = new URL(path, "http://site.invalid");
  for (const key of [...url.searchParams.keys()]) if (ASIDE.test(key)) url.searchParams.delete(key);
  url.searchParams.sort();
  const way =
    decoded(url.pathname)
      .replace(/\/index$/, "")
      .replace(/\/+$/, "") || "/";
  return (way + url.search).normalize("NFC");
}

const nearest = (a: Hit, b: Hit) =>
  a.tier - b.tier || b.score - a.score || groups.indexOf(a.group) - groups.indexOf(b.group);

/** The best hit of each path, at most 30, group by group: the group with the nearest hit first, in it the nearest first. */
export function mergeHits(lists: readonly (readonly Hit[])[]): Hit[] {
  const byPath = new Map<string, Hit>();
  for (const hit of lists.flat().sort(nearest)) {
    const canon = canonOf(hit.path);
    if (!byPath.has(canon)) byPath.set(canon, hit);
  }
  const best = [...byPath.values()].slice(0, mostHits);
  const order = [...new Set(best.map(({ group }) => group))];
  return order.flatMap((group) => best.filter((hit) => hit.group === group));
}

/** A page as it can be found: its titles in both languages, and other words for it. */
export interface Findable {
  path: string;
  titles: readonly string[];
  words: string;
}

/** Shorter sounds are shared by too many words. */
const LEAST_SOUND = 3;

/** Whether a folded word begins as a sought one, by its letters or its sound. */
function begins(word: string, sought: string): "letters" | "sound" | undefined {
  if (word.startsWith(sought)) return "letters";
  const key = phoneticKey(sought);
  if (key.length >= LEAST_SOUND) return phoneticKey(word).startsWith(key) ? "sound" : undefined;
  const heard = heardOf(sought);
  return heard.length > 1 && heardOf(word).startsWith(heard) ? "sound" : undefined;
}

/** How well a page matches (decision 66): the tier; undefined: not all words are in it. */
function tierOf({ titles, words }: Findable, sought: readonly string[]): number | undefined {
  const named = titles.map(searchedWords);
  const whole = sought.join("");
  if (named.some((title) => title.join("") === whole)) return 0;
  if (named.some((title) => title.join("").startsWith(whole))) return 1;
  const holds = (all: readonly string[], by: "letters" | "any") =>
    sought.every((one) => all.some((word) => (by === "any" ? begins(word, one) : word.startsWith(one))));
  if (named.some((title) => holds(title, "letters"))) return 2;
  const all = [...named.flat(), ...searchedWords(words)];
  if (holds(all, "letters")) return 3;
  const sound = heardOf(whole);
  return holds(all, "any") || named.some((title) => sound.length > 2 && heardOf(title.join("")) === sound)
    ? 4
    : undefined;
}

/** Pages that hold every word of the text, with how well; the nearest first. */
export function findPages<P extends Findable>(pages: readonly P[], text: string): { page: P; tier: number }[] {
  const sought = searchedWords(text);
  if (sought.length === 0) return [];
  return pages
    .flatMap((page) => {
      const tier = tierOf(page, sought);
      return tier === undefined ? [] : [{ page, tier }];
    })
    .sort((a, b) => a.tier - b.tier);
}

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;

/** How many of a word's characters the sought one takes, up to a whole grapheme: क्ष is never split. */
function markedLength(word: string, sought: readonly string[]): number {
  const folded = foldForSearch(word);
  for (const one of sought) {
    const by = begins(folded, one);
    if (by === "sound") return word.length;
    if (by !== "letters") continue;
    let taken = "";
    for (const grapheme of graphemesOf(word)) {
      taken += grapheme;
      if (foldForSearch(taken).length >= one.length) return taken.length;
    }
  }
  return 0;
}

/** A title in pieces: those that match what is sought are marked. */
export function marksOf(title: string, text: string): { text: string; marked: boolean }[] {
  const sought = searchedWords(text);
  const pieces: { text: string; marked: boolean }[] = [];
  let done = 0;
  for (const match of title.matchAll(WORD)) {
    const length = markedLength(match[0], sought);
    if (length === 0) continue;
    if (match.index > done) pieces.push({ text: title.slice(done, match.index), marked: false });
    pieces.push({ text: title.slice(match.index, match.index + length), marked: true });
    done = match.index + length;
  }
  if (done < title.length) pieces.push({ text: title.slice(done), marked: false });
  return pieces;
}

export interface Found {
  /** The text that the hits answer. */
  text: string;
  hits: readonly Hit[];
  /** Every source has answered. */
  complete: boolean;
}

/** Asks when the typing has rested for 300 ms, and tells only the answer to the last text. */
export function createSearcher(
  ask: (text: string, signal: AbortSignal) => Promise<Omit<Found, "text">>,
  tell: (found: Found) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    stop.abort();
  };
  const type = (text: string) => {
    cancel();
    const wanted = text.trim();
    if (!isSearchable(wanted)) return;
    const mine = new AbortController();
    stop = mine;
    timer = setTimeout(async () => {
      const answer = await ask(wanted, mine.signal);
      if (!mine.signal.aborted) tell({ text: wanted, ...answer });
    }, debounceMs);
  };
  return { type, cancel };
}

type Source = (text: string) => Promise<readonly Hit[]>;

async function askOne(source: Source, text: string): Promise<readonly Hit[] | undefined> {
  try {
    return await source(text);
  } catch {
    return undefined;
  }
}

/** All sources at once; a failing one is ignored and yields nothing. */
export async function askAll(sources: readonly Source[], text: string): Promise<Omit<Found, "text">> {
  const lists = await Promise.all(sources.map((source) => askOne(source, text)));
  return { hits: mergeHits(lists.map((list) => list ?? [])), complete: !lists.includes(undefined) };
}
