import type { AnswerChange, Attempt, Result, SaveReceipt } from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import { countOf, maskOf } from "../foundation/choiceMask.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import type { AttemptCaller } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { type CloseRequest, closeTogether, newestOf, placeOf, termsOf } from "./attempt.close.ts";
import { givenInTime, windowOf } from "./attempt.rules.ts";
import * as store from "./attempt.store.ts";
import type { AttemptTokens } from "./attempt.token.ts";
import { viewAnswer, viewAttempt } from "./attempt.view.ts";
import { isPass, mark } from "./marking.rules.ts";
import type { Paper } from "./paper.ts";
import { type ResultRow, readResult, remark } from "./result.store.ts";
import { viewResult } from "./result.view.ts";
import type { TestService } from "./test.service.ts";

/** What never changes about an attempt; kept in memory so that a save needs no reading. */
interface AttemptOwner {
  testId: string;
  accountId: string;
}
interface ChosenOptions {
  selectedOptionIndex?: number | null;
  selectedOptionIndices?: number[] | null;
}

/** What became of one call's rows in a batch: `lost` are those that a later change had overwritten. */
type Written = store.SavedRow & { lost: store.AnswerRow[] };

const KNOWN_ATTEMPTS = 50_000;
/** Sequence numbers are the server's milliseconds; one far ahead would shut out every later tap. */
const CLOCKS_APART_MS = 10 * 60_000;
const busy = () => new AppError("server.busy", { retryAfter: 2 });

/** Sitting a test: start, save, submit, and closing what nobody submits. */
export function attemptService(deps: Deps, tests: TestService, tokens: AttemptTokens) {
  const { db, random } = deps;
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
  const write = coalesce<store.AnswerRow[], Written | undefined>(writeBatch, { parallel: 2, onFull: busy });
  const close = coalesce<CloseRequest, ResultRow | undefined>(
    async (items) => {
      const written = await closeTogether(deps, tests.frozen, items);
      return items.map((item) => written.get(item.attemptId));
    },
    { parallel: 2, max: 24, onFull: busy },
  );

  async function writeBatch(items: store.AnswerRow[][]): Promise<(Written | undefined)[]> {
    const newest = newestOf(items.flat());
    const saved = await store.saveAnswers(db, newest);
    const places = new Set(newest.map(placeOf));
    return items.map((rows) => {
      const found = saved.get(rows[0]?.attempt_id ?? "");
      if (!found) return undefined;
      // A change can lose to a stored one, and to another of its own batch.
      const written = new Set(found.written);
      return { ...found, lost: rows.filter((row) => !written.has(row.mcq_id) || !places.has(placeOf(row))) };
    });
  }

  /** The attempt if it is the caller's; otherwise it does not exist. */
  async function ownAttempt(attemptId: string, { me, ticket }: AttemptCaller): Promise<AttemptOwner> {
    let found = known.get(attemptId);
    if (!found) {
      const row = await read(attemptId);
      if (!row) throw new AppError("attempt.not_found");
      found = { testId: row.test_id, accountId: row.account_id };
      known.set(attemptId, found);
    }
    if (ticket?.attemptId !== attemptId && me?.accountId !== found.accountId) throw new AppError("attempt.not_found");
    return found;
  }

  /** Reads an attempt; one that is overdue is closed first. */
  async function readSettled(attemptId: string): Promise<store.AttemptRow> {
    const row = await read(attemptId);
    if (!row) throw new AppError("attempt.not_found");
    if (windowOf(termsOf(row), row.now.getTime(), 0) !== "overdue") return row;
    await close({ attemptId, testId: row.test_id, by: "deadline", answers: [] });
    return (await read(attemptId)) ?? row;
  }

  async function view(row: store.AttemptRow, paper: Paper): Promise<Attempt> {
    return viewAttempt(row, paper, await store.readAnswers(db, [row.id]), tokens.issue(row.id));
  }

  async function start(idOrSlug: string, me: Identity): Promise<Attempt> {
    const paper = await tests.published(idOrSlug);
    const testId = paper.test._id;
    for (let tries = 0; tries < 3; tries++) {
      const id = random.id();
      const seed = random.int(2 ** 31);
      const row = await begin({ id, testId, accountId: me.accountId, seed, onlyFirst: false });
      if (!row) throw new AppError("test.not_found"); // archived this very moment
      known.set(row.id, { testId, accountId: me.accountId });
      if (row.id === id) return viewAttempt(row, paper, [], tokens.issue(id));
      const window = windowOf(termsOf(row), row.now.getTime(), 0);
      if (window === "open") return view(row, paper);
      const allowed = paper.attemptsAllowed ?? Number.POSITIVE_INFINITY;
      if (window === "closed" && row.attempt_no >= allowed) throw new AppError("test.no_attempts_left");
      if (window === "closed") continue; // submitted between the two statements: the next one starts anew
      await close({ attemptId: row.id, testId, by: "deadline", answers: [] });
    }
    throw busy();
  }

  async function save(attemptId: string, caller: AttemptCaller, changes: AnswerChange[]): Promise<SaveReceipt> {
    const { testId } = await ownAttempt(attemptId, caller);
    const paper = await tests.frozen(testId);
    const latest = deps.clock().getTime() + CLOCKS_APART_MS;
    const rows = changes.map((change) => {
      if (change.seq > latest)
        throw new AppError("attempt.bad_answer", { fields: { [change.mcqId]: "From the future" } });
      return rowOf(attemptId, paper, change);
    });
    const saved = await write(rows);
    if (!saved) throw new AppError("attempt.not_found");
    if (!saved.open) return saveLate(attemptId, paper, rows);
    return {
      ackSeq: Math.max(...rows.map((row) => row.seq)),
      serverNow: saved.now.toISOString(),
      deadlineAt: saved.deadline_at.toISOString(),
      status: "in_progress",
      newer: saved.lost.length > 0 ? await newerThan(attemptId, saved.lost, paper) : [],
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

  /** Answers that were given in time but were stuck offline: counted, and the result is never ranked. */
  async function saveLate(attemptId: string, paper: Paper, rows: store.AnswerRow[]): Promise<SaveReceipt> {
    await readSettled(attemptId);
    return inTransaction(db, async (tx) => {
      const [row] = await store.lockAttempts(tx, [attemptId]);
      if (!row) throw new AppError("attempt.not_found");
      const inTime = givenInTime(rows, row.deadline_at.getTime());
      const window = windowOf(termsOf(row), row.now.getTime(), paper.lateSyncSeconds);
      if (window !== "late" || inTime.length === 0) throw new AppError("attempt.closed");
      const before = await givenIn(tx, attemptId);
      await store.mergeAnswers(tx, inTime);
      const after = await givenIn(tx, attemptId);
      if ([...after].some(([id, { choiceMask }]) => (before.get(id)?.choiceMask ?? 0) !== choiceMask)) {
        const marking = mark(paper.questions, after, paper.scheme);
        await remark(tx, attemptId, marking, isPass(marking, paper.passMarksMilli));
      }
      return {
        ackSeq: Math.max(...inTime.map((r) => r.seq)),
        serverNow: row.now.toISOString(),
        deadlineAt: row.deadline_at.toISOString(),
        status: "submitted",
        newer: [],
      };
    });
  }

  /** A submit that finds the attempt closed brings what was given in time as a late save does; the rest counts no more. */
  async function saveLateAnswers(
    attemptId: string,
    paper: Paper,
    answers: (ChosenOptions & { mcqId: string; seq?: number })[],
  ) {
    const rows = answers.flatMap((a) => (a.seq === undefined ? [] : [rowOf(attemptId, paper, { ...a, seq: a.seq })]));
    if (rows.length === 0) return;
    try {
      await saveLate(attemptId, paper, rows);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "attempt.closed")) throw error;
    }
  }

  async function resultOf(attemptId: string, paper: Paper, written: ResultRow | undefined): Promise<Result> {
    const row = written ?? (await readResult(db, "r.attempt_id", attemptId));
    if (!row) throw new Error(`attempt ${attemptId} is closed without a result`);
    return viewResult(row, paper, await tests.chapterNames(), deps.clock());
  }

  /** Which attempt a submit means: the one named, the open or latest one, or a new one when there is none. */
  async function attemptToSubmit(
    testId: string,
    attemptId: string | undefined,
    caller: AttemptCaller,
  ): Promise<string> {
    const named = attemptId ?? caller.ticket?.attemptId;
    if (named) {
      const found = await ownAttempt(named, caller);
      if (found.testId !== testId) throw new AppError("attempt.not_found");
      return named;
    }
    if (!caller.me) throw new AppError("auth.required");
    const { accountId } = caller.me;
    const [latest] = await store.latestAttempts(db, accountId, [testId]);
    if (latest) return latest.id;
    // Perhaps another submit's, and closed already.
    const made = await begin({ id: random.id(), testId, accountId, seed: random.int(2 ** 31), onlyFirst: true });
    if (!made) throw new AppError("test.not_found");
    return made.id;
  }

  async function submit(
    testId: string,
    attemptId: string | undefined,
    answers: (ChosenOptions & { mcqId: string; seq?: number })[],
    caller: AttemptCaller,
  ): Promise<Result> {
    const paper = await tests.everPublished(testId);
    const latest = deps.clock().getTime() + CLOCKS_APART_MS;
    const rows = answers.map(({ mcqId, seq, ...choice }) => ({
      mcqId,
      choiceMask: choiceMaskOf(paper, { mcqId, ...choice }),
      seq: seq === undefined ? undefined : Math.min(seq, latest),
    }));
    const id = await attemptToSubmit(testId, attemptId, caller);
    const written = await close({ attemptId: id, testId, by: "user", answers: rows });
    if (written) return resultOf(id, paper, written);
    await saveLateAnswers(id, paper, answers);
    return resultOf(id, paper, undefined);
  }

  return {
    start,
    save,
    submit,

    async get(attemptId: string, caller: AttemptCaller): Promise<Attempt> {
      const { testId } = await ownAttempt(attemptId, caller);
      return view(await readSettled(attemptId), await tests.everPublished(testId));
    },

    /** Closes a batch of attempts that are past their grace. @returns how many were due */
    async sweep(limit = 500): Promise<number> {
      const due = await store.dueAttempts(db, limit);
      await Promise.all(due.map((attempt) => close({ ...attempt, by: "deadline", answers: [] })));
      return due.length;
    },

    /** Waits for what is on its way to the disk. */
    drain: async () => {
      await Promise.all([begin.drain(), write.drain(), close.drain()]);
    },
  };
}
export type AttemptService = ReturnType<typeof attemptService>;

const givenIn = async (db: Db, attemptId: string): Promise<store.Given> =>
  (await store.readGiven(db, [attemptId])).get(attemptId) ?? new Map();

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
