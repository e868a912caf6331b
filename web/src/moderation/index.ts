/** What other modules may use of this one. */
export { moderationStaff } from "./staff/module.ts";
