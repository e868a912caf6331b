import { eventType } from "../foundation/events.ts";

/** Staff deleted a result with its sitting. */
export const resultRemoved = eventType<{ testId: string }>("exams.result_removed");

/** Results of a test were marked anew by a decision about one of its questions; some have other marks now. */
export const resultsRegraded = eventType<{ testId: string; regradeId: string }>("exams.results_regraded");
