/** What other modules may use of this one. */
export { searchStaff } from "./staff/module.ts";
