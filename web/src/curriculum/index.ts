/** What other rooms may use of this one. */
export { categoriesQuery } from "./curriculum.queries.ts";
