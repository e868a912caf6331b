import { type Input, practice, practiceNotebook, practiceProgress } from "@sarathi/contract";
import { cursorListOf } from "../foundation/cursorList.ts";
import { queryOf } from "../foundation/query.ts";

export const overviewQuery = () => queryOf(practice.getPractice, {});
export const tagsQuery = () => queryOf(practice.listPracticeTags, {}, { shared: true, staleTime: 60_000 });
export const groupsQuery = () => queryOf(practiceNotebook.listMistakeGroups, {});

export type MistakeFilter = Pick<
  NonNullable<Input<typeof practiceNotebook.listMistakes>["query"]>,
  "cause" | "kind" | "chapter"
>;
export const mistakesQuery = (filter: MistakeFilter) => cursorListOf(practiceNotebook.listMistakes, { query: filter });
export const bookmarksQuery = () => cursorListOf(practiceNotebook.listPracticeBookmarks, {});
export const notesQuery = () => cursorListOf(practiceNotebook.listPracticeNotes, {});
export const dailyQuery = () => cursorListOf(practice.listDailyQuestions, {});
export const practiceProgressQuery = (post: string | undefined) =>
  queryOf(practiceProgress.getPracticeProgress, { query: { post } });

/** What is not true any more after an answer, a bookmark or a note. */
export const CHANGED_BY_PRACTICE = [
  practice.getPractice,
  practice.listDailyQuestions,
  practiceNotebook.listMistakes,
  practiceNotebook.listMistakeGroups,
  practiceNotebook.listPracticeBookmarks,
  practiceNotebook.listPracticeNotes,
  practiceProgress.getPracticeProgress,
] as const;
