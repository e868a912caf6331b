/** What other modules may use of this one. */
export { categoriesQuery, matchCategory } from "./curriculum.queries.ts";
export { curriculumStaff } from "./staff/module.ts";
export { usePostName } from "./usePostName.ts";
