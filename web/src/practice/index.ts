export { answerId } from "./answerId.ts";
export { CHANGED_BY_PRACTICE } from "./practice.queries.ts";
