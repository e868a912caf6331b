import type { EventAnnouncement } from "@sarathi/contract";
import type { ExamRecord } from "../records/outbox.ts";
import type { SyncStatus } from "./flusher.ts";

/** The phase of a sitting. Only in `open` can answers be given. */
export type Phase = "open" | "timeUp" | "submitting" | "submitWaits" | "done";

export interface SittingState {
  record: ExamRecord;
  phase: Phase;
  sync: SyncStatus;
  /** Answers that only this device holds. */
  unsent: number;
  /** This browser keeps what is written; false: a warning is shown. */
  kept: boolean;
  /** A submit, by hand or by the clock, could not reach the server and will be tried again. */
  held: boolean;
  /** Why the server, which was reached, did not take the submit: it refused, or is asked again by itself. */
  submitError?: unknown;
  resultId?: string;
  /** What staff said to all who sit, as answers to saves brought it, the latest first. */
  said: readonly EventAnnouncement[];
  /** It was submitted without a login: the result is shown to who signs in. */
  signedOut: boolean;
}
