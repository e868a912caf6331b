import type { KeyDecisionKind } from "@sarathi/contract";
import { isPass, languageOf, type Marking, mark, type PaperQuestion, type StoredMarking } from "./marking.rules.ts";
import { type Ruling, type Scheme, worthOf } from "./scoring.rules.ts";

/** What staff decided about a question; each of the keys is a whole one, as a choice mask. */
export interface Decision {
  mcqId: string;
  kind: KeyDecisionKind;
  keys: number[];
  reason: string;
}

/** What questions are marked by, by id; a key that stays is no ruling. */
export const rulingsOf = (decisions: readonly Decision[]): Map<string, Ruling> =>
  new Map(
    decisions.flatMap(({ mcqId, kind, keys }) => {
      if (kind === "kept") return [];
      return [[mcqId, kind === "keys" ? { kind, keys } : { kind }] as const];
    }),
  );

/** Decisions with another about one question, instead of what was decided about it before; in the order of the questions' ids. */
export const withDecision = (decisions: readonly Decision[], decision: Decision): Decision[] =>
  [...decisions.filter(({ mcqId }) => mcqId !== decision.mcqId), decision].sort((a, b) => (a.mcqId < b.mcqId ? -1 : 1));

/** Whether a question is marked by a decision as it was by the one before; undefined: there was none. */
export function isAsBefore(key: number, before: Decision | undefined, decision: Decision): boolean {
  const markedBy = ({ kind, keys }: Pick<Decision, "kind" | "keys">) =>
    kind === "kept" ? JSON.stringify(["keys", [key]]) : JSON.stringify([kind, keys]);
  return markedBy(before ?? { kind: "kept", keys: [] }) === markedBy(decision);
}

/** What a result is marked by. */
export interface MarkedBy {
  questions: readonly PaperQuestion[];
  scheme: Scheme;
  passMarksMilli: number;
}

const worthOfAll = ({ questions, scheme }: Pick<MarkedBy, "questions" | "scheme">): number =>
  questions.reduce((sum, question) => sum + worthOf(question, scheme), 0);

/**
 * A paper with what was decided about its questions, instead of what was before. Where a question counts for nothing,
 * the pass marks are less in the proportion of the full marks, to whole thousandths in the candidates' favour.
 * @param paper as it was published
 */
export function withRulings<P extends MarkedBy>(paper: P, rulings: ReadonlyMap<string, Ruling>): P {
  const questions = paper.questions.map((question) => ({ ...question, ruling: rulings.get(question.mcqId) }));
  const [full, left] = [worthOfAll(paper), worthOfAll({ ...paper, questions })];
  // A draft may have no questions yet.
  const passMarksMilli =
    left === full ? paper.passMarksMilli : Number((BigInt(paper.passMarksMilli) * BigInt(left)) / BigInt(full));
  return { ...paper, questions, passMarksMilli };
}

/** Marks what a stored marking says was chosen, by another key. @param paper whose questions it was stored by, in their order */
export function markAgain(stored: StoredMarking, paper: MarkedBy): Marking {
  const given = stored.answers.map((answer, i) => {
    const [choiceMask, , timeSpentMs] = answer;
    return [paper.questions[i]?.mcqId ?? "", { choiceMask, timeSpentMs, language: languageOf(answer) }] as const;
  });
  const byId = new Map(given);
  return mark(paper.questions, byId, paper.scheme, (mcqId) => byId.get(mcqId)?.language);
}

/** A stored result, as far as regrading looks at it. */
export interface Gradable {
  id: string;
  marking: StoredMarking;
  passed: boolean;
  /** Counts for the ranks. */
  rated: boolean;
}
/** What regrading makes of a result; units of `1 / den` marks. */
export interface Regraded {
  id: string;
  rated: boolean;
  before: number;
  after: number;
  passedBefore: boolean;
  passed: boolean;
  marking: Marking;
  /** Something of the marking is another, be it the full marks alone. */
  differs: boolean;
  /** Units by which each question's mark differs, in the paper's order. */
  changes: number[];
}

/** Marks one result anew. @param paper with what was decided */
export function regrade(result: Gradable, paper: MarkedBy): Regraded {
  const marking = markAgain(result.marking, paper);
  const changes = marking.answers.map(({ units }, i) => units - (result.marking.answers[i]?.[1] ?? 0));
  const passed = isPass(marking, paper.passMarksMilli);
  const differs =
    changes.some((change) => change !== 0) || marking.full !== result.marking.full || passed !== result.passed;
  const { id, rated, passed: passedBefore } = result;
  const [before, after] = [result.marking.score, marking.score];
  return { id, rated, before, after, passedBefore, passed, marking, differs, changes };
}

/** How many better and worse, of results or of one question's marks. */
export interface Shift {
  raised: number;
  lowered: number;
}
/** Where a result stood among the rated ones, and stands. */
export interface Moved {
  id: string;
  before: number;
  after: number;
  passedBefore: boolean;
  passed: boolean;
  /** 1-2-2-4; undefined of an unrated result. */
  rankBefore?: number | undefined;
  rankAfter?: number | undefined;
}
/** What regrading does to a paper's results. */
export interface RegradeReport {
  /** SHA-256 of all that went in and comes out: another one is another regrading. */
  fingerprint: string;
  den: number;
  results: number;
  /** Results of which anything is another. */
  changed: number;
  scores: Shift;
  passes: { gained: number; lost: number };
  /** Units; 0: no score rises, or falls. */
  most: { up: number; down: number };
  /** In the paper's order. */
  questions: Shift[];
  /** How many results move by so many units, the greatest loss first. */
  steps: { by: number; results: number }[];
  /** The most moved, no more than asked for. */
  moved: Moved[];
}

/** How many of those that move are named, and what moves: the ranks, then the marks; or the marks and passing alone. */
export interface NamedMoves {
  most: number;
  by: "ranks" | "marks";
}

/** A SHA-256 that takes text after text; hexadecimal. */
export interface Digest {
  update(text: string): unknown;
  digest(encoding: "hex"): string;
}

/**
 * Takes results one by one and forgets their answers: of fifty thousand a few numbers each stay in memory.
 * @param hash an empty one
 */
export function regradeTally(decisions: unknown, questionCount: number, hash: Digest) {
  hash.update(JSON.stringify(decisions));
  const questions = Array.from({ length: questionCount }, (): Shift => ({ raised: 0, lowered: 0 }));
  const rows: Row[] = [];
  const passes = { gained: 0, lost: 0 };
  let changed = 0;
  let den = 1;
  return {
    /** In the order of their ids, so that the fingerprint is the same each time. */
    add(one: Regraded): void {
      const { id, rated, before, after, passed, passedBefore, marking } = one;
      hash.update(`\n${id} ${rated} ${before} ${after} ${marking.full} ${passedBefore} ${passed}`);
      rows.push({ id, rated, before, after, passedBefore, passed });
      den = marking.den;
      if (one.differs) changed++;
      if (passed && !passedBefore) passes.gained++;
      if (!passed && passedBefore) passes.lost++;
      for (const [i, change] of one.changes.entries()) {
        const shift = questions[i];
        if (shift && change > 0) shift.raised++;
        if (shift && change < 0) shift.lowered++;
      }
    },

    report(named: NamedMoves): RegradeReport {
      const steps = rows.map(({ before, after }) => after - before);
      const counts = new Map<number, number>();
      for (const by of steps) counts.set(by, (counts.get(by) ?? 0) + 1);
      return {
        steps: [...counts].map(([by, results]) => ({ by, results })).sort((a, b) => a.by - b.by),
        ...{ fingerprint: hash.digest("hex"), den, results: rows.length, changed, passes, questions },
        scores: { raised: steps.filter((by) => by > 0).length, lowered: steps.filter((by) => by < 0).length },
        most: { up: steps.reduce((a, b) => Math.max(a, b), 0), down: -steps.reduce((a, b) => Math.min(a, b), 0) + 0 },
        moved: mostMovedOf(rows, named),
      };
    },
  };
}

/** Ranks 1-2-2-4 by score. */
function ranksOf(scores: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>();
  for (const [i, score] of [...scores].sort((a, b) => b - a).entries()) if (!ranks.has(score)) ranks.set(score, i + 1);
  return ranks;
}

type Row = Pick<Regraded, "id" | "rated" | "before" | "after" | "passedBefore" | "passed">;

function mostMovedOf(rows: readonly Row[], { most, by }: NamedMoves): Moved[] {
  const rated = rows.filter((row) => row.rated);
  const [was, is] = [ranksOf(rated.map(({ before }) => before)), ranksOf(rated.map(({ after }) => after))];
  const moved = rows.map(
    ({ rated: isRated, ...row }): Moved => ({
      ...row,
      ...(isRated && by === "ranks" ? { rankBefore: was.get(row.before), rankAfter: is.get(row.after) } : {}),
    }),
  );
  const ranks = (one: Moved) => Math.abs((one.rankAfter ?? 0) - (one.rankBefore ?? 0));
  const marks = (one: Moved) => Math.abs(one.after - one.before);
  return moved
    .filter((one) => ranks(one) > 0 || marks(one) > 0 || one.passed !== one.passedBefore)
    .sort((a, b) => ranks(b) - ranks(a) || marks(b) - marks(a) || a.id.localeCompare(b.id))
    .slice(0, most);
}
