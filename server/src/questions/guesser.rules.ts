import { countOf } from "../foundation/choiceMask.ts";
import { type Guessable, keyOf, type Language } from "./guessable.rules.ts";
import { TRICKS, type Trick } from "./trick.rules.ts";

/**
 * A candidate who knows no answer but every trick sits the papers: what does it score? The content check holds it to
 * blind chance and two points (docs/guesser.md).
 */
export interface GuessedPaper {
  slug: string;
  questions: readonly Guessable[];
}
/** Shares of full marks, before any penalty. */
export interface Score {
  score: number;
  chance: number;
}
export interface TrickReport {
  trick: string;
  /** Questions of all papers about which it says something. */
  speaksTo: number;
  all: Score;
  papers: Record<string, Score>;
}

/** What a choice earns of a question: one right option all or nothing; of several its share, if none is wrong. */
function earned(key: number, choice: number): number {
  if (countOf(key) === 1) return choice === key ? 1 : 0;
  return choice & ~key ? 0 : countOf(choice) / countOf(key);
}

/** One option ticked blindly. */
const chanceOf = (question: Guessable): number => 1 / question.options.length;

/** What each trick earns of each question on average; undefined where it says nothing. */
type Earnings = (number | undefined)[];

function earningsOf(trick: Trick, papers: readonly GuessedPaper[], language: Language): Earnings {
  const bank = papers.flatMap((paper) => paper.questions);
  return papers.flatMap(({ questions: paper }) =>
    paper.map((question, at) => {
      const choices = trick.choices({ question, at, paper, bank, language });
      if (choices.length === 0) return undefined;
      const key = keyOf(question);
      return choices.reduce((sum, choice) => sum + earned(key, choice), 0) / choices.length;
    }),
  );
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

/** The first trick that says something decides; where none does, chance. */
const totalOf = (order: readonly Earnings[], chances: readonly number[]): number =>
  sum(chances.map((chance, at) => order.find((earnings) => earnings[at] !== undefined)?.[at] ?? chance));

/** The tricks in the order that pays best over all papers, built up one by one wherever it gains most. */
function bestOrder(all: readonly Earnings[], chances: readonly number[]): Earnings[] {
  let order: Earnings[] = [];
  let total = sum(chances);
  for (;;) {
    const longer = all
      .filter((earnings) => !order.includes(earnings))
      .flatMap((earnings) => order.concat([[]]).map((_, at) => order.toSpliced(at, 0, earnings)))
      .map((candidate) => ({ candidate, total: totalOf(candidate, chances) }))
      .reduce((best, next) => (next.total > best.total + 1e-9 ? next : best), { candidate: order, total });
    if (longer.candidate === order) return order;
    ({ candidate: order, total } = longer);
  }
}

/** One row a trick, the last for the best combination of them. */
export function playTricks(papers: readonly GuessedPaper[], language: Language): TrickReport[] {
  const chances = papers.flatMap((paper) => paper.questions.map(chanceOf));
  const tricks = TRICKS.map((trick) => ({ name: trick.name, earnings: earningsOf(trick, papers, language) }));
  const best = bestOrder(
    tricks.map(({ earnings }) => earnings),
    chances,
  );
  const names = best.map((earnings) => tricks.find((trick) => trick.earnings === earnings)?.name);
  return [
    ...tricks.map(({ name, earnings }) => reportOf(name, [earnings], papers, chances)),
    reportOf(["the best of all together", ...names].join(" > "), best, papers, chances),
  ];
}

function reportOf(
  trick: string,
  order: readonly Earnings[],
  papers: readonly GuessedPaper[],
  chances: readonly number[],
): TrickReport {
  const part = (from: number, to: number): Score => ({
    score:
      totalOf(
        order.map((earnings) => earnings.slice(from, to)),
        chances.slice(from, to),
      ) /
      (to - from),
    chance: sum(chances.slice(from, to)) / (to - from),
  });
  let from = 0;
  const scores = papers.map(({ slug, questions }) => {
    from += questions.length;
    return [slug, part(from - questions.length, from)] as const;
  });
  return {
    trick,
    speaksTo: chances.filter((_, at) => order.some((earnings) => earnings[at] !== undefined)).length,
    all: part(0, chances.length),
    papers: Object.fromEntries(scores),
  };
}
