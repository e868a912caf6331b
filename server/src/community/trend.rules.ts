import { TREND_DAYS } from "@sarathi/contract";

/** Days after which a use counts half. */
const HALF_LIFE = 1.5;
/** Smooths what is compared with next to nothing. */
const SMOOTHING = 2;
/** People without whom nothing is a trend. */
export const MIN_PEOPLE = 3;
/** The part of all uses that one of them may have. */
export const MAX_SHARE = 0.4;
/** Days on which one and the same person counts. */
export const DAYS_OF_PERSON = 3;
/** Days before the trend's own that say how much a hashtag is used anyway. */
export const DAYS_BEFORE = 28;

const decay = (daysAgo: number) => Math.exp((-Math.LN2 / HALF_LIFE) * daysAgo);

/**
 * How much more people use a hashtag than before; 0: not more.
 * @param people on each day, today first
 * @param before people a day, in the weeks before
 */
export function trendOf(people: readonly number[], before: number): number {
  const all = people.reduce((sum, n) => sum + n, 0);
  const observed = people.reduce((sum, n, daysAgo) => sum + n * decay(daysAgo), 0);
  const expected = before * people.reduce((sum, _, daysAgo) => sum + decay(daysAgo), 0);
  return Math.max(0, (observed - expected) / Math.sqrt(expected + SMOOTHING)) * Math.log10(1 + all);
}

/** Who used a hashtag lately under their name. */
export interface Use {
  /** Who, as a number or an id. */
  person: string;
  /** 0 is today. */
  daysAgo: number;
  posts: number;
}

export interface Trend {
  trend: number;
  /** Different people of the last days. */
  people: number;
  /** Those day by day, today first, each on `DAYS_OF_PERSON` days at most; none when they cannot make a trend. */
  byDay: number[];
  /** People a day in the weeks before. */
  before: number;
}

/** The trend of a hashtag by its uses of `TREND_DAYS` and `DAYS_BEFORE` days, one use for each person and day. */
export function trendOfUses(uses: readonly Use[]): Trend {
  const lately = uses.filter(({ daysAgo }) => daysAgo < TREND_DAYS);
  const byPerson = Map.groupBy(lately, ({ person }) => person);
  const byDay = Array.from({ length: TREND_DAYS }, () => 0);
  let most = 0;
  for (const own of byPerson.values()) {
    const latest = own.toSorted((a, b) => a.daysAgo - b.daysAgo).slice(0, DAYS_OF_PERSON);
    for (const { daysAgo } of latest) byDay[daysAgo] = (byDay[daysAgo] ?? 0) + 1;
    most = Math.max(most, postsOf(own));
  }
  const before = (uses.length - lately.length) / DAYS_BEFORE;
  const isOfMany = byPerson.size >= MIN_PEOPLE && most <= MAX_SHARE * postsOf(lately);
  const people = byPerson.size;
  return isOfMany ? { trend: trendOf(byDay, before), people, byDay, before } : { trend: 0, people, byDay: [], before };
}

const postsOf = (uses: readonly Use[]) => uses.reduce((sum, { posts }) => sum + posts, 0);
