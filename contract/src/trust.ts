// Plain data: the browser loads this file with every page that names a limit.

/** How far a member is trusted, by what they have done: 0 (new) to 3. */
export const trustLevels = [0, 1, 2, 3] as const;
export type TrustLevel = (typeof trustLevels)[number];

/** What is counted towards the next level. */
export const trustCriteria = ["daysSinceJoining", "activeDays", "postsRead", "contributions", "likers"] as const;
export type TrustCriterion = (typeof trustCriteria)[number];
export type TrustCounts = Readonly<Record<TrustCriterion, number>>;

/** Days that count for level 3, which is lost when they no longer suffice. */
export const ROLLING_DAYS = 100;

/**
 * What opens a level. After Discourse's levels (5 topics and 30 posts read; 15 days, 20 topics, 100 posts read, a like
 * each way; 100 days), made smaller for a site of candidates, who come for months before one exam. Likers: people of
 * level 1 or more; an accepted answer counts as two of them. Level 3 counts the last 100 days alone.
 */
export const trustNeeds: Readonly<Record<1 | 2 | 3, TrustCounts>> = {
  1: { daysSinceJoining: 1, activeDays: 2, postsRead: 5, contributions: 1, likers: 0 },
  2: { daysSinceJoining: 15, activeDays: 10, postsRead: 50, contributions: 15, likers: 3 },
  3: { daysSinceJoining: 60, activeDays: 40, postsRead: 150, contributions: 40, likers: 15 },
};

export interface TrustLimits {
  /** Posts within 24 hours, and seconds between two; null: none but the ten an hour that hold for all. */
  postsADay: number | null;
  postPause: number;
  /** The same of comments and replies; all write sixty an hour at most. */
  commentsADay: number | null;
  commentPause: number;
  anonymousADay: number;
  likesADay: number;
  /** In one text. Links to this site and to offices of the state (`.gov.np`) are not counted. */
  links: number;
  mentions: number;
  pictures: number;
}
/** What one limit is called in calls and texts. */
export type TrustLimit = keyof TrustLimits;

/**
 * What a level allows. Level 0 may post anonymously once a day: a government employee asks so as their first act.
 */
export const trustLimits: Readonly<Record<TrustLevel, TrustLimits>> = {
  0: {
    ...{ postsADay: 3, postPause: 120, commentsADay: 10, commentPause: 30 },
    ...{ anonymousADay: 1, likesADay: 30, links: 2, mentions: 2, pictures: 1 },
  },
  1: {
    ...{ postsADay: null, postPause: 0, commentsADay: null, commentPause: 0 },
    ...{ anonymousADay: 3, likesADay: 60, links: 10, mentions: 5, pictures: 8 },
  },
  2: {
    ...{ postsADay: null, postPause: 0, commentsADay: null, commentPause: 0 },
    ...{ anonymousADay: 5, likesADay: 150, links: 30, mentions: 5, pictures: 8 },
  },
  3: {
    ...{ postsADay: null, postPause: 0, commentsADay: null, commentPause: 0 },
    ...{ anonymousADay: 5, likesADay: 150, links: 30, mentions: 5, pictures: 8 },
  },
};

/** Kinds of word rules, and what comes of a hit: it waits for staff (of level 0; of others staff hear), or staff hear. */
export const wordRuleKinds = ["word", "phrase", "domain"] as const;
export const wordRuleActions = ["hold", "flag"] as const;
/** Characters (UTF-16 units) of a rule's pattern, and of a note on it. */
export const MAX_WORD_PATTERN = 100;
export const MAX_WORD_NOTE = 300;
/** Word rules of the site: every text that is written is held against all of them. */
export const MAX_WORD_RULES = 1_000;
