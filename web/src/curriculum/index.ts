/** What other modules may use of this one. */
export { categoriesQuery, findCategory } from "./curriculum.queries.ts";
