import { ROLLING_DAYS, type TrustCounts, type TrustLevel, trustCriteria, trustNeeds } from "@sarathi/contract";

/** Level 3 is lost below this part of what opened it, so that nobody goes up and down from day to day. */
const LOW_WATER = 0.9;
/** Days after a decision against a member in which no level opens. */
export const HELD_BACK_DAYS = 30;

export interface TrustFacts {
  /** The level until now. */
  level: TrustLevel;
  counts: TrustCounts;
  /** Of the last `ROLLING_DAYS` days; the days since joining are all of them. */
  rolling: TrustCounts;
  /** Since staff last decided against them; null: never. */
  daysSinceUpheld: number | null;
}

const meets = (counts: TrustCounts, level: 1 | 2 | 3, part = 1): boolean =>
  trustCriteria.every((name) => counts[name] >= part * trustNeeds[level][name]);

/** Level 3 by the last days, and only without a decision in them. */
const isRegular = ({ rolling, daysSinceUpheld }: TrustFacts, part = 1): boolean =>
  meets(rolling, 3, part) && (daysSinceUpheld === null || daysSinceUpheld >= ROLLING_DAYS);

/** The level that somebody has now: levels open one after the other, and of its own only level 3 is lost. */
export function levelOf(facts: TrustFacts): TrustLevel {
  const { counts, daysSinceUpheld } = facts;
  if (facts.level === 3 && isRegular(facts, LOW_WATER)) return 3;
  const level = facts.level === 3 ? 2 : facts.level;
  if (daysSinceUpheld !== null && daysSinceUpheld < HELD_BACK_DAYS) return level;
  const first = Math.max(level, meets(counts, 1) ? 1 : 0);
  const second = first >= 1 && meets(counts, 2) ? 2 : first;
  const reached = Math.max(level, second) as TrustLevel;
  return reached === 2 && facts.level !== 3 && isRegular(facts) ? 3 : reached;
}

/** What opens the level after this one, beside what there is of it; undefined: there is none. */
export function nextOf(level: TrustLevel, { counts, rolling }: Pick<TrustFacts, "counts" | "rolling">) {
  if (level === 3) return undefined;
  const next = (level + 1) as 1 | 2 | 3;
  const have = next === 3 ? rolling : counts;
  const criteria = trustCriteria
    .map((name) => ({ name, have: have[name], need: trustNeeds[next][name] }))
    .filter(({ need }) => need > 0);
  return { level: next, criteria };
}
