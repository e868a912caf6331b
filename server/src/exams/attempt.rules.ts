import { type Language, MAX_SITTINGS_A_DAY, MAX_UNVERIFIED_SITTINGS_A_DAY } from "@sarathi/contract";

/** What an attempt is measured by; instants in milliseconds of the database's clock. */
export interface AttemptTerms {
  status: "in_progress" | "submitted";
  closedBy: "user" | "deadline" | null;
  /** Closed by the deadline, then submitted by its candidate all the same: nothing comes late any more. */
  final: boolean;
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
  const mayBeLate = terms.closedBy === "deadline" && !terms.final && now <= terms.deadlineAt + lateSyncSeconds * 1_000;
  return mayBeLate ? "late" : "closed";
}

/**
 * Milliseconds by which a number may lie after the deadline and still be of before it: a phone measures the server's
 * clock by a call and back, and on the slowest lines (2G, some 1.5 s each way) errs by less than this.
 */
export const CLOCK_ERROR_MS = 2_000;

/** The last instant at which an answer was given in time. */
export const lastTap = (deadlineAt: number): number => deadlineAt + CLOCK_ERROR_MS;

/**
 * Of changes that arrive late, those given in time: the sequence number is the server's milliseconds at the tap. The
 * phone says so itself; therefore a result that holds any is never ranked.
 */
export const givenInTime = <T extends { seq: number }>(changes: readonly T[], deadlineAt: number): T[] =>
  changes.filter((change) => change.seq <= lastTap(deadlineAt));

/** Until when the attempt's own token opens it: as long as answers may come. */
export const tokenEndsAt = ({ closesAt, deadlineAt }: AttemptTerms, lateSyncSeconds: number): number =>
  Math.max(closesAt, deadlineAt + lateSyncSeconds * 1_000);

/** How many sittings an account may begin on one day. */
export const sittingsADay = (emailVerified: boolean): number =>
  emailVerified ? MAX_SITTINGS_A_DAY : MAX_UNVERIFIED_SITTINGS_A_DAY;

/** When an attempt ended: never later than its deadline, however late the message came. */
export const endedAt = (now: number, deadlineAt: number): number => Math.min(now, deadlineAt);

/** In which language each question was read: that of the paper, or the other one. */
export function languagesOf(language: Language, turned: readonly string[]): (mcqId: string) => Language {
  const [others, other] = [new Set(turned), language === "ne" ? "en" : "ne"] as const;
  return (mcqId) => (others.has(mcqId) ? other : language);
}
