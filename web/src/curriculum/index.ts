/** What other modules may use of this one. */
export { categoriesQuery, matchCategory, subjectTreeQuery } from "./curriculum.queries.ts";
export { placeName, usePlaceName } from "./placeName.ts";
export { curriculumStaff } from "./staff/module.ts";
export { type NodeChoice, useNodeChoices } from "./staff/useNodeChoices.ts";
export { type SyllabusSection, type SyllabusSubject, useChapterChoices, useSyllabus } from "./staff/useSyllabus.ts";
export { usePostName } from "./usePostName.ts";
