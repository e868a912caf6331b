import type { Participant } from "@sarathi/contract";
import type { z } from "zod";

export type ParticipantState = z.infer<typeof Participant>["state"];

/** Nothing was heard for so long: not connected, or away. */
const SILENT_MS = 60_000;

/** How somebody is who has begun: a save, or the start, is what the server heard last. */
export function stateOf(
  { submittedAt, savedAt, startedAt }: { submittedAt: Date | null; savedAt: Date | null; startedAt: Date },
  now: Date,
): Exclude<ParticipantState, "absent"> {
  if (submittedAt) return "submitted";
  const heard = Math.max(startedAt.getTime(), savedAt?.getTime() ?? 0);
  return now.getTime() - heard > SILENT_MS ? "silent" : "writing";
}
