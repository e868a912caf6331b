import { ENOUGH_ANSWERS, type TopicEvidence } from "@sarathi/contract";

export interface Evidence {
  answered: number;
  correct: number;
}

/** What results say of some chapters together; null: nothing was answered there. */
export function evidenceOf(chapters: readonly { slug: string }[], all: readonly TopicEvidence[]): Evidence | null {
  const own = all.filter(({ chapter }) => chapters.some(({ slug }) => slug === chapter));
  const answered = own.reduce((sum, one) => sum + one.answered, 0);
  return answered === 0 ? null : { answered, correct: own.reduce((sum, one) => sum + one.correct, 0) };
}

export const isThin = ({ answered }: Evidence): boolean => answered < ENOUGH_ANSWERS;
/** Below this share of right answers a topic is weak: the pass marks of most first papers. */
export const WEAK_BELOW = 0.45;
export const isWeak = (evidence: Evidence | null): boolean =>
  evidence !== null && !isThin(evidence) && evidence.correct / evidence.answered < WEAK_BELOW;
