/** What other modules may use of this one. */
export { operationsStaff } from "./staff/module.ts";
