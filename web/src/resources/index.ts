/** What other modules may use of this one. */
export { resourcesStaff } from "./staff/module.ts";
