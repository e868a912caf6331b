/** What other modules may use of this one. */
export { categoriesQuery, matchCategory } from "./curriculum.queries.ts";
export { useCategory } from "./useCategory.ts";
export { usePostName } from "./usePostName.ts";
