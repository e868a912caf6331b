// Plain data, so that the browser needs no schema for it.

/**
 * What staff decide about a question's key: it stays; other keys, of which the best counts; full marks to all, or to
 * who chose anything; it counts for nothing, and full marks are less by it.
 */
export const keyDecisionKinds = ["kept", "keys", "full_to_all", "full_to_attempted", "drop"] as const;
export type KeyDecisionKind = (typeof keyDecisionKinds)[number];

/** How far the key of an event is: not out; out, and objections are taken; they are looked at; nothing changes any more. */
export const keyStates = ["hidden", "provisional", "deciding", "final"] as const;

/** Characters of what a candidate objects, and of the source for it. */
export const MAX_OBJECTION = 1_000;
export const MAX_OBJECTION_SOURCE = 300;
/** Objections to one question that all may read, the oldest. */
export const MAX_SHOWN_OBJECTIONS = 20;
export const MIN_OBJECTION = 10;
/** Characters of why staff decided as they did. */
export const MAX_KEY_REASON = 1_000;
/** Keys of which the best counts, at most. */
export const MAX_KEYS = 8;
