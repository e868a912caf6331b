/** What other rooms may use of this one. */
export { categoriesQuery, findCategory } from "./curriculum.queries.ts";
