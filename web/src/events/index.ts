/** What other modules may use of this one. */
export { eventsStaff } from "./staff/module.ts";
