/** What other modules may use of this one. */
export { accountsStaff } from "./staff/module.ts";
