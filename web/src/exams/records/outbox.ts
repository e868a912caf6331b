import type { Absence, AnswerChange, Attempt, SavedAnswer, SaveReceipt } from "@sarathi/contract";

/**
 * The candidate's answers as this browser holds them. Every function here is pure: record in, record out.
 *
 * Order of changes: a tap takes `seq = max(highest so far + 1, server milliseconds)`, so it beats everything
 * that was known when it was made, on any device. Time spent on a question and a mere visit take only the
 * question's own `seq + 1`: a tab left open with an old copy can therefore never beat a real tap.
 */
export interface LocalAnswer {
  /** Option indices of the paper (never places on the screen); empty: not answered. */
  selected: number[];
  flagged: boolean;
  visited: boolean;
  /** Options that the candidate struck out; stays on this device. */
  struck: number[];
  struckSeq: number;
  timeSpentMs: number;
  /** Order of the latest change of any kind. */
  seq: number;
  /** Order of the latest tap; seconds and visits leave it. */
  tap: number;
  /** Highest `seq` of this question that the server has confirmed. */
  acked: number;
}

export interface ViewState {
  current?: string;
  mode: "one" | "paper";
  language: "ne" | "en";
  /** Questions shown in the other language than `language`. */
  turned: string[];
  textSize: number;
  clockHidden: boolean;
}

export interface ExamRecord {
  version: 2;
  /** Owner: a record is never shown to, merged with or sent for another account. */
  accountId: string;
  mockTestId: string;
  slug: string;
  attemptId: string;
  token: string;
  startedAt: string;
  deadlineAt: string;
  /** Server clock minus device clock in ms, for the first moments after a reload. */
  serverOffset: number;
  /** Latest server time known, ms: the clock never runs behind it after a reload. */
  seenAt: number;
  graceSeconds: number;
  seed: number;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  answers: Record<string, LocalAnswer>;
  view: ViewState;
  /** Server ms since when the screen is out of sight, and when it was and the server has not heard of; in events alone. */
  awaySince?: number;
  absences?: Absence[];
  /** Server ms at which the candidate pressed submit; survives a reload without network. */
  submitAskedAt?: number;
  /** Server ms at which that was taken back; the later of the two counts, also between tabs. */
  submitWithdrawnAt?: number;
  /** The attempt is over. */
  closed?: { resultId?: string };
  /** The candidate has read that the server will not take the rest. */
  lossShown?: true;
}

/** A record as this program wrote it first: owned by a username, which the account may have changed since. */
export type OldRecord = Omit<ExamRecord, "version" | "accountId" | "lossShown"> & {
  version: 1;
  username: string;
} & Partial<Record<"told", true>>; // its name of `lossShown`

/** An old record in the hands of its owner. */
export function upgrade(
  { username: _, version: __, told: lossShown, ...rest }: OldRecord,
  accountId: string,
): ExamRecord {
  return { ...rest, version: 2, accountId, ...(lossShown && { lossShown }) };
}

export const blankAnswer: LocalAnswer = {
  selected: [],
  flagged: false,
  visited: false,
  struck: [],
  struckSeq: 0,
  timeSpentMs: 0,
  seq: 0,
  tap: 0,
  acked: 0,
};

const longestTime = 86_400_000;

export const answerOf = (record: ExamRecord, mcqId: string): LocalAnswer => record.answers[mcqId] ?? blankAnswer;

/** A record for an attempt that this browser meets for the first time. @param now server ms */
export function newRecord(
  attempt: Attempt,
  owner: { accountId: string; slug: string; language: "ne" | "en" },
  clock: { now: number; serverOffset: number },
): ExamRecord {
  const record: ExamRecord = {
    version: 2,
    accountId: owner.accountId,
    mockTestId: attempt.mockTestId,
    slug: owner.slug,
    attemptId: attempt.attemptId,
    token: attempt.token,
    startedAt: attempt.startedAt,
    deadlineAt: attempt.deadlineAt,
    serverOffset: clock.serverOffset,
    seenAt: clock.now,
    graceSeconds: attempt.graceSeconds,
    seed: attempt.seed,
    shuffleQuestions: attempt.shuffleQuestions,
    shuffleOptions: attempt.shuffleOptions,
    answers: {},
    view: { mode: "one", language: owner.language, turned: [], textSize: 0, clockHidden: false },
  };
  return mergeAttempt(record, attempt);
}

/** The number of the next tap. @param now server ms */
export function nextSeq(record: ExamRecord, now: number): number {
  let last = 0;
  for (const answer of Object.values(record.answers)) last = Math.max(last, answer.seq, answer.struckSeq);
  return Math.max(last + 1, Math.floor(now));
}

/** A real change by the candidate's own hand. */
function tapped(record: ExamRecord, mcqId: string, change: Partial<LocalAnswer>, now: number): ExamRecord {
  const seq = nextSeq(record, now);
  return withAnswer(record, mcqId, { ...change, visited: true, seq, tap: seq });
}

const withAnswer = (record: ExamRecord, mcqId: string, change: Partial<LocalAnswer>): ExamRecord => ({
  ...record,
  answers: { ...record.answers, [mcqId]: { ...answerOf(record, mcqId), ...change } },
});

/** Chooses an option; of a multi-answer question it toggles it. @param now server ms */
export function choose(record: ExamRecord, mcqId: string, option: number, multiple: boolean, now: number): ExamRecord {
  const before = answerOf(record, mcqId);
  const had = before.selected.includes(option);
  if (had && !multiple) return record;
  const kept = multiple ? before.selected.filter((index) => index !== option) : [];
  const selected = had ? kept : [...kept, option].sort((a, b) => a - b);
  // Choosing a struck option says that it is not out after all.
  const struck = before.struck.filter((index) => index !== option);
  return tapped(record, mcqId, { selected, struck }, now);
}

/** Takes the answer back: the question counts as blank. */
export function clear(record: ExamRecord, mcqId: string, now: number): ExamRecord {
  if (answerOf(record, mcqId).selected.length === 0) return record;
  return tapped(record, mcqId, { selected: [] }, now);
}

export function toggleFlag(record: ExamRecord, mcqId: string, now: number): ExamRecord {
  return tapped(record, mcqId, { flagged: !answerOf(record, mcqId).flagged }, now);
}

/** Strikes an option out or brings it back; a note of the candidate's own, never sent. */
export function toggleStrike(record: ExamRecord, mcqId: string, option: number, now: number): ExamRecord {
  const before = answerOf(record, mcqId);
  if (before.selected.includes(option)) return record;
  const struck = before.struck.includes(option)
    ? before.struck.filter((index) => index !== option)
    : [...before.struck, option];
  return withAnswer(record, mcqId, { struck, struckSeq: nextSeq(record, now) });
}

/** Notes that the question was on the screen for `ms` more. */
export function spend(record: ExamRecord, mcqId: string, ms: number): ExamRecord {
  const before = answerOf(record, mcqId);
  const timeSpentMs = Math.min(longestTime, before.timeSpentMs + Math.max(0, Math.round(ms)));
  if (before.visited && timeSpentMs === before.timeSpentMs) return record;
  return withAnswer(record, mcqId, { visited: true, timeSpentMs, seq: before.seq + 1 });
}

const chosen = (saved: SavedAnswer): number[] =>
  saved.selectedOptionIndices ?? (saved.selectedOptionIndex === undefined ? [] : [saved.selectedOptionIndex]);

const choiceOf = ({ selected, flagged }: LocalAnswer): string => JSON.stringify([selected, flagged]);

/** Of equal `seq` the server's copy counts, then the one that it confirmed; else any rule that all tabs share. */
function lastWord(mine: LocalAnswer, other: LocalAnswer, fromServer: boolean): LocalAnswer {
  if (other.seq !== mine.seq) return other.seq > mine.seq ? other : mine;
  const [here, there] = [choiceOf(mine), choiceOf(other)];
  if (here === there) return mine;
  if (fromServer) return other;
  const sure = (answer: LocalAnswer) => answer.acked >= answer.seq;
  if (sure(mine) !== sure(other)) return sure(other) ? other : mine;
  if (other.tap !== mine.tap) return other.tap > mine.tap ? other : mine;
  return there > here ? other : mine;
}

/** Two copies of one question: the higher `seq` has the last word; time, visits and strikes only grow. */
function mergeAnswer(mine: LocalAnswer, other: LocalAnswer, fromServer = false): LocalAnswer {
  const word = lastWord(mine, other, fromServer);
  const nothingNew =
    word === mine &&
    other.struckSeq <= mine.struckSeq &&
    other.timeSpentMs <= mine.timeSpentMs &&
    other.acked <= mine.acked &&
    (mine.visited || !other.visited);
  // The same object: a question that did not change is not drawn again.
  if (nothingNew) return mine;
  const strikes = other.struckSeq > mine.struckSeq ? other : mine;
  return {
    selected: word.selected,
    flagged: word.flagged,
    seq: word.seq,
    tap: word.tap,
    visited: mine.visited || other.visited,
    struck: strikes.struck.filter((index) => !word.selected.includes(index)),
    struckSeq: strikes.struckSeq,
    timeSpentMs: Math.max(mine.timeSpentMs, other.timeSpentMs),
    acked: Math.max(mine.acked, other.acked),
  };
}

function mergeSaved(record: ExamRecord, list: readonly SavedAnswer[]): ExamRecord {
  const answers = { ...record.answers };
  for (const saved of list) {
    const mine = answers[saved.mcqId] ?? blankAnswer;
    const theirs: LocalAnswer = {
      ...blankAnswer,
      selected: chosen(saved),
      flagged: saved.flagged,
      visited: true,
      timeSpentMs: saved.timeSpentMs,
      seq: saved.seq,
      tap: saved.seq,
      acked: saved.seq,
    };
    answers[saved.mcqId] = mergeAnswer(mine, theirs, true);
  }
  return { ...record, answers };
}

/** Takes in all that the server holds of the same attempt; what it does not hold counts as unsent again. */
export function mergeAttempt(record: ExamRecord, attempt: Attempt): ExamRecord {
  if (attempt.attemptId !== record.attemptId) return record;
  const held = new Map(attempt.answers.map((saved) => [saved.mcqId, saved.seq]));
  const unconfirmed = Object.fromEntries(
    Object.entries(record.answers).map(([mcqId, answer]) => [mcqId, { ...answer, acked: held.get(mcqId) ?? 0 }]),
  );
  return mergeSaved(
    { ...record, token: attempt.token, deadlineAt: attempt.deadlineAt, answers: unconfirmed },
    attempt.answers,
  );
}

/** Takes in the copy that another tab has written; a record of another account or attempt changes nothing. */
export function mergeTab(record: ExamRecord, other: ExamRecord): ExamRecord {
  if (other.accountId !== record.accountId || other.attemptId !== record.attemptId) return record;
  const answers = { ...record.answers };
  for (const [mcqId, answer] of Object.entries(other.answers)) {
    answers[mcqId] = mergeAnswer(answers[mcqId] ?? blankAnswer, answer);
  }
  const seenLater = other.seenAt > record.seenAt;
  return {
    ...record,
    answers,
    // An extension granted by the server reaches whichever tab spoke with it last.
    deadlineAt: seenLater ? other.deadlineAt : record.deadlineAt,
    token: seenLater ? other.token : record.token,
    seenAt: Math.max(record.seenAt, other.seenAt),
    closed: record.closed ?? other.closed,
    submitAskedAt: later(record.submitAskedAt, other.submitAskedAt),
    submitWithdrawnAt: later(record.submitWithdrawnAt, other.submitWithdrawnAt),
    lossShown: record.lossShown ?? other.lossShown,
  };
}

const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

/** What is shorter is a glance at the notifications, or a reload. */
const SHORTEST_AWAY_MS = 2_000;

/** The screen goes out of sight. @param now server ms */
export const leave = (record: ExamRecord, now: number): ExamRecord => ({ ...record, awaySince: now });

/** The screen is seen again. @param now server ms */
export function comeBack({ awaySince: from, ...record }: ExamRecord, now: number): ExamRecord {
  if (from === undefined || now - from < SHORTEST_AWAY_MS) return record;
  const [leftAt, returnedAt] = [from, now].map((at) => new Date(at).toISOString()) as [string, string];
  return { ...record, absences: [...(record.absences ?? []), { leftAt, returnedAt }] };
}

/** The server has heard of these. */
export const withoutAbsences = ({ absences, ...record }: ExamRecord, sent: readonly Absence[]): ExamRecord => {
  const left = absences?.filter((one) => !sent.includes(one)) ?? [];
  return left.length > 0 ? { ...record, absences: left } : record;
};

/** The candidate wants to submit, and has not taken it back. */
export const submitAsked = ({ submitAskedAt, submitWithdrawnAt }: ExamRecord): boolean =>
  submitAskedAt !== undefined && submitAskedAt > (submitWithdrawnAt ?? 0);

/** @param now server ms */
export const askSubmit = (record: ExamRecord, now: number): ExamRecord => ({
  ...record,
  submitAskedAt: Math.max(Math.floor(now), (record.submitWithdrawnAt ?? 0) + 1),
});

/** @param now server ms */
export const withdrawSubmit = (record: ExamRecord, now: number): ExamRecord => ({
  ...record,
  submitWithdrawnAt: Math.max(Math.floor(now), record.submitAskedAt ?? 0),
});

/** Changes that the server has not confirmed, oldest first. @param multiple ids of the multi-answer questions */
export function unsent(record: ExamRecord, multiple: ReadonlySet<string>): AnswerChange[] {
  return Object.entries(record.answers)
    .filter(([, answer]) => answer.seq > answer.acked)
    .sort(([, a], [, b]) => a.seq - b.seq)
    .map(([mcqId, answer]) => ({ mcqId, ...wireChoice(answer.selected, multiple.has(mcqId)), ...marksOf(answer) }));
}

const marksOf = ({ flagged, seq, timeSpentMs }: LocalAnswer) => ({ flagged, seq, timeSpentMs });

/** A choice as the API wants it; a blank one says so, so that clearing travels too. */
function wireChoice(selected: readonly number[], multiple: boolean): Partial<AnswerChange> {
  if (multiple) return { selectedOptionIndices: selected.length > 0 ? [...selected] : null };
  return { selectedOptionIndex: selected[0] ?? null };
}

/** Answers (not mere visits or seconds) that only this device holds: the number that the candidate sees. */
export const unsentCount = (record: Pick<ExamRecord, "answers">): number =>
  Object.values(record.answers).filter((answer) => answer.tap > answer.acked).length;

/** Books a receipt: what was sent up to `ackSeq` is confirmed, what the server holds newer is taken over. */
export function acknowledge(record: ExamRecord, sent: readonly AnswerChange[], receipt: SaveReceipt): ExamRecord {
  const answers = { ...record.answers };
  for (const change of sent) {
    const mine = answers[change.mcqId];
    if (!mine || change.seq > receipt.ackSeq) continue;
    answers[change.mcqId] = { ...mine, acked: Math.max(mine.acked, change.seq) };
  }
  return mergeSaved({ ...record, answers, deadlineAt: receipt.deadlineAt }, receipt.newer);
}
