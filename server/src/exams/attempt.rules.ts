/** What an attempt is measured by; instants in milliseconds of the database's clock. */
export interface AttemptTerms {
  status: "in_progress" | "submitted";
  closedBy: "user" | "deadline" | null;
  deadlineAt: number;
  /** deadline + grace. */
  closesAt: number;
}

/**
 * Whether changes are taken (docs/sources.md, Attempts).
 * `open`: as usual. `overdue`: nobody has closed it yet, but it is past its grace. `late`: closed by the deadline, yet
 * still within the time in which answers stuck offline arrive. `closed`: final.
 */
export type AnswerWindow = "open" | "overdue" | "late" | "closed";

export function windowOf(terms: AttemptTerms, now: number, lateSyncSeconds: number): AnswerWindow {
  if (terms.status === "in_progress") return now <= terms.closesAt ? "open" : "overdue";
  const mayBeLate = terms.closedBy === "deadline" && now <= terms.deadlineAt + lateSyncSeconds * 1_000;
  return mayBeLate ? "late" : "closed";
}

/**
 * Of changes that arrive late, those given in time: the sequence number is the server's milliseconds at the tap. The
 * phone says so itself; therefore a result that holds any is never ranked.
 */
export const givenInTime = <T extends { seq: number }>(changes: readonly T[], deadlineAt: number): T[] =>
  changes.filter((change) => change.seq <= deadlineAt);

/** When an attempt ended: never later than its deadline, however late the message came. */
export const endedAt = (now: number, deadlineAt: number): number => Math.min(now, deadlineAt);
