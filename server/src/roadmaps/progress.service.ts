import { boundedAt, mergeMarks, renameMarks, type TopicEvidence, type TopicMark } from "@sarathi/contract";
import type { ResultService } from "../exams/index.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { listTopics } from "./document.store.ts";
import { deleteMarks, readMarks, writeMarks } from "./progress.store.ts";

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

    /** For the export of the account's data. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const { at, ...mark } of await readMarks(db, accountId)) yield { ...mark, at: new Date(at).toISOString() };
    },

    /** The account is erased. */
    forget: deleteMarks,
  };
}
export type ProgressService = ReturnType<typeof progressService>;
