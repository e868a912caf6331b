import { exams, questions } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const todaysQuery = () => queryOf(questions.todaysMcq, {}, { shared: true, staleTime: 5 * 60_000 });

/** The tests that the home page shows. */
export const firstTestsQuery = () => queryOf(exams.listTests, { query: { limit: 3 } });

/** Among these an open attempt is looked for. */
export const ownTestsQuery = () => queryOf(exams.listTests, { query: { limit: 100 } });
