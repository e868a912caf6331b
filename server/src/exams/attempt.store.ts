import { MAX_SITTINGS_OF_TEST_A_DAY } from "@sarathi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

export interface AttemptRow {
  id: string;
  test_id: string;
  account_id: string;
  attempt_no: number;
  status: "in_progress" | "submitted";
  seed: number;
  started_at: Date;
  deadline_at: Date;
  closes_at: Date;
  submitted_at: Date | null;
  closed_by: "user" | "deadline" | null;
  final_at: Date | null;
  /** What a token must bear to open the attempt. */
  ticket_no: number;
  /** The database's clock at the reading. */
  now: Date;
  result_id: string | null;
}
export interface AnswerRow {
  attempt_id: string;
  mcq_id: string;
  /** Bit i: option i is chosen. */
  choice_mask: number;
  flagged: boolean;
  seq: number;
  time_spent_ms: number;
}

const COLUMNS = sql`a.id, a.test_id, a.account_id, a.attempt_no, a.status, a.seed, a.started_at, a.deadline_at,
  a.closes_at, a.submitted_at, a.closed_by, a.final_at, a.ticket_no, date_trunc('milliseconds', now()) AS now`;

/** The last moment of an attempt `o` at a test `t` at which answers can count: grace, then the time for late ones. */
const lastAnswer = sql`greatest(o.closes_at, o.deadline_at + make_interval(secs => t.late_sync_seconds))`;
/** Whether answers of an attempt `o` at a test `t` can still count: its candidate has not submitted it, and the time is not over. */
const stillCounts = sql<boolean>`o.closed_by IS DISTINCT FROM 'user' AND o.final_at IS NULL AND ${lastAnswer} >= now()`;

/** Whether the result of an attempt `o` at a test `t` is still to come, or can change by what its candidate sends. */
export const canStillChange = sql<boolean>`(o.status = 'in_progress' OR ${stillCounts})`;

/**
 * Until when answers of an account at a test can still count, over all attempts that the account has not submitted
 * itself: grace, then the time for answers that were stuck offline. Null when none can any more.
 * @param except an attempt that is left out
 */
export const answersUntil = (account: string, test: string, except?: string) => sql<Date | null>`(
  SELECT max(${lastAnswer}) FROM attempt o JOIN mock_test t ON t.id = o.test_id
  WHERE o.account_id = ${sql.ref(account)} AND o.test_id = ${sql.ref(test)} AND ${stillCounts}
    ${except ? sql`AND o.id <> ${sql.ref(except)}` : sql``})`;

/** Whether answers of the account to a question can still count, in any test that holds it. */
export async function mayStillAnswer(db: Db, mcqId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM attempt o JOIN mock_test t ON t.id = o.test_id JOIN test_question q ON q.test_id = o.test_id
    WHERE o.account_id = ${accountId} AND q.mcq_id = ${mcqId} AND ${stillCounts} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Ids of the questions to which answers of an account can still count, for a statement of a higher module. */
export const stillAnswered = (accountId: string | RawBuilder<string>) => sql<string>`
  SELECT q.mcq_id FROM attempt o JOIN mock_test t ON t.id = o.test_id JOIN test_question q ON q.test_id = o.test_id
  WHERE o.account_id = ${accountId} AND ${stillCounts}`;

export interface NewAttempt {
  id: string;
  testId: string;
  accountId: string;
  seed: number;
  /** Only if the account has never sat this test: a submit that nobody started must not begin a second sitting. */
  onlyFirst: boolean;
  /** Sittings that the account may begin on one day. */
  perDay: number;
}

/** The day in Nepal, which bounds count by. */
const TODAY = sql`(now() AT TIME ZONE 'Asia/Kathmandu')::date`;

/**
 * Starts attempts where the account has none open, one left, and the day allows one; the open one's unique index makes a
 * second start of the same moment do nothing, and that of the day's numbers makes two of different tests count apart.
 * The deadline is written here once, by the database's clock.
 */
export async function insertAttempts(db: Db, wanted: NewAttempt[]): Promise<void> {
  await sql`
    WITH allowed AS (
      SELECT DISTINCT ON (w.account_id, w.test_id) w.id, w.test_id, w.account_id, w.seed, w.per_day, had.last + 1 AS attempt_no,
        t.duration_minutes, t.grace_seconds
      FROM unnest(${wanted.map((w) => w.id)}::uuid[], ${wanted.map((w) => w.testId)}::uuid[],
        ${wanted.map((w) => w.accountId)}::uuid[], ${wanted.map((w) => w.seed)}::int[],
        ${wanted.map((w) => w.onlyFirst)}::boolean[], ${wanted.map((w) => w.perDay)}::int[])
        AS w(id, test_id, account_id, seed, only_first, per_day)
      JOIN mock_test t ON t.id = w.test_id AND t.state = 'published' AND t.test_type = 'mock'
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS count, coalesce(max(a.attempt_no), 0) AS last, coalesce(bool_or(a.status = 'in_progress'), false) AS open,
          count(*) FILTER (WHERE a.day = ${TODAY}) AS today
        FROM attempt a WHERE a.test_id = w.test_id AND a.account_id = w.account_id) AS had
      WHERE NOT had.open AND (had.count = 0 OR NOT w.only_first)
        AND (t.attempts_allowed IS NULL OR had.count < t.attempts_allowed) AND had.today < ${MAX_SITTINGS_OF_TEST_A_DAY}
      ORDER BY w.account_id, w.test_id),
    numbered AS (
      SELECT allowed.*, day.count + row_number() OVER (PARTITION BY allowed.account_id ORDER BY allowed.id) AS day_no
      FROM allowed CROSS JOIN LATERAL (
        SELECT coalesce(max(a.day_no), 0) AS count FROM attempt a
        WHERE a.account_id = allowed.account_id AND a.day = ${TODAY}) AS day)
    INSERT INTO attempt (id, test_id, account_id, attempt_no, seed, started_at, deadline_at, closes_at, day, day_no)
    SELECT n.id, n.test_id, n.account_id, n.attempt_no, n.seed, at.start,
      at.start + make_interval(mins => n.duration_minutes),
      at.start + make_interval(mins => n.duration_minutes, secs => n.grace_seconds), ${TODAY}, n.day_no
    FROM numbered n CROSS JOIN (SELECT date_trunc('milliseconds', now()) AS start) AS at
    WHERE n.day_no <= n.per_day
    ON CONFLICT DO NOTHING`.execute(db);
}

export interface DaySoFar {
  /** Sittings of today, of all tests and of the one. */
  all: number;
  ofTest: number;
  /** Seconds until the next day in Nepal. */
  endsIn: number;
}

/** What an account has begun today. */
export async function readDay(db: Db, accountId: string, testId: string): Promise<DaySoFar> {
  const { rows } = await sql<{ all: number; of_test: number; ends_in: number }>`
    SELECT coalesce(max(a.day_no), 0)::int AS all, (count(*) FILTER (WHERE a.test_id = ${testId}))::int AS of_test,
      ceil(extract(epoch FROM ((${TODAY} + 1)::timestamp AT TIME ZONE 'Asia/Kathmandu') - now()))::int AS ends_in
    FROM attempt a WHERE a.account_id = ${accountId} AND a.day = ${TODAY}`.execute(db);
  const [row] = rows;
  return { all: row?.all ?? 0, ofTest: row?.of_test ?? 0, endsIn: row?.ends_in ?? 0 };
}

/** Of each account and test the open attempt, else the latest one, in the order asked for. */
export async function latestOfEach(
  db: Db,
  wanted: readonly { accountId: string; testId: string }[],
): Promise<(AttemptRow | undefined)[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT l.* FROM unnest(${wanted.map((w) => w.accountId)}::uuid[], ${wanted.map((w) => w.testId)}::uuid[]) AS w(account_id, test_id)
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS}, r.id AS result_id FROM attempt a LEFT JOIN result r ON r.attempt_id = a.id
      WHERE a.account_id = w.account_id AND a.test_id = w.test_id ORDER BY a.attempt_no DESC LIMIT 1) AS l`.execute(db);
  const byPair = new Map(rows.map((row) => [`${row.account_id} ${row.test_id}`, row]));
  return wanted.map(({ accountId, testId }) => byPair.get(`${accountId} ${testId}`));
}

/** An account's latest attempt at a test, with the best score of all of them. */
export interface LatestAttempt extends AttemptRow {
  /** In units of 1/`den` marks, which all results of a test share; null where there is no result yet. */
  best_num: number | null;
  den: number | null;
}

/** Of each account its open attempt at each of the tests, else its latest one. */
export async function latestOfAccounts(db: Db, accountIds: string[], testIds: string[]): Promise<LatestAttempt[]> {
  const { rows } = await sql<LatestAttempt>`
    SELECT DISTINCT ON (a.account_id, a.test_id) ${COLUMNS}, r.id AS result_id,
      max(r.score_num) OVER of_test AS best_num, max(r.den) OVER of_test AS den
    FROM attempt a LEFT JOIN result r ON r.attempt_id = a.id
    WHERE a.account_id = ANY(${accountIds}::uuid[]) AND a.test_id = ANY(${testIds}::uuid[])
    WINDOW of_test AS (PARTITION BY a.account_id, a.test_id)
    ORDER BY a.account_id, a.test_id, a.attempt_no DESC`.execute(db);
  return rows;
}

export const latestAttempts = (db: Db, accountId: string, testIds: string[]): Promise<LatestAttempt[]> =>
  latestOfAccounts(db, [accountId], testIds);

/** Attempts by their ids, in their order; undefined for one that is not there. */
export async function readAttempts(db: Db, ids: readonly string[]): Promise<(AttemptRow | undefined)[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT ${COLUMNS}, r.id AS result_id FROM attempt a LEFT JOIN result r ON r.attempt_id = a.id
    WHERE a.id = ANY(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** Whether an account has sat a test, and until when its answers there still count. */
export async function readSittings(
  db: Db,
  accountId: string,
  testId: string,
): Promise<{ sat: boolean; answersUntil: Date | null }> {
  const { rows } = await sql<{ answers_until: Date | null }>`
    SELECT ${answersUntil("a.account_id", "a.test_id")} AS answers_until
    FROM attempt a WHERE a.account_id = ${accountId} AND a.test_id = ${testId} LIMIT 1`.execute(db);
  return { sat: rows.length > 0, answersUntil: rows[0]?.answers_until ?? null };
}

/** Answers as they were saved while attempts ran; what a submit brought besides stands in the results (`readMarked`). */
export async function readAnswers(db: Db, attemptIds: string[]): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    SELECT attempt_id, mcq_id, selected AS choice_mask, flagged, seq, time_spent_ms
    FROM attempt_answer WHERE attempt_id = ANY(${attemptIds}::uuid[])`.execute(db);
  return rows;
}

/** Open attempts that are looked at for what is being sat. */
const LATEST_OPEN = 2_000;

/** Ids of the tests that most people are sitting. */
export async function readBeingSat(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ test_id: string }>`
    SELECT test_id FROM (
      SELECT test_id FROM attempt WHERE status = 'in_progress' ORDER BY closes_at DESC LIMIT ${LATEST_OPEN}) AS a
    GROUP BY test_id ORDER BY count(*) DESC LIMIT ${most}`.execute(db);
  return rows.map(({ test_id }) => test_id);
}

/** What the questions of an attempt were given: the choice as bits, the milliseconds spent, the change's number. */
export type Given = Map<string, { choiceMask: number; timeSpentMs: number; seq: number }>;

/** @param text of `readGiven` */
function givenOf(text: string): Given {
  const given: Given = new Map();
  for (const part of text.split(",")) {
    const [mcqId = "", choiceMask, timeSpentMs, seq] = part.split(" ");
    given.set(mcqId, { choiceMask: Number(choiceMask), timeSpentMs: Number(timeSpentMs), seq: Number(seq) });
  }
  return given;
}

/**
 * What was given in many attempts, by attempt and question. One text per attempt: a storm of submits reads a hundred
 * rows for each, and a row costs more than it holds.
 */
export async function readGiven(db: Db, attemptIds: string[]): Promise<Map<string, Given>> {
  const { rows } = await sql<{ attempt_id: string; given: string }>`
    SELECT attempt_id, string_agg(mcq_id || ' ' || selected || ' ' || time_spent_ms || ' ' || seq, ',') AS given
    FROM attempt_answer WHERE attempt_id = ANY(${attemptIds}::uuid[]) GROUP BY attempt_id`.execute(db);
  return new Map(rows.map((row) => [row.attempt_id, givenOf(row.given)]));
}

/** An array as PostgreSQL reads it. Of numbers, booleans and ids alone: nothing in them needs quoting. */
const literal = (values: Iterable<string | number | boolean>): string => `{${[...values].join(",")}}`;

/** The place of each value in the list of those that differ, from 1 as PostgreSQL counts. */
function places(values: string[]): { distinct: string[]; at: number[] } {
  const seen = new Map<string, number>();
  const at = values.map((value) => {
    const known = seen.get(value);
    if (known !== undefined) return known;
    seen.set(value, seen.size + 1);
    return seen.size;
  });
  return { distinct: [...seen.keys()], at };
}

/** By which number of a token an attempt's answers come; an attempt that is not in it: by its candidate's login. */
export type TicketNumbers = ReadonlyMap<string, number>;

/**
 * Answers as rows of a statement. A submit writes a hundred and a batch thousands, so each id travels once and a row
 * names it by its place. `ticket_no` of a row is that of the token it came with; null: of a login.
 */
function unnested(rows: AnswerRow[], tickets: TicketNumbers = new Map()) {
  const attempts = places(rows.map((r) => r.attempt_id));
  const mcqs = places(rows.map((r) => r.mcq_id));
  return sql`(
    SELECT (${literal(attempts.distinct)}::uuid[])[p.attempt] AS attempt_id,
      (${literal(attempts.distinct.map((id) => tickets.get(id) ?? "null"))}::int[])[p.attempt] AS ticket_no, (${literal(mcqs.distinct)}::uuid[])[p.mcq] AS mcq_id,
      p.selected, p.flagged, p.seq, p.time_spent_ms
    FROM unnest(${literal(attempts.at)}::int[], ${literal(mcqs.at)}::int[],
      ${literal(rows.map((r) => r.choice_mask))}::smallint[], ${literal(rows.map((r) => r.flagged))}::boolean[],
      ${literal(rows.map((r) => r.seq))}::bigint[], ${literal(rows.map((r) => r.time_spent_ms))}::int[])
    AS p(attempt, mcq, selected, flagged, seq, time_spent_ms)) AS i`;
}

const ANSWER = sql`i.attempt_id, i.mcq_id, i.selected, i.flagged, i.seq, i.time_spent_ms`;

/** The highest sequence number wins, a replay changes nothing, time only grows. */
const UPSERT = sql`
  ON CONFLICT (attempt_id, mcq_id) DO UPDATE SET selected = excluded.selected, flagged = excluded.flagged,
    seq = excluded.seq, time_spent_ms = greatest(x.time_spent_ms, excluded.time_spent_ms), saved_at = now()
  WHERE x.seq < excluded.seq`;

export interface SavedRow {
  id: string;
  /** Took answers; of a token that was ended it took none all the same. */
  open: boolean;
  ticket_no: number;
  status: "in_progress" | "submitted";
  deadline_at: Date;
  now: Date;
  /** Questions of this batch whose change was written; the others had a later one. */
  written: string[];
}

/**
 * Saves answers of many attempts in one statement. The share lock on the attempt's row makes a close wait for this save,
 * and this save see the close: an acknowledged answer is in what is marked.
 * The same lock holds off the end of a token: what it has ended writes nothing.
 * @param rows at most one per attempt and question
 */
export async function saveAnswers(db: Db, rows: AnswerRow[], tickets: TicketNumbers): Promise<Map<string, SavedRow>> {
  const ids = [...new Set(rows.map((r) => r.attempt_id))];
  const { rows: saved } = await sql<SavedRow>`
    WITH open AS MATERIALIZED (
      SELECT a.id, a.ticket_no FROM attempt a
      WHERE a.id = ANY(${ids}::uuid[]) AND a.status = 'in_progress' AND now() <= a.closes_at
      ORDER BY a.id FOR SHARE),
    written AS (
      INSERT INTO attempt_answer AS x (attempt_id, mcq_id, selected, flagged, seq, time_spent_ms)
      SELECT ${ANSWER} FROM ${unnested(rows, tickets)}
      JOIN open ON open.id = i.attempt_id AND open.ticket_no = coalesce(i.ticket_no, open.ticket_no)
      ORDER BY i.attempt_id, i.mcq_id
      ${UPSERT}
      RETURNING x.attempt_id, x.mcq_id)
    SELECT a.id, open.id IS NOT NULL AS open, coalesce(open.ticket_no, a.ticket_no) AS ticket_no, a.status, a.deadline_at, date_trunc('milliseconds', now()) AS now,
      coalesce(w.ids, '{}') AS written
    FROM attempt a LEFT JOIN open ON open.id = a.id
    LEFT JOIN (SELECT attempt_id, array_agg(mcq_id::text) AS ids FROM written GROUP BY 1) w ON w.attempt_id = a.id
    WHERE a.id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(saved.map((row) => [row.id, row]));
}

/** Writes answers of attempts whose rows the caller has locked. */
export async function mergeAnswers(db: Db, rows: AnswerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO attempt_answer AS x (attempt_id, mcq_id, selected, flagged, seq, time_spent_ms)
    SELECT ${ANSWER} FROM ${unnested(rows)} ORDER BY i.attempt_id, i.mcq_id ${UPSERT}`.execute(db);
}

/** Of each of these attempts whether it holds an answer that was given after this instant: by its number, and by when it came. */
export async function answeredAfter(db: Db, last: ReadonlyMap<string, Date>): Promise<Set<string>> {
  if (last.size === 0) return new Set();
  const { rows } = await sql<{ attempt_id: string }>`
    SELECT DISTINCT w.attempt_id FROM unnest(${[...last.keys()]}::uuid[], ${[...last.values()]}::timestamptz[]) AS l(id, at)
    JOIN attempt_answer w ON w.attempt_id = l.id
    WHERE w.saved_at > l.at AND w.seq > extract(epoch FROM l.at) * 1000`.execute(db);
  return new Set(rows.map((row) => row.attempt_id));
}

/** Ends the time for late answers of a locked attempt. */
export async function makeFinal(db: Db, attemptId: string): Promise<void> {
  await sql`UPDATE attempt SET final_at = now() WHERE id = ${attemptId}`.execute(db);
}

/**
 * Forgets, change by change, what was answered in attempts that closed so many days ago: their results hold the choices
 * and the times. Ids rise with time, so the oldest stand first in the primary key and no further index is needed.
 * @returns how many rows went
 */
export async function forgetAnswers(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM attempt_answer WHERE attempt_id IN (
      SELECT a.id FROM attempt a
      WHERE a.id IN (SELECT attempt_id FROM attempt_answer ORDER BY attempt_id LIMIT ${limit})
        AND a.status = 'submitted' AND a.arrived_at < now() - make_interval(days => ${days})
        AND NOT EXISTS (SELECT FROM result r WHERE r.attempt_id = a.id AND r.remark_at IS NOT NULL))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface LockedAttempt extends AttemptRow {
  /** Until when answers of the account's other attempts at the test still count; null when none does. */
  answers_until: Date | null;
}

/** Locks attempts for closing, in one order so that batches cannot block each other. */
export async function lockAttempts(db: Db, ids: string[]): Promise<LockedAttempt[]> {
  const { rows } = await sql<LockedAttempt>`
    SELECT ${COLUMNS}, NULL AS result_id, ${answersUntil("a.account_id", "a.test_id", "a.id")} AS answers_until
    FROM attempt a WHERE a.id = ANY(${ids}::uuid[])
    ORDER BY a.id FOR UPDATE`.execute(db);
  return rows;
}

/** Attempts that nobody submitted and whose grace is over. */
export async function dueAttempts(db: Db, limit: number): Promise<{ attemptId: string; testId: string }[]> {
  const { rows } = await sql<{ attemptId: string; testId: string }>`
    SELECT id AS "attemptId", test_id AS "testId" FROM attempt WHERE status = 'in_progress' AND closes_at < now() ORDER BY closes_at LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}
