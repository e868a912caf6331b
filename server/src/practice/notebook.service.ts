import {
  MAX_PRACTICE_BOOKMARKS,
  MAX_PRACTICE_NOTES,
  type Mistake,
  type MistakeCause,
  type MistakeGroup,
  type MistakeKind,
} from "@sarathi/contract";
import { chapterIds, chaptersById } from "../curriculum/index.ts";
import { indicesOf } from "../foundation/choiceMask.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { putCause } from "./card.store.ts";
import type { OwnQuestionRow } from "./drawn.store.ts";
import * as lists from "./list.store.ts";
import * as store from "./own.store.ts";
import { viewQuestion } from "./question.ts";
import type { TestResultService } from "./testResult.service.ts";

interface Paging {
  cursor?: string | undefined;
  limit: number;
}
interface MistakeQuery extends Paging {
  cause?: MistakeCause | "none" | undefined;
  kind?: MistakeKind | undefined;
  chapter?: string | undefined;
}
/** Answers that an export holds in memory at a time. */
const EXPORTED_AT_ONCE = 500;
/** A chapter that there is not: no question stands there. */
const NOWHERE = "00000000-0000-0000-0000-000000000000";

/** The mistake notebook, bookmarks and notes: each its owner's alone. */
export function notebookService({ db }: Pick<ModuleDeps, "db">, testResults: TestResultService) {
  const chaptersOf = (rows: readonly { chapter_id: string | null }[]) =>
    chaptersById(
      db,
      rows.flatMap(({ chapter_id }) => chapter_id ?? []),
    );

  /** A page of questions, each with what `more` says of its row. */
  async function viewPage<Row extends OwnQuestionRow, More extends object, Pages>(
    { rows, pagination }: { rows: Row[]; pagination: Pages },
    more: (row: Row) => More,
  ) {
    const chapters = await chaptersOf(rows);
    return { items: rows.map((row) => ({ question: viewQuestion(row, chapters), ...more(row) })), pagination };
  }

  return {
    /** @throws AppError page.bad_cursor */
    async mistakes(me: Identity, { chapter, ...query }: MistakeQuery) {
      await testResults.takeIn(me.accountId);
      const chapterId = chapter && ((await chapterIds(db, [chapter])).get(chapter) ?? NOWHERE);
      return viewPage(
        await lists.listMistakes(db, me.accountId, { ...query, chapterId }),
        (row): Omit<Mistake, "question"> => ({
          kind: row.fault as MistakeKind,
          cause: row.cause ?? undefined,
          times: row.faults as number,
          rightDays: row.right_days as number,
          lastAt: (row.faulted_at as Date).toISOString(),
        }),
      );
    },

    async mistakeGroups(me: Identity): Promise<MistakeGroup[]> {
      await testResults.takeIn(me.accountId);
      const rows = await lists.countMistakes(db, me.accountId);
      const chapters = await chaptersOf(rows);
      return rows.map(({ cause, chapter_id, questions }) => {
        const chapter = chapters.get(chapter_id ?? "");
        return {
          ...{ cause: cause ?? undefined, questions },
          ...(chapter && { chapter: chapter.slug, name: chapter.name, nepaliText: chapter.nepaliText }),
        };
      });
    },

    /** @throws AppError practice.no_mistake */
    async setCause(me: Identity, mcqId: string, cause: MistakeCause | null) {
      if (!(await putCause(db, me.accountId, mcqId, cause))) throw new AppError("practice.no_mistake");
      return { cause };
    },

    /** @throws AppError mcq.not_found, practice.too_many_bookmarks */
    async bookmark(me: Identity, mcqId: string, on: boolean) {
      if (on) {
        const add = () => inTransaction(db, (tx) => store.addBookmark(tx, me.accountId, mcqId, MAX_PRACTICE_BOOKMARKS));
        refuse(await add(), "practice.too_many_bookmarks");
      } else await store.removeBookmark(db, me.accountId, mcqId);
      return { bookmarked: on };
    },

    bookmarks: async (me: Identity, query: Paging) =>
      viewPage(await lists.listBookmarks(db, me.accountId, query), (row) => ({
        at: (row.bookmarked_at as Date).toISOString(),
      })),

    /** An empty note is none. @throws AppError mcq.not_found, practice.too_many_notes */
    async note(me: Identity, mcqId: string, text: string) {
      if (text !== "") {
        const put = () => inTransaction(db, (tx) => store.putNote(tx, me.accountId, mcqId, text, MAX_PRACTICE_NOTES));
        refuse(await put(), "practice.too_many_notes");
      } else await store.removeNote(db, me.accountId, mcqId);
      return { text };
    },

    notes: async (me: Identity, query: Paging) =>
      viewPage(await lists.listNotes(db, me.accountId, query), (row) => ({ at: (row.noted_at as Date).toISOString() })),

    /** Answers given in practice, for their owner to take along. */
    async *exportAnswers(accountId: string): AsyncGenerator<object> {
      let after: { at: Date; id: string } | undefined;
      for (;;) {
        const rows = await store.exportAnswers(db, accountId, after, EXPORTED_AT_ONCE);
        for (const row of rows) {
          yield {
            ...{ mcqId: row.mcq_id, version: row.version, selectedOptionIndices: indicesOf(row.choice_mask) },
            ...{ isCorrect: row.correct, timeMs: row.time_ms, confidence: row.confidence ?? undefined },
            ...{ language: row.language, answeredAt: row.answered_at.toISOString() },
          };
        }
        const last = rows.at(-1);
        if (!last || rows.length < EXPORTED_AT_ONCE) return;
        after = { at: last.received_at, id: last.id };
      }
    },

    /** What each answer, in practice or in a test, said of memory. */
    async *exportReviews(accountId: string): AsyncGenerator<object> {
      let after: store.ExportedReview | undefined;
      for (;;) {
        const rows = await store.exportReviews(db, accountId, after, EXPORTED_AT_ONCE);
        for (const { mcq_id, source_id, reviewed_at, rating, fault, in_test, regrade_no } of rows)
          yield {
            ...{ mcqId: mcq_id, sourceId: source_id, reviewedAt: reviewed_at.toISOString() },
            ...{ rating, mistake: fault ?? undefined, inTest: in_test, regradeNo: regrade_no },
          };
        after = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE) return;
      }
    },

    async *exportSettings(accountId: string): AsyncGenerator<object> {
      for (const { daily_cap: dailyCap } of await store.exportSettings(db, accountId)) yield { dailyCap };
    },

    /** What was made of each question: memory, mistake, bookmark, note. */
    async *exportQuestions(accountId: string): AsyncGenerator<object> {
      yield* await store.exportQuestions(db, accountId);
    },

    async *exportDays(accountId: string): AsyncGenerator<object> {
      yield* await store.exportDays(db, accountId);
    },

    /** The account is erased. */
    forget: store.forget,
  };
}
export type NotebookService = ReturnType<typeof notebookService>;

function refuse(change: store.Change, tooMany: "practice.too_many_bookmarks" | "practice.too_many_notes"): void {
  if (change === "not_found") throw new AppError("mcq.not_found");
  if (change === "too_many") throw new AppError(tooMany);
}
