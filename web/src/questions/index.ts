/** What other modules may use of this one. */
export { questionsStaff } from "./staff/module.ts";
