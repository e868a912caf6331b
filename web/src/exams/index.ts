/** What other rooms may use of this one. */
export { filterOf, testsQuery } from "./exams.queries.ts";
export { TestCard } from "./parts/TestCard.tsx";
