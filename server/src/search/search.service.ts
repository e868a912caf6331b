import { createHash } from "node:crypto";
import { cutAt, type HitKind, type SearchHit, type SearchSourceName, searchedWords } from "@sarathi/contract";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { corrections } from "../foundation/search/correct.ts";
import { findOfKind } from "../foundation/search/find.ts";
import { foldSome } from "../foundation/search/foldStale.ts";
import { type Sought, soughtIn } from "../foundation/search/lexemes.ts";
import type { SearchSource } from "../foundation/search/source.ts";
import { addMiss, aliasesIn, forgetMisses } from "./search.store.ts";

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
/** Between two looks for what is to be folded, in milliseconds. */
const LOOK_MS = 1_000;
/** Who asked for what today, as hashes in memory: more are counted again. */
const MOST_ASKERS = 50_000;

/** An address or a telephone number: whoever looks for their own is not to find it in a list of staff. */
const isPersonal = (text: string) => /@|(?:\p{Nd}[\s-]*){7}/u.test(text);

/** Whether all words stand in a hit's title, in one language or the other. */
function hasInTitle({ title, detail }: SearchHit, words: readonly string[]): boolean {
  const said = [...Object.values(title), detail ?? ""].flatMap((text) => searchedWords(text ?? ""));
  return words.every((word) => said.some((one) => one.startsWith(word)));
}

const nearestFirst = (a: SearchHit, b: SearchHit) => a.tier - b.tier || b.score - a.score;

/** The global search over what the modules let be searched. */
export function searchService({ db, modules, clock, random, log }: ModuleDeps) {
  const sources = () => modules().flatMap(({ searched = [] }) => searched);

  async function findIn(found: readonly SearchSource[], me: Identity | null, sought: Sought, limit: number) {
    const each = found.map(async ({ kind, seen }) => {
      const shows = await seen(me);
      return shows ? findOfKind(db, kind, shows, sought, limit) : [];
    });
    return (await Promise.all(each)).flat().sort(nearestFirst).slice(0, limit);
  }

  /** Hits of what was perhaps meant, for the first text that has any. */
  async function findMeant(found: readonly SearchSource[], me: Identity | null, sought: Sought, limit: number) {
    for (const text of await corrections(db, sought.words)) {
      const meant = soughtIn([text]);
      const near = meant ? await findIn(found, me, meant, limit) : [];
      // A word is suggested by what its reader sees alone, whatever else has it.
      const hits = near.filter((hit) => hasInTitle(hit, searchedWords(text)));
      if (hits.length > 0) return hits.map((hit): SearchHit => ({ ...hit, tier: WRONG_LETTER, corrected: text }));
    }
    return [];
  }

  /** What was typed, and what staff say that it means. */
  async function textsOf(text: string): Promise<string[]> {
    const words = searchedWords(text);
    if (words.length === 0) return [];
    const whole = words.join(" ");
    const rows = await aliasesIn(db, words);
    return [
      whole,
      ...rows.map(({ alias, query }) =>
        alias === whole ? query : words.map((word) => (word === alias ? query : word)).join(" "),
      ),
    ];
  }

  let askedOn = "";
  const asked = new Set<string>();
  const secret = random.bytes(16);
  /** Whether somebody asks for something for the first time today; of whom nothing is stored. */
  function isNew(who: string, query: string): boolean {
    const day = clock().toISOString().slice(0, 10);
    if (day !== askedOn || asked.size >= MOST_ASKERS) asked.clear();
    askedOn = day;
    const hash = createHash("sha256").update(secret).update(`${who}\n${query}`).digest("base64url");
    if (asked.has(hash)) return false;
    asked.add(hash);
    return true;
  }

  /** Folds all that is new or was changed. @returns how many things */
  async function fold(): Promise<number> {
    let all = 0;
    for (const source of sources()) {
      const left = (error: Error) =>
        log.error({ err: error, kind: source.kind }, "search: a thing could not be folded");
      for (let some = await foldSome(db, source, left); some > 0; some = await foldSome(db, source, left)) all += some;
    }
    return all;
  }

  return {
    async find(me: Identity | null, name: SearchSourceName, { q, limit }: { q: string; limit: number }) {
      const sought = soughtIn(await textsOf(q));
      if (!sought) return [];
      const found = sources().filter(({ kind }) => KINDS[name].includes(kind));
      const hits = await findIn(found, me, sought, limit);
      if (hits.length >= FEW) return hits;
      const paths = new Set(hits.map(({ path }) => path));
      const meant = await findMeant(found, me, sought, limit - hits.length);
      return [...hits, ...meant.filter(({ path }) => !paths.has(path))];
    },

    /** Nothing was found. Nothing is written of a text without a word, and nothing of who asked. */
    async miss(who: string, text: string) {
      const query = cutAt(searchedWords(text).join(" "), 100);
      if (Array.from(query).length >= 2 && !isPersonal(text) && isNew(who, query)) await addMiss(db, query);
      return { noted: true };
    },

    fold,
    sweep: () => forgetMisses(db),

    /** Folds what is new again and again, until it is stopped. */
    start(): () => Promise<void> {
      let stopped = false;
      let running: Promise<unknown> = Promise.resolve();
      const look = () => {
        running = fold().catch((error: unknown) => log.warn({ err: error }, "search: could not fold"));
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
