import { eventType } from "../foundation/events.ts";

/** Staff deleted a result with its sitting. */
export const resultRemoved = eventType<{ testId: string }>("exams.result_removed");
