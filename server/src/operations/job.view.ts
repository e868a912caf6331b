import type { Job } from "@sarathi/contract";
import type { JobRow } from "../foundation/jobs/look.ts";

/** @param isWorked this program works its queue */
export function viewJob(row: JobRow, isWorked: boolean): Job {
  const { id, queue, state, tries, created_on, start_after, completed_on, output } = row;
  const isGivenUp = state === "failed";
  const waits = state === "waiting" || state === "retrying";
  return {
    ...{ _id: id, queue, state, tries, createdAt: created_on.toISOString() },
    ...(waits && { dueAt: start_after.toISOString() }),
    ...(isGivenUp && completed_on && { endedAt: completed_on.toISOString() }),
    ...(output?.error && { error: output.error }),
    ...(output?.code && { code: output.code }),
    places: output?.at ?? [],
    canRetry: isGivenUp && isWorked,
    canRemove: isGivenUp,
  };
}
