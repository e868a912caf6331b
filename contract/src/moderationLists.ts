// Plain data: pages that filter by it, and menus that offer it, need no schema.

/** What can be reported; a reply is a comment of the kind `comment`. */
export const reportedKinds = ["post", "comment", "person"] as const;

/** What is wrong with it: who reports chooses one, and a decision names one; the author reads it in plain words. */
export const moderationReasons = [
  "spam",
  "abuse",
  "wrong-info",
  "leaked-paper",
  "impersonation",
  "copyright",
  "privacy",
  "other",
] as const;

/** What staff do with a case. The first two are for posts and comments, not for people. */
export const caseActs = ["hide", "remove", "warn", "limit", "suspend", "dismiss", "escalate"] as const;
/** Why a case is dismissed. */
export const dismissals = ["no_violation", "invalid", "already_handled"] as const;
/** `in_review`: somebody's, for half an hour at a time; `moot`: what was reported is gone by itself. */
export const caseStates = ["open", "in_review", "actioned", "dismissed", "moot"] as const;
/** The later, the sooner it wants somebody. */
export const urgencies = ["normal", "high", "urgent"] as const;

/** UTF-16 units of what is said with a report. */
export const MAX_REPORT_DESCRIPTION = 1_000;
/** Reports of posts, comments and people that an account makes in 24 hours. */
export const MAX_CONTENT_REPORTS_A_DAY = 20;
/** Graphemes of an appeal; days in which one can be made; hours in which a decision can be taken back. */
export const MAX_APPEAL = 1_000;
export const APPEAL_DAYS = 20;
export const UNDO_HOURS = 24;
/** Minutes that a case is its moderator's. */
export const CLAIM_MINUTES = 30;
/** Days that moderators, and administrators, may limit somebody for. */
export const MODERATOR_LIMIT_DAYS = 7;
export const MAX_LIMIT_DAYS = 90;
/** Days in which what was removed can come back. */
export const RESTORABLE_DAYS = 30;
/** Cases that one call decides at most. */
export const MAX_BULK_CASES = 50;
/** UTF-16 units at least of why somebody anonymous is looked up; how often an administrator may in 24 hours. */
export const MIN_REVEAL_REASON = 10;
export const MAX_REVEALS_A_DAY = 10;
/** In the public figures a number below this is not said. */
export const FEWEST_SAID = 5;
