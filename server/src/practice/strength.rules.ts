import { ENOUGH_FOR_STRENGTH, type PracticeProgress, type Strength } from "@sarathi/contract";

/** Of the normal distribution, for 95 %. */
const Z = 1.959963984540054;
const rounded = (share: number) => Math.round(share * 1_000) / 1_000;

/** Wilson's interval of a share at 95 % (docs/sources.md, Strength). @param n above 0 */
export function wilson(correct: number, n: number): { low: number; high: number } {
  const share = correct / n;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface Counts {
  answered: number;
  correct: number;
}

/** A share with its interval; below ten answers only how many there are. */
export function strengthOf({ answered, correct }: Counts): Strength {
  if (answered < ENOUGH_FOR_STRENGTH) return { answered, correct };
  const { low, high } = wilson(correct, answered);
  return { answered, correct, share: rounded(correct / answered), low: rounded(low), high: rounded(high) };
}

export const sumOf = (list: readonly Counts[]): Counts => ({
  answered: list.reduce((sum, one) => sum + one.answered, 0),
  correct: list.reduce((sum, one) => sum + one.correct, 0),
});

/** Questions in half an hour at the Commission's pace of 54 seconds each. */
const IN_HALF_AN_HOUR = 33;
/** What somebody is taken to know of a chapter before enough answers say it. */
const UNKNOWN = 0.5;

/**
 * Marks that half an hour in a chapter is worth: its marks, times what one does not know of it yet, times how much of its
 * questions one gets through. An estimate to compare chapters by, not a promise.
 * @param bank questions of the chapter that can be practised
 */
export function gainOf({ marks, bank, share }: { marks: number; bank: number; share: number | undefined }): number {
  if (bank === 0) return 0;
  return Math.round(marks * (1 - (share ?? UNKNOWN)) * Math.min(1, IN_HALF_AN_HOUR / bank) * 10) / 10;
}

interface PaperGuesses {
  lost: number;
  blank: number;
  right: number;
  wrong: number;
  blind: number;
  hasPenalty: boolean;
}
const marksOf = (marks: number) => Math.round(marks * 100) / 100 + 0;

/**
 * What guessing was worth over papers with a penalty: what wrong answers cost, and what the blanks would have won,
 * blindly and at one's own rate of unsure answers in practice.
 * @param papers amounts in marks
 */
export function guessOf(papers: readonly PaperGuesses[], unsure: Counts): PracticeProgress["guess"] {
  const some = papers.filter(({ hasPenalty }) => hasPenalty);
  if (some.length === 0) return undefined;
  const sum = (of: (paper: PaperGuesses) => number) => some.reduce((total, paper) => total + of(paper), 0);
  const rate = unsure.correct / unsure.answered;
  const own = rate * sum(({ right }) => right) + (1 - rate) * sum(({ wrong }) => wrong);
  return {
    papers: some.length,
    lost: marksOf(sum(({ lost }) => lost)),
    blank: sum(({ blank }) => blank),
    blind: marksOf(sum(({ blind }) => blind)),
    unsure,
    own: unsure.answered < ENOUGH_FOR_STRENGTH ? undefined : marksOf(own),
  };
}

/** Marks of nodes shared evenly among their chapters; a chapter of several nodes has the sum. */
export function marksByChapter(
  nodes: readonly {
    id: string;
    parent?: string | undefined;
    marks?: number | undefined;
    chapters: readonly string[];
  }[],
): Map<string, number> {
  const marks = new Map<string, number>();
  for (const node of nodes) {
    const below = nodes.filter(({ parent }) => parent === node.id);
    const spoken = below.reduce((sum, one) => sum + (one.marks ?? 0), 0);
    const chapters = [
      ...new Set([...node.chapters, ...below.filter((one) => one.marks === undefined).flatMap((one) => one.chapters)]),
    ];
    const own = (node.marks ?? 0) - spoken;
    if (own <= 0 || chapters.length === 0) continue;
    for (const chapter of chapters) marks.set(chapter, (marks.get(chapter) ?? 0) + own / chapters.length);
  }
  return new Map([...marks].map(([chapter, sum]) => [chapter, Math.round(sum * 10) / 10]));
}
