import type { ModerationReason } from "@sarathi/contract";

// How reports weigh (docs/sources.md, Weight of reports).

/** A reporter at the moment of a report: trust level 0 to 3, and on how many of their decided reports staff agreed. */
export interface Reporter {
  trustLevel: number;
  agreed: number;
  disagreed: number;
}

const MIN_WEIGHT = 0.25;
const MAX_WEIGHT = 5;
/** Who is right as often as this is neither better nor worse than others. */
const USUAL = 0.7;
/** Fewer decided reports say nothing. */
const FEWEST = 5;

/** What the reports of one person weigh: 0.25 to 5. */
export function weightOf({ trustLevel, agreed, disagreed }: Reporter): number {
  const weight = 0.5 + 0.5 * trustLevel + accuracy(agreed, agreed + disagreed);
  return Math.min(Math.max(weight, MIN_WEIGHT), MAX_WEIGHT);
}

/** By the distance from what is usual, scaled to 1 on either side, times log4 of how many were decided. */
function accuracy(agreed: number, decided: number): number {
  if (decided <= FEWEST) return 0;
  const rate = agreed / decided;
  const distance = rate >= USUAL ? (rate - USUAL) / (1 - USUAL) : (rate - USUAL) / USUAL;
  return distance * (Math.log(decided) / Math.log(4));
}

/** A report of a case. */
export interface Filed {
  reason: ModerationReason;
  trustLevel: number;
  weight: number;
  /** Its maker's account was younger than a day. */
  isYoung: boolean;
  /** Where it came from; null: nobody knows any more. */
  network: string | null;
}

const BONUS: Partial<Record<ModerationReason, number>> = { privacy: 3, "leaked-paper": 2 };
/** What young accounts together, or all of one network, weigh at most, whatever they report. */
const JOINT_CAP = 1;
const HIDES_AT = 6;
const URGENT_AT = 12;
/** Networks from which reporters of trust level 1 or above must agree before anything hides itself. */
const TRUSTED_REPORTERS = 2;
/** Their levels together: two of level 1 are soon made, and are not enough, whatever they weigh. */
const TRUST_TOGETHER = 3;

export const NORMAL = 0;
export const HIGH = 1;
export const URGENT = 2;

export interface Weighed {
  score: number;
  /** Enough to hide what is nobody's of the staff. */
  hides: boolean;
  urgency: typeof NORMAL | typeof HIGH | typeof URGENT;
}

/** What all reports of a case weigh together. The order in which they came makes no difference. */
export function weigh(reports: readonly Filed[]): Weighed {
  let score = 0;
  let trusted = 0;
  let trust = 0;
  for (const [group, some] of Map.groupBy(reports, groupOf)) {
    const sum = some.reduce((total, { weight, reason }) => total + weight * (BONUS[reason] ?? 1), 0);
    score += isJoint(group, some) ? Math.min(sum, JOINT_CAP) : sum;
    const level = Math.max(...some.map(({ trustLevel }) => trustLevel));
    if (level >= 1) trusted += 1;
    trust += level;
  }
  score = Math.round(score * 1e6) / 1e6; // whatever the order of adding
  const hides = score >= HIDES_AT && trusted >= TRUSTED_REPORTERS && trust >= TRUST_TOGETHER;
  return { score, hides, urgency: urgencyOf(reports, score) };
}

const YOUNG = "young";
/** Who may be one person: today's accounts, and those of one network. Of networks that are forgotten nobody can tell. */
const groupOf = ({ isYoung, network }: Filed): string | null => (isYoung ? YOUNG : network);
/** One report of a network is one person's. */
const isJoint = (group: string | null, some: readonly Filed[]): boolean =>
  group === YOUNG || (group !== null && some.length > 1);

function urgencyOf(reports: readonly Filed[], score: number): Weighed["urgency"] {
  if (score >= URGENT_AT || reports.some(({ reason }) => reason === "privacy")) return URGENT;
  if (score >= HIDES_AT || reports.some(({ reason }) => reason === "leaked-paper")) return HIGH;
  return NORMAL;
}

/** How many reports say what, the most frequent first. */
export function reasonsOf(reports: readonly Pick<Filed, "reason">[]): Partial<Record<ModerationReason, number>> {
  const counts = [...Map.groupBy(reports, ({ reason }) => reason)].map(
    ([reason, some]) => [reason, some.length] as const,
  );
  return Object.fromEntries(counts.sort(([, one], [, other]) => other - one));
}

/** A text without all in which two writers of it differ: case, spaces, signs, joiners. Empty: it is too short to say anything. */
export function foldWords(words: string): string {
  const bare = words
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|[\u200c\u200d]/gu, "");
  return bare.length < 12 ? "" : bare;
}
