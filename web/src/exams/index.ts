/** What other modules may use of this one. */

export { historyQuery, paperQuery, solutionsQuery } from "./exams.queries.ts";
export { letters } from "./paper.ts";
export { LatestSummary } from "./parts/LatestSummary.tsx";
export { ResultHistory } from "./parts/ResultHistory.tsx";
export { openScheduled, prepareSitting, sendLate } from "./scheduled.ts";
export { clockText, createClock, durationAttribute, type ExamClock } from "./sitting/clock.ts";
export { KeyedOptions } from "./staff/KeyedOptions.tsx";
export { examsStaff } from "./staff/module.ts";
export { KeyOptions, keysOf } from "./staff/regrade/KeyOptions.tsx";
export { RegradeFigures } from "./staff/regrade/RegradeFigures.tsx";
export { TestStatistics } from "./staff/statistics/TestStatistics.tsx";
