/** One line of the results. */
export interface Hit {
  path: string;
  title: string;
  kind: "page" | "test" | "resource";
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

/** Lists one after another, the first of each path kept, at most 30. */
export function mergeHits(lists: readonly (readonly Hit[])[]): Hit[] {
  const byPath = new Map<string, Hit>();
  for (const hit of lists.flat()) if (!byPath.has(hit.path)) byPath.set(hit.path, hit);
  return [...byPath.values()].slice(0, mostHits);
}

/** A page as it can be found: its titles in both languages, and other words for it. */
export interface Findable {
  path: string;
  titles: readonly string[];
  words: string;
}

const fold = (text: string) => text.normalize("NFC").toLowerCase().trim();

/** Pages that hold every word of the text; those whose title begins with it first. */
export function findPages<P extends Findable>(pages: readonly P[], text: string): P[] {
  const wanted = fold(text);
  const words = wanted.split(/\s+/);
  const rank = (page: P) => (page.titles.some((title) => fold(title).startsWith(wanted)) ? 0 : 1);
  return pages
    .filter((page) => {
      const all = fold([...page.titles, page.words].join(" "));
      return words.every((word) => all.includes(word));
    })
    .sort((a, b) => rank(a) - rank(b));
}

export interface Found {
  /** The text that the hits answer. */
  text: string;
  hits: readonly Hit[];
}

/** Asks when the typing has rested for 300 ms, and tells only the answer to the last text. */
export function createSearcher(
  ask: (text: string, signal: AbortSignal) => Promise<readonly Hit[]>,
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
      const hits = await ask(wanted, mine.signal);
      if (!mine.signal.aborted) tell({ text: wanted, hits });
    }, debounceMs);
  };
  return { type, cancel };
}

type Source = (text: string) => Promise<readonly Hit[]>;

async function askOne(source: Source, text: string): Promise<readonly Hit[]> {
  try {
    return await source(text);
  } catch {
    return [];
  }
}

/** All sources at once; a failing one is ignored and yields nothing. */
export async function askAll(sources: readonly Source[], text: string): Promise<Hit[]> {
  return mergeHits(await Promise.all(sources.map((source) => askOne(source, text))));
}
