/** When a paper lets its solutions out: with one's own result, or from a moment on (null: not yet known). */
export type SolutionsRelease = { with: "result" } | { with: "date"; at: Date | null };

/** Whether solutions may leave; if not, from when on (null: not yet known). */
export type SolutionsState = { out: true } | { out: false; at: Date | null };

/**
 * The one embargo check: keys, explanations and sources of a paper leave the server to an account that has sat it only
 * when this says so. They are kept back until the paper's own date, and while any answer of the account could still count:
 * whoever knows the key must not be able to answer.
 * @param answersUntil until when answers of the account at this test still count; null: none does any more
 */
export function solutionsState(release: SolutionsRelease, answersUntil: Date | null, now: Date): SolutionsState {
  const releaseAt = release.with === "date" ? release.at : undefined;
  if (releaseAt === null) return { out: false, at: null };
  if (releaseAt === undefined || releaseAt <= now) {
    return answersUntil === null ? { out: true } : { out: false, at: answersUntil };
  }
  return { out: false, at: new Date(Math.max(releaseAt.getTime(), answersUntil?.getTime() ?? 0)) };
}

/** Questions below which the marks of a part of a paper (a section, a chapter) say too much about each of them. */
const ENOUGH_QUESTIONS = 10;

/** Whether the marks of a part of the paper may be shown while its keys are kept back: of one question they are its key. */
export const namesNoKey = ({ questionCount }: { questionCount: number }): boolean => questionCount >= ENOUGH_QUESTIONS;
