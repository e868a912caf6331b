import type { PastDaily, PracticeQuestion } from "@sarathi/contract";
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
    vouched: Parameters<typeof viewSolution>[1];
    hidden: boolean;
  };

/** The question of a day; its solution once the day is over, unless this reader is answering it in a test. */
export const viewDaily = (row: DailyRow, today: string): PastDaily => ({
  date: row.day,
  mcq: viewMcq(row.id, row, MARKS),
  solution: row.day < today && !row.hidden ? viewSolution(row, row.vouched) : undefined,
});
