/** What other modules may use of this one. */

export { LatestSummary } from "./parts/LatestSummary.tsx";
export { ResultHistory } from "./parts/ResultHistory.tsx";
export { examsStaff } from "./staff/module.ts";
