import type { Absence, AnswerChange, Attempt, exams, Input, Result, SaveReceipt, Submitted } from "@sarathi/contract";
import { ANSWERS_DAYS, MAX_SITTINGS_OF_TEST_A_DAY } from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import { countOf, maskOf } from "../foundation/choiceMask.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import type { Deps } from "../foundation/deps.ts";
import type { AttemptCaller } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { absenceNotes } from "./absences.ts";
import type { AnnouncedIn } from "./announced.hooks.ts";
import { type CloseRequest, closeTogether, newestOf, placeOf, termsOf } from "./attempt.close.ts";
import { heldAnswers } from "./attempt.held.ts";
import { refuseEndedTicket, settleLate, submitLate, takeLate } from "./attempt.late.ts";
import { languagesOf, sittingsADay, windowOf } from "./attempt.rules.ts";
import * as store from "./attempt.store.ts";
import type { AttemptTokens } from "./attempt.token.ts";
import { viewAnswer, viewAttempt } from "./attempt.view.ts";
import { type Paper, resultsKeptBack } from "./paper.ts";
import { dueRemarks, type ResultRow, readResult } from "./result.store.ts";
import { viewResult } from "./result.view.ts";
import type { TestService } from "./test.service.ts";

/** What never changes about an attempt; kept in memory so that a save needs no reading. */
interface AttemptOwner {
  testId: string;
  accountId: string;
}
/** An attempt in the hands of a caller. */
interface OwnAttempt extends AttemptOwner {
  /** The number of the attempt's token, where that alone opens it; null: the candidate's login does. */
  ticket: number | null;
}
type SubmitBody = Input<typeof exams.submitTest>["body"];

interface ChosenOptions {
  selectedOptionIndex?: number | null;
  selectedOptionIndices?: number[] | null;
}

/** What a save brings. */
interface Saved {
  answers: AnswerChange[];
  /** The latest announcement that its candidate has. */
  announced?: string | undefined;
  /** When its screen was out of sight. */
  absences?: Absence[] | undefined;
}

/** One call's changes of one attempt. */
interface Changes {
  attemptId: string;
  ticket: number | null;
  rows: store.AnswerRow[];
}
/** What became of one call's rows in a batch: `lost` are those that a later change had overwritten. */
type Written = store.SavedRow & { lost: store.AnswerRow[] };

const KNOWN_ATTEMPTS = 50_000;
/** A start that another of the same moment has crossed is made again. */
const START_TRIES = 3;
const FORGOTTEN_AT_ONCE = 5_000;
/** Sequence numbers are the server's milliseconds; one far ahead would shut out every later tap. */
const CLOCKS_APART_MS = 10 * 60_000;
const busy = () => new AppError("server.busy", { retryAfter: 2 });

/** Sitting a test: start, save, submit, and closing what nobody submits. */
export function attemptService(deps: Deps, tests: TestService, tokens: AttemptTokens, announcedIn: AnnouncedIn) {
  const { db, random } = deps;
  const absent = absenceNotes(deps);
  const known = new LRUCache<string, AttemptOwner>({ max: KNOWN_ATTEMPTS });
  /** Resolves with the account's attempt after that: the new one, the open one, or the last one where none may begin. */
  const begin = coalesce<store.NewAttempt, store.AttemptRow | undefined>(
    async (items) => {
      await store.insertAttempts(db, items);
      return store.latestOfEach(db, items);
    },
    { parallel: 2, onFull: busy },
  );
  const read = coalesce<string, store.AttemptRow | undefined>((ids) => store.readAttempts(db, ids), {
    parallel: 2,
    onFull: busy,
  });
  const write = coalesce<Changes, Written | undefined>(writeBatch, { parallel: 2, onFull: busy });
  const close = coalesce<CloseRequest, ResultRow | undefined>(
    async (items) => {
      const written = await closeTogether(deps, tests.frozen, items);
      return items.map((item) => written.get(item.attemptId));
    },
    { parallel: 2, max: 24, onFull: busy },
  );

  let answersSaved = 0;

  async function writeBatch(items: Changes[]): Promise<(Written | undefined)[]> {
    // A statement knows one token of an attempt: calls by another one wait for the next, so that none of them that was
    // ended wins over an answer by one that was not.
    const tickets = new Map<string, number | null>();
    for (const { attemptId, ticket } of items) if (!tickets.has(attemptId)) tickets.set(attemptId, ticket);
    const isApart = ({ attemptId, ticket }: Changes) => tickets.get(attemptId) !== ticket;
    const apart = items.filter(isApart);
    const outcomes = await writeTogether(apart.length === 0 ? items : items.filter((item) => !isApart(item)));
    const others = apart.length === 0 ? [] : await writeBatch(apart);
    return items.map((item) => (isApart(item) ? others : outcomes).shift());
  }

  /** @param items of which no two name the same attempt by different tokens */
  async function writeTogether(items: Changes[]): Promise<(Written | undefined)[]> {
    const newest = newestOf(items.flatMap(({ rows }) => rows));
    const tickets = items.flatMap(({ attemptId, ticket }) => (ticket === null ? [] : [[attemptId, ticket] as const]));
    const saved = await store.saveAnswers(db, newest, new Map(tickets));
    answersSaved += newest.length;
    const places = new Set(newest.map(placeOf));
    return items.map(({ attemptId, rows }) => {
      const found = saved.get(attemptId);
      if (!found) return undefined;
      // A change can lose to a stored one, and to another of its own batch.
      const written = new Set(found.written);
      return { ...found, lost: rows.filter((row) => !written.has(row.mcq_id) || !places.has(placeOf(row))) };
    });
  }

  /** The attempt if it is the caller's; otherwise it does not exist. */
  async function ownAttempt(attemptId: string, { me, ticket }: AttemptCaller): Promise<OwnAttempt> {
    let found = known.get(attemptId);
    if (!found) {
      const row = await read(attemptId);
      if (!row) throw new AppError("attempt.not_found");
      found = { testId: row.test_id, accountId: row.account_id };
      known.set(attemptId, found);
    }
    if (me?.accountId === found.accountId) return { ...found, ticket: null };
    if (ticket?.attemptId !== attemptId) throw new AppError("attempt.not_found");
    return { ...found, ticket: ticket.number };
  }

  /** Reads an attempt; one that is overdue is closed first. */
  async function readSettled(attemptId: string): Promise<store.AttemptRow> {
    const row = await read(attemptId);
    if (!row) throw new AppError("attempt.not_found");
    if (windowOf(termsOf(row), row.now.getTime(), 0) !== "overdue") return row;
    await closeOverdue(attemptId, row.test_id);
    return (await read(attemptId)) ?? row;
  }

  const closeOverdue = (attemptId: string, testId: string) =>
    close({ attemptId, testId, by: "deadline", ticket: null, answers: [] });

  async function view(row: store.AttemptRow, paper: Paper): Promise<Attempt> {
    return viewAttempt(row, paper, await heldAnswers(db, row, paper), tokens.issue(row.id, row.ticket_no));
  }

  /** @throws AppError auth.unverified, test.daily_limit, attempt.daily_limit when the day allows the account no more */
  async function refuseBeyondDay(me: Identity, testId: string): Promise<void> {
    const { all, ofTest, endsIn } = await store.readDay(db, me.accountId, testId);
    if (ofTest >= MAX_SITTINGS_OF_TEST_A_DAY) throw new AppError("test.daily_limit", { retryAfter: endsIn });
    if (all < sittingsADay(me.emailVerified)) return;
    throw me.emailVerified
      ? new AppError("attempt.daily_limit", { retryAfter: endsIn })
      : new AppError("auth.unverified");
  }

  const newAttempt = (testId: string, me: Identity, onlyFirst: boolean): store.NewAttempt => ({
    id: random.id(),
    testId,
    accountId: me.accountId,
    seed: random.int(2 ** 31),
    onlyFirst,
    perDay: sittingsADay(me.emailVerified),
  });

  async function start(idOrSlug: string, me: Identity): Promise<Attempt> {
    const paper = await tests.published(idOrSlug);
    const testId = paper.test._id;
    for (let tries = 0; tries < START_TRIES; tries++) {
      const wanted = newAttempt(testId, me, false);
      const row = await begin(wanted);
      if (!row) {
        await refuseBeyondDay(me, testId);
        continue; // another of the same moment took the day's number, or the test was archived
      }
      known.set(row.id, { testId, accountId: me.accountId });
      if (row.id === wanted.id) return viewAttempt(row, paper, [], tokens.issue(row.id, row.ticket_no));
      const window = windowOf(termsOf(row), row.now.getTime(), 0);
      if (window === "open") return view(row, paper);
      const allowed = paper.attemptsAllowed ?? Number.POSITIVE_INFINITY;
      if (window === "closed" && row.attempt_no >= allowed) throw new AppError("test.no_attempts_left");
      if (window === "closed") await refuseBeyondDay(me, testId);
      if (window === "closed") continue; // submitted between the two statements: the next one starts anew
      await closeOverdue(row.id, testId);
    }
    throw busy();
  }

  async function save(
    attemptId: string,
    caller: AttemptCaller,
    { answers: changes, announced, absences = [] }: Saved,
  ): Promise<SaveReceipt> {
    const { testId, ticket } = await ownAttempt(attemptId, caller);
    const paper = await tests.frozen(testId);
    const isEvent = paper.test.testType === "event";
    const latest = deps.clock().getTime() + CLOCKS_APART_MS;
    const rows = changes.map((change) => {
      if (change.seq > latest)
        throw new AppError("attempt.bad_answer", { fields: { [change.mcqId]: "From the future" } });
      return rowOf(attemptId, paper, change);
    });
    const [saved, announcements] = await Promise.all([
      write({ attemptId, ticket, rows }),
      isEvent ? announcedIn(testId, announced) : undefined,
    ]);
    if (!saved) throw new AppError("attempt.not_found");
    if (!saved.open) return saveLate(attemptId, paper, ticket, rows);
    if (ticket !== null && ticket !== saved.ticket_no) throw new AppError("auth.required");
    if (isEvent && absences.length > 0) await absent.note(attemptId, absences);
    return {
      ackSeq: Math.max(...rows.map((row) => row.seq)),
      serverNow: saved.now.toISOString(),
      deadlineAt: saved.deadline_at.toISOString(),
      status: "in_progress",
      newer: saved.lost.length > 0 ? await newerThan(attemptId, saved.lost, paper) : [],
      ...(announcements ? { announcements } : {}),
    };
  }

  async function newerThan(attemptId: string, rows: store.AnswerRow[], paper: Paper): Promise<SaveReceipt["newer"]> {
    const given = new Map(rows.map((row) => [row.mcq_id, row]));
    const held = await store.readAnswers(db, [attemptId]);
    const differs = (h: store.AnswerRow) => {
      const mine = given.get(h.mcq_id);
      // Of equal numbers the first one counts; whoever sent another choice must learn of it.
      return mine !== undefined && (h.seq > mine.seq || (h.seq === mine.seq && h.choice_mask !== mine.choice_mask));
    };
    return held.filter(differs).map((h) => viewAnswer(h, paper));
  }

  async function saveLate(
    attemptId: string,
    paper: Paper,
    ticket: number | null,
    rows: store.AnswerRow[],
  ): Promise<SaveReceipt> {
    await readSettled(attemptId);
    const { row, inTime } = await takeLate(deps, { attemptId, paper, ticket, rows });
    return {
      ackSeq: Math.max(...inTime.map(({ seq }) => seq)),
      serverNow: row.now.toISOString(),
      deadlineAt: row.deadline_at.toISOString(),
      status: "submitted",
      newer: [],
    };
  }

  /** What a closed attempt came to; only that it is closed where staff withhold the result. */
  async function resultOf(
    attemptId: string,
    paper: Paper,
    written: ResultRow | undefined,
  ): Promise<Result | Submitted> {
    const row = written ?? (await readResult(db, "r.attempt_id", attemptId));
    if (!row) throw new Error(`attempt ${attemptId} is closed without a result`);
    if (row.withheld_reason !== null)
      return { status: "submitted", attemptId, mockTestId: row.test_id, resultId: row.id };
    return viewResult(row, paper, await tests.chapterNames(), deps.clock());
  }

  /** Which attempt a submit means: the one named, the open or latest one, or a new one when there is none. */
  async function attemptToSubmit(
    testId: string,
    attemptId: string | undefined,
    caller: AttemptCaller,
    isScheduled: boolean,
  ): Promise<{ id: string; ticket: number | null }> {
    const named = attemptId ?? caller.ticket?.attemptId;
    if (named) {
      const found = await ownAttempt(named, caller);
      if (found.testId !== testId) throw new AppError("attempt.not_found");
      return { id: named, ticket: found.ticket };
    }
    const { me } = caller;
    if (!me) throw new AppError("auth.required");
    const [latest] = await store.latestAttempts(db, me.accountId, [testId]);
    if (latest) return { id: latest.id, ticket: null };
    // Whoever sits in an event has an attempt from its start.
    if (isScheduled) throw new AppError("attempt.not_found");
    // Perhaps another submit's, and closed already.
    const made = await begin(newAttempt(testId, me, true));
    if (made) return { id: made.id, ticket: null };
    await refuseBeyondDay(me, testId);
    throw new AppError("test.not_found");
  }

  async function submit(
    { mockTestId: testId, attemptId, answers, language, turned = [] }: SubmitBody,
    caller: AttemptCaller,
  ): Promise<Result | Submitted> {
    const paper = await tests.everPublished(testId);
    const latest = deps.clock().getTime() + CLOCKS_APART_MS;
    const rows = answers.map(({ mcqId, seq, ...choice }) => ({
      mcqId,
      choiceMask: choiceMaskOf(paper, { mcqId, ...choice }),
      seq: seq === undefined ? undefined : Math.min(seq, latest),
    }));
    const readIn = language && languagesOf(language, turned);
    const { id, ticket } = await attemptToSubmit(testId, attemptId, caller, paper.test.testType === "event");
    const written = await close({ attemptId: id, testId, by: "user", ticket, answers: rows, readIn });
    if (!written) {
      // What has no number was given now: too late.
      const numbered = answers.flatMap(({ seq, ...answer }) =>
        seq === undefined ? [] : [rowOf(id, paper, { ...answer, seq })],
      );
      await submitLate(deps, { attemptId: id, paper, ticket, rows: numbered });
    }
    const resultsAt = resultsKeptBack(paper, deps.clock());
    if (ticket === null && !resultsAt) return resultOf(id, paper, written);
    const resultId = written?.id ?? (await readSettled(id)).result_id;
    if (!resultId) throw new Error(`attempt ${id} is closed without a result`);
    const receipt = { status: "submitted", attemptId: id, mockTestId: testId, resultId } as const;
    return resultsAt ? { ...receipt, resultsAt: resultsAt.toISOString() } : receipt;
  }

  return {
    start,
    save,
    submit,

    async get(attemptId: string, caller: AttemptCaller): Promise<Attempt> {
      const { testId, ticket } = await ownAttempt(attemptId, caller);
      const paper = await tests.everPublished(testId);
      const row = await readSettled(attemptId);
      refuseEndedTicket(row, ticket, paper);
      return view(row, paper);
    },

    /**
     * Closes a batch of attempts that are past their grace, and marks what came late to those whose time for that is
     * over. @returns how many were due
     */
    async sweep(limit = 500): Promise<number> {
      const due = await store.dueAttempts(db, limit);
      await Promise.all(due.map(({ attemptId, testId }) => closeOverdue(attemptId, testId)));
      const late = await dueRemarks(db, limit);
      for (const { attempt_id, test_id } of late) await settleLate(deps, attempt_id, await tests.frozen(test_id));
      return Math.max(due.length, late.length);
    },

    /** Forgets, change by change, what was answered long ago. Results hold what they are about. */
    async forgetAnswers(days = ANSWERS_DAYS, limit = FORGOTTEN_AT_ONCE): Promise<void> {
      while ((await store.forgetAnswers(db, days, limit)) > 0);
    },

    /** What this node has written, and how many shared a statement. */
    counts: () => ({
      answersSaved,
      batches: { start: begin.counts, read: read.counts, save: write.counts, submit: close.counts },
    }),

    /** Waits for what is on its way to the disk. */
    drain: async () => {
      await Promise.all([begin.drain(), write.drain(), close.drain(), absent.drain()]);
    },
  };
}
export type AttemptService = ReturnType<typeof attemptService>;

/** The chosen options as bits, checked against the paper. @throws AppError attempt.bad_answer */
function choiceMaskOf(paper: Paper, choice: ChosenOptions & { mcqId: string }): number {
  const question = paper.byId.get(choice.mcqId);
  if (!question) throw new AppError("attempt.bad_answer", { fields: { [choice.mcqId]: "Not in this paper" } });
  const { selectedOptionIndex: one, selectedOptionIndices: many } = choice;
  const chosen = many ?? (one === null || one === undefined ? [] : [one]);
  const wrong =
    chosen.some((index) => index >= question.optionCount) ||
    (chosen.length > 1 && countOf(question.key) === 1) ||
    (many != null && one != null);
  if (wrong) throw new AppError("attempt.bad_answer", { fields: { [choice.mcqId]: "No such choice" } });
  return maskOf(chosen);
}

const rowOf = (attemptId: string, paper: Paper, change: AnswerChange): store.AnswerRow => ({
  attempt_id: attemptId,
  mcq_id: change.mcqId,
  choice_mask: choiceMaskOf(paper, change),
  flagged: change.flagged ?? false,
  seq: change.seq,
  time_spent_ms: change.timeSpentMs ?? 0,
});
