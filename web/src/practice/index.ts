/** What other modules may use of this one. */
export { answerId } from "./answerId.ts";
export { DueToday } from "./parts/DueToday.tsx";
export { CHANGED_BY_PRACTICE, overviewQuery as practiceQuery } from "./practice.queries.ts";
