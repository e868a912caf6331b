/** By what a practice set is drawn. */
export const setKinds = ["chapter", "subject", "post", "tag", "year", "mistakes", "bookmarks", "due", "daily"] as const;
export type SetKind = (typeof setKinds)[number];
/** Those that name what they are drawn from. */
export const namedSetKinds = ["chapter", "subject", "post", "tag", "year"] as const satisfies readonly SetKind[];
export const namesPlace = (by: SetKind): boolean => (namedSetKinds as readonly SetKind[]).includes(by);

/** Why an answer was wrong, as its candidate says. */
export const mistakeCauses = ["unknown", "mixed", "misread", "slip"] as const;
export type MistakeCause = (typeof mistakeCauses)[number];
/** What is wrong with an answer: it was wrong, right by a guess, or right after too long a time. */
export const mistakeKinds = ["wrong", "guessed", "slow"] as const;
export type MistakeKind = (typeof mistakeKinds)[number];
/** How sure somebody was of an answer. */
export const confidences = ["sure", "unsure", "guess"] as const;
export type Confidence = (typeof confidences)[number];

/** Questions of one set. */
export const MAX_SET = 50;
export const DEFAULT_SET = 10;
/** Sets of questions that are not one's own yet: so many an hour, so that nobody copies the whole bank. */
export const NEW_SETS_AN_HOUR = 20;
/** The one set that the question of a day is, whoever draws it: a UUID of the day. @param day YYYY-MM-DD */
export const dailySetOf = (day: string): string => `00000000-0000-4000-8000-0000${day.replaceAll("-", "")}`;
/** Answers of one call. */
export const MAX_ANSWERS_SENT = 100;
/** Answers that an account may send on one day, again or not. */
export const MAX_ANSWERS_A_DAY = 5_000;
/** The longest time that an answer is said to have taken, in milliseconds: an hour. */
export const MAX_ANSWER_MS = 3_600_000;
/** So many days after it an answer that was given offline still counts for its day. */
export const LATE_DAYS = 7;
export const MAX_PRACTICE_NOTE = 2_000;
/** Notes and bookmarks of an account. */
export const MAX_PRACTICE_NOTES = 2_000;
export const MAX_PRACTICE_BOOKMARKS = 5_000;
/** Questions to repeat on one day, unless the candidate says otherwise. */
export const DEFAULT_DAILY_CAP = 40;
export const MAX_DAILY_CAP = 200;
/** Answers below which nothing is said of a chapter. */
export const ENOUGH_FOR_STRENGTH = 10;
/** First sittings of a paper below which nobody is compared with them. */
export const ENOUGH_SITTINGS = 20;
/** The days ahead of which the load is shown. */
export const FORECAST_DAYS = 7;
