import {
  boundedAt,
  mergeMarks,
  renameMarks,
  type TopicEvidence,
  type TopicMark,
  type WeakestChapter,
} from "@sarathi/contract";
import { chapterPlaces } from "../curriculum/index.ts";
import type { ResultService } from "../exams/index.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { bestNotes } from "../resources/index.ts";
import { listTopics } from "./document.store.ts";
import { deleteMarks, readMarks, writeMarks } from "./progress.store.ts";
import { weakestFirst } from "./weakest.rules.ts";

/** How far candidates are with the topics, by their own word and by their results. */
export function progressService(
  { db, clock }: Pick<ModuleDeps, "db" | "clock">,
  results: Pick<ResultService, "evidenceOf">,
) {
  /** Today's topics, and today's topic by each former name. */
  async function names() {
    const topics = await listTopics(db);
    const successors = topics.flatMap(({ slug, document }) => document.formerly.map((old) => [old, slug] as const));
    return { topics: new Set(topics.map(({ slug }) => slug)), successors: new Map(successors) };
  }

  return {
    async get(me: Identity) {
      const { successors } = await names();
      return { marks: renameMarks(await readMarks(db, me.accountId), successors), unknown: [] };
    },

    /** Marks of topics that were renamed or merged go to today's; those of topics that there are not are named, not stored. */
    async put(me: Identity, sent: readonly TopicMark[]) {
      const { topics, successors } = await names();
      const now = clock().getTime();
      const bounded = sent.map((mark) => ({ ...mark, at: boundedAt(mark.at, now) }));
      const marks = renameMarks(mergeMarks(bounded), successors);
      await writeMarks(
        db,
        me.accountId,
        marks.filter(({ topic }) => topics.has(topic)),
      );
      const stored = renameMarks(await readMarks(db, me.accountId), successors);
      return { marks: stored, unknown: marks.map(({ topic }) => topic).filter((topic) => !topics.has(topic)) };
    },

    async evidence(me: Identity): Promise<TopicEvidence[]> {
      const byChapter = await results.evidenceOf(me.accountId);
      return [...byChapter].map(([chapter, counts]) => ({ chapter, ...counts }));
    },

    /** The chapter that one's results are worst in, with the best item about it. What is off the site is passed over. */
    async weakest(me: Identity): Promise<WeakestChapter | null> {
      const weak = weakestFirst(await results.evidenceOf(me.accountId));
      if (weak.length === 0) return null;
      const places = await chapterPlaces(
        db,
        weak.map(([chapter]) => chapter),
      );
      for (const [chapter, counts] of weak) {
        const place = places.get(chapter);
        if (!place) continue;
        const { id, ...chapterLink } = place;
        return { chapter: chapterLink, ...counts, notes: await bestNotes(db, id) };
      }
      return null;
    },

    /** For the export of the account's data. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const { at, ...mark } of await readMarks(db, accountId)) yield { ...mark, at: new Date(at).toISOString() };
    },

    /** The account is erased. */
    forget: deleteMarks,
  };
}
export type ProgressService = ReturnType<typeof progressService>;
