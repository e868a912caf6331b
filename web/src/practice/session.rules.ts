import type {
  Confidence,
  MistakeCause,
  PracticeAnswer,
  PracticeQuestion,
  PracticeSet,
  SetKind,
} from "@sarathi/contract";

/** What a set is to hold, as an address says it. */
export interface Wish {
  by: SetKind;
  of?: string | undefined;
  count?: number | undefined;
  verifiedOnly?: boolean | undefined;
}
export const sameWish = (a: Wish, b: Wish): boolean =>
  a.by === b.by && a.of === b.of && a.count === b.count && (a.verifiedOnly ?? false) === (b.verifiedOnly ?? false);

/** What was given for a question of the set. */
export interface Given {
  answerId: string;
  selected: number[];
  correct: boolean;
  timeMs: number;
  cause?: MistakeCause | undefined;
}

/** A set as this device holds it: all that is needed to go through it without the server. */
export interface PracticeSession {
  version: 1;
  wish: Wish;
  /** Nepal's day on which it was drawn, YYYY-MM-DD. */
  day?: string;
  /** The set: of each of its questions one answer counts. */
  setId?: string;
  /** How many there were to draw from. */
  available?: number;
  questions: PracticeQuestion[];
  /** By question. */
  given: Record<string, Given>;
  /** Which question is shown, from 0; as many as there are: the end. */
  at: number;
}

/** @param day Nepal's day on which it is drawn */
export const newSession = (wish: Wish, set: PracticeSet, day: string): PracticeSession => ({
  ...{ version: 1, wish, day, ...set, given: {}, at: 0 },
});

/** The session with what another tab has answered in the same set meanwhile: there an answer that was first stays. */
export const withGivenOf = (session: PracticeSession, stored: PracticeSession | undefined): PracticeSession =>
  session.setId !== undefined && stored?.setId === session.setId
    ? { ...session, given: { ...session.given, ...stored.given } }
    : session;

/** How many of what is due today are left when the set is over; undefined: it is another kind of set. */
export function leftOf({ wish, available, given }: PracticeSession): number | undefined {
  return wish.by === "due" ? Math.max(0, (available ?? 0) - Object.keys(given).length) : undefined;
}

/** What is due and the question of the day are those of one day in Nepal. */
export const isOfAnotherDay = ({ wish, day }: Pick<PracticeSession, "wish" | "day">, today: string): boolean =>
  (wish.by === "daily" || wish.by === "due") && day !== today;

export const isOver = ({ at, questions }: Pick<PracticeSession, "at" | "questions">): boolean => at >= questions.length;

/** All right options and no other. */
export function isRight({ solution }: PracticeQuestion, selected: readonly number[]): boolean {
  const key = new Set(solution.correctOptionIndices);
  return key.size === new Set(selected).size && selected.every((index) => key.has(index));
}

interface Answered {
  answerId: string;
  selected: readonly number[];
  timeMs: number;
  /** ISO 8601, UTC. */
  answeredAt: string;
  confidence?: Confidence | undefined;
  language: "ne" | "en";
}

/** The longest time that an answer is said to have taken. */
const LONGEST_MS = 3_600_000;

/** Answers the question that is shown, once. @returns the session with it, and what is to be sent; undefined: it has an answer */
export function answerShown(
  session: PracticeSession,
  { answerId, selected, timeMs, ...more }: Answered,
): { session: PracticeSession; sent: PracticeAnswer } | undefined {
  const question = session.questions[session.at];
  if (!question || selected.length === 0) return undefined;
  const { mcqId } = question.mcq;
  if (session.given[mcqId]) return undefined;
  const time = Math.min(LONGEST_MS, Math.max(0, Math.round(timeMs)));
  const chosen = [...selected].sort((a, b) => a - b);
  const given = { answerId, selected: chosen, correct: isRight(question, chosen), timeMs: time };
  const { setId } = session;
  return {
    session: { ...session, given: { ...session.given, [mcqId]: given } },
    sent: {
      ...{ answerId, ...(setId && { setId }), mcqId, version: question.version, selectedOptionIndices: chosen },
      ...{ timeMs: time, ...more },
    },
  };
}

/** The session with something else known of one of its questions. */
export const withQuestion = (
  session: PracticeSession,
  mcqId: string,
  change: Partial<Pick<PracticeQuestion, "bookmarked" | "note">>,
): PracticeSession => ({
  ...session,
  questions: session.questions.map((one) => (one.mcq.mcqId === mcqId ? { ...one, ...change } : one)),
});

export function withCause(session: PracticeSession, mcqId: string, cause: MistakeCause): PracticeSession {
  const given = session.given[mcqId];
  return given ? { ...session, given: { ...session.given, [mcqId]: { ...given, cause } } } : session;
}

/** How it went, over what was answered. */
export function tallyOf({ given, questions }: PracticeSession) {
  const all = Object.values(given);
  const right = all.filter(({ correct }) => correct).length;
  const seconds = Math.round(all.reduce((sum, { timeMs }) => sum + timeMs, 0) / 1000);
  return {
    total: questions.length,
    answered: all.length,
    right,
    secondsEach: all.length > 0 ? Math.round(seconds / all.length) : 0,
  };
}
