import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cutAt, type HitKind, type SearchHit, type SearchSourceName, searchedWords } from "@sarathi/contract";
import { boundedReads, tookTooLong } from "../foundation/db/bounded.ts";
import { FairQueue } from "../foundation/fairQueue.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { bytesAsObjects, SingleFlightCache } from "../foundation/http/send.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { corrections } from "../foundation/search/correct.ts";
import { find } from "../foundation/search/find.ts";
import { foldSome } from "../foundation/search/foldStale.ts";
import { forgetWords } from "../foundation/search/forgetWords.ts";
import { layOut } from "../foundation/search/layers.ts";
import { type Sought, soughtIn } from "../foundation/search/lexemes.ts";
import { readerOf, type SeenKind, sharedName } from "../foundation/search/source.ts";
import { type AliasRow, addMiss, allAliases, forgetMisses } from "./search.store.ts";

/** What each source of the contract is made of. */
const KINDS: Readonly<Record<SearchSourceName, readonly HitKind[]>> = {
  posts: ["post"],
  resources: ["resource", "item"],
  hashtags: ["hashtag"],
  people: ["person"],
  tests: ["test", "event"],
  study: ["subject", "chapter", "topic", "syllabus", "roadmap"],
};
/** With fewer hits than that by letter and sound, a letter may be wrong. */
const FEW = 3;
const WRONG_LETTER = 5;
/** Searches that run at once, each in a connection of the pool's ten; the others wait, callers by turns (decision 66). */
const QUEUE = { parallel: 4, waiting: 400, longestWaitMs: 2_000 };
/** What one statement of a search may take. */
const MOST_MS = 1_000;
/** How long is kept what is the same for many: an answer may be so old. */
const KEPT_SECONDS = 10;
const KEPT_BYTES = 1_024 * 1_024;
/** Between two looks for what is to be folded, in milliseconds. */
const LOOK_MS = 1_000;
/** Things that are folded one part after the other; between the parts of more there is a rest, so many times as long. */
const AT_ONCE = 500;
const REST = 2;
/** Who asked for what today, as hashes in memory: more are counted again. */
const MOST_ASKERS = 50_000;
/** Different misses of one caller that are noted on a day: a hundred of them would fill the day's list, one does not. */
const MOST_MISSES = 50;

/** An address or a telephone number: whoever looks for their own is not to find it in a list of staff. */
const isPersonal = (text: string) => /@|(?:\p{Nd}[\s-]*){7}/u.test(text);

/** Whether all words stand in a hit's title, in one language or the other. */
function hasInTitle({ title, detail }: SearchHit, words: readonly string[]): boolean {
  const said = [...Object.values(title), detail ?? ""].flatMap((text) => searchedWords(text ?? ""));
  return words.every((word) => said.some((one) => one.startsWith(word)));
}

/** What is kept in memory takes about five times its JSON. */
const bytesOf = (value: object): number => bytesAsObjects(JSON.stringify(value).length);

/** @throws server.busy for what took too long, else what it was */
function asBusy(error: unknown): never {
  throw tookTooLong(error) ? new AppError("server.busy", { retryAfter: 1 }) : error;
}

/** The global search over what the modules let be searched. */
export function searchService({ db, modules, clock, random, log, cache }: ModuleDeps) {
  const sources = () => modules().flatMap(({ searched = [] }) => searched);
  const kept = <T extends object>(bytes: number) => new SingleFlightCache<{ is: T }>(bytes, bytesOf);
  /** What one search asks of all sources at once: aliases, and what was perhaps meant; and what all callers get alike. */
  const aliasesKept = kept<readonly AliasRow[]>(KEPT_BYTES);
  const meantKept = kept<readonly string[]>(KEPT_BYTES);
  const hitsKept = kept<SearchHit[]>(KEPT_BYTES * 4);
  const once = async <T extends object>(held: ReturnType<typeof kept<T>>, key: string, make: () => Promise<T>) =>
    (await held.get(key, cache ? KEPT_SECONDS : 0, async () => ({ is: await make() }))).is;
  const queue = new FairQueue(QUEUE);
  const read = boundedReads(db, MOST_MS);

  /** Hits of what was perhaps meant, for the first text that has any. */
  async function findMeant(seen: readonly SeenKind[], { words }: Sought, limit: number): Promise<SearchHit[]> {
    const texts = await once(meantKept, words.join(" "), () => read((tx) => corrections(tx, words)));
    for (const text of texts) {
      const meant = soughtIn([text]);
      // A word is suggested by the titles that its reader sees, whatever else has it.
      const near = meant ? await read((tx) => find(tx, seen, meant, { limit, inTexts: false })) : [];
      const hits = near.filter((hit) => hasInTitle(hit, searchedWords(text)));
      if (hits.length > 0) return hits.map((hit): SearchHit => ({ ...hit, tier: WRONG_LETTER, corrected: text }));
    }
    return [];
  }

  /** What was typed, and what staff say that it means. @param words some */
  async function textsOf(words: readonly string[]): Promise<string[]> {
    const whole = words.join(" ");
    // Staff write few of them: all are read at once, and kept.
    const aliases = await once(aliasesKept, "", () => allAliases(db));
    return [
      whole,
      ...aliases.flatMap(({ alias, query }) => {
        if (alias === whole) return [query];
        return words.includes(alias) ? [words.map((word) => (word === alias ? query : word)).join(" ")] : [];
      }),
    ];
  }

  async function findAll(seen: readonly SeenKind[], words: readonly string[], limit: number): Promise<SearchHit[]> {
    const sought = soughtIn(await textsOf(words));
    if (!sought) return [];
    const hits = await read((tx) => find(tx, seen, sought, { limit, inTexts: true }));
    if (hits.length >= FEW) return hits;
    const paths = new Set(hits.map(({ path }) => path));
    const meant = await findMeant(seen, sought, limit - hits.length);
    return [...hits, ...meant.filter(({ path }) => !paths.has(path))];
  }

  /** What a source is made of, as far as the caller sees any of it. */
  async function seenIn(name: SearchSourceName, me: Identity | null): Promise<SeenKind[]> {
    const all = sources().filter(({ kind }) => KINDS[name].includes(kind));
    const each = await Promise.all(all.map(async ({ kind, seen }) => ({ kind, seen: await seen(me) })));
    return each.flatMap(({ kind, seen }) => (seen ? [{ kind, ...seen }] : []));
  }

  let askedOn = "";
  const asked = new Set<string>();
  /** Of each caller, by a hash too: whoever has as many has nothing more noted that day. */
  const askedBy = new Map<string, number>();
  const secret = random.bytes(16);
  const hashOf = (text: string) => createHash("sha256").update(secret).update(text).digest("base64url");
  /** Whether somebody asks for something for the first time today, and not for too much; of whom nothing is stored. */
  function isNew(who: string, query: string): boolean {
    const day = clock().toISOString().slice(0, 10);
    if (day !== askedOn) askedBy.clear();
    if (day !== askedOn || asked.size >= MOST_ASKERS) asked.clear();
    if (askedBy.size >= MOST_ASKERS) askedBy.clear();
    askedOn = day;
    const [caller, hash] = [hashOf(who), hashOf(`${who}\n${query}`)];
    const before = askedBy.get(caller) ?? 0;
    if (asked.has(hash) || before >= MOST_MISSES) return false;
    asked.add(hash);
    askedBy.set(caller, before + 1);
    return true;
  }

  /**
   * Folds all that is new or was changed. @param stop whether to leave the rest for later
   * @param rest waits for so many milliseconds @returns how many things
   */
  async function fold(stop = () => false, rest: (ms: number) => Promise<unknown> = sleep): Promise<number> {
    let all = 0;
    for (const source of sources()) {
      const left = (error: Error) =>
        log.error({ err: error, kind: source.kind }, "search: a thing could not be folded");
      for (;;) {
        const began = performance.now();
        const some = await foldSome(db, source, left);
        all += some;
        if (some === 0 || stop()) break;
        // What is new is folded at once; of very much, a third of the time.
        if (all > AT_ONCE) await rest(REST * (performance.now() - began));
      }
    }
    return all;
  }

  return {
    /**
     * @param who whose turn it is while many search @throws server.busy, when too many do or it takes too long: the browser
     * leaves such a source out
     */
    async find(me: Identity | null, who: string, name: SearchSourceName, { q, limit }: { q: string; limit: number }) {
      const words = searchedWords(q);
      const seen = words.length > 0 ? await seenIn(name, me) : [];
      if (seen.length === 0) return [];
      const answer = () => queue.run(who, () => findAll(seen, words, limit)).catch(asBusy);
      const shared = sharedName(seen);
      // What is one answer for many is kept; not what depends on who asks.
      if (shared === undefined || readerOf(seen)) return answer();
      return once(hitsKept, [name, limit, shared, ...words].join(" "), answer);
    },

    /** Nothing was found. Nothing is written of a text without a word, and nothing of who asked. */
    async miss(who: string, text: string) {
      const query = cutAt(searchedWords(text).join(" "), 100);
      if (Array.from(query).length >= 2 && !isPersonal(text) && isNew(who, query)) await addMiss(db, query);
      return { noted: true };
    },

    fold,
    async sweep() {
      await forgetMisses(db);
      await forgetWords(db, sources());
      for (const source of sources()) await layOut(db, source);
    },

    /** Folds what is new again and again, until it is stopped. */
    start(): () => Promise<void> {
      let stopped = false;
      let running: Promise<unknown> = Promise.resolve();
      const look = () => {
        running = fold(() => stopped).catch((error: unknown) => log.warn({ err: error }, "search: could not fold"));
      };
      let timer: NodeJS.Timeout;
      const again = () => {
        timer = setTimeout(async () => {
          look();
          await running;
          if (!stopped) again();
        }, LOOK_MS);
      };
      again();
      return async () => {
        stopped = true;
        clearTimeout(timer);
        await running;
      };
    },
  };
}
export type SearchService = ReturnType<typeof searchService>;
