// Plain data, so that the browser needs no schema for it.

/** What staff have decided about an exam event. */
export const eventStates = ["draft", "published", "paused", "cancelled", "archived"] as const;

/** What follows from that and the clock, in the order of time; nobody but staff sees a draft. */
export const eventPhases = [
  "draft",
  "upcoming",
  "registration_open",
  "registration_closed",
  "lobby",
  "live",
  "closing",
  "grading",
  "results",
  "paused",
  "cancelled",
  "archived",
] as const;

/** What has become of somebody's wish to sit in an event. */
export const registrationStates = [
  "awaiting_payment",
  "under_review",
  "needs_changes",
  "confirmed",
  "waitlisted",
  "offered",
  "rejected",
  "expired",
  "withdrawn",
  "cancelled",
] as const;

/** One of these a person has at most, at one event. */
export const activeRegistrationStates = [
  "awaiting_payment",
  "under_review",
  "needs_changes",
  "confirmed",
  "waitlisted",
  "offered",
] as const satisfies readonly (typeof registrationStates)[number][];

/** How somebody who is registered is on the day; `silent`: nothing was heard for 60 seconds. */
export const participantStates = ["absent", "writing", "silent", "submitted"] as const;

/** How a fee is paid: by a transfer that staff look at, or through a gateway. */
export const paymentMethods = ["manual", "esewa", "khalti"] as const;
/** Those that go through a gateway. */
export const onlineMethods = ["esewa", "khalti"] as const satisfies readonly (typeof paymentMethods)[number][];

/** Why an administrator is to look at a payment. */
export const concerns = ["ended", "late", "double", "unclear", "mismatch", "claim"] as const;
/** What an administrator can record of it. */
export const outcomes = ["refunded", "seated", "nothing"] as const;

export const paymentStates = [
  "created",
  "submitted",
  "initiated",
  "ambiguous",
  "verified",
  "rejected",
  "failed",
  "cancelled",
  "refund_pending",
  "refunded",
] as const;

/** Paisa of a fee at most: 10,000 rupees. */
export const MAX_FEE = 1_000_000;
/** Seats of an event at most. */
export const MAX_SEATS = 100_000;
/** Characters of what identifies a transfer. */
export const MAX_REFERENCE = 64;
/** Characters of what staff write to a candidate, and of an event's texts. */
export const MAX_EVENT_NOTE = 500;
export const MAX_EVENT_TITLE = 160;
export const MAX_EVENT_TEXT = 2_000;
/** Minutes besides that one registration can be granted before the start. */
export const MAX_EXTRA_MINUTES = 240;
/** Minutes before the start at which the waiting page opens. */
export const MAX_LOBBY_MINUTES = 120;

/** Under so many rated results a percentile says nothing. */
export const FEWEST_FOR_PERCENTILE = 20;
