import type { PastDaily, PracticeQuestion } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import { viewMcq, viewSolution } from "../questions/index.ts";
import type { OwnQuestionRow } from "./drawn.store.ts";

/** A practice question is worth one mark. */
const MARKS = 1;

type Chapters = ReadonlyMap<string, PracticeQuestion["chapter"] & object>;

/** A question with its solution and what its reader made of it. @param chapters by id */
export const viewQuestion = (row: OwnQuestionRow, chapters: Chapters): PracticeQuestion => ({
  mcq: viewMcq(row.id, row, MARKS),
  version: row.version,
  solution: viewSolution(row, row.vouched),
  chapter: chapters.get(row.chapter_id ?? ""),
  bookmarked: row.bookmarked_at !== null,
  note: row.note ?? undefined,
  met: row.met,
});

type DailyRow = Parameters<typeof viewMcq>[1] &
  Parameters<typeof viewSolution>[0] & {
    id: string;
    day: string;
    version: number;
    vouched: Parameters<typeof viewSolution>[1];
    hidden: boolean;
  };

/** The question of a day; its solution once the day is over or it was answered, unless this reader is answering it in a test. */
export function viewDaily(
  row: DailyRow,
  mine: { mcq_id: string; choice_mask: number; correct: boolean } | undefined,
  today: string,
): PastDaily {
  const answered = mine?.mcq_id === row.id ? mine : undefined;
  return {
    date: row.day,
    mcq: viewMcq(row.id, row, MARKS),
    version: row.version,
    solution: (row.day < today || answered) && !row.hidden ? viewSolution(row, row.vouched) : undefined,
    mine:
      answered && !row.hidden
        ? { isCorrect: answered.correct, selectedOptionIndices: indicesOf(answered.choice_mask) }
        : undefined,
  };
}
