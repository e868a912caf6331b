import { exams, questions } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const todaysQuery = () => queryOf(questions.todaysMcq, {}, { shared: true, staleTime: 5 * 60_000 });

/** The tests that the home page shows: nothing of them is the reader's own, so signing in asks for none of it again. */
export const firstTestsQuery = () => queryOf(exams.listTests, { query: { limit: 3 } }, { shared: true });

/** Among these an open attempt is looked for. */
export const ownTestsQuery = () => queryOf(exams.listTests, { query: { limit: 100 } });
