import type { KeyDecisionKind } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { pack } from "./marking.rules.ts";
import type { Decision, Gradable, Regraded } from "./regrade.rules.ts";

/** When each decided question of a paper was decided, by question. */
export async function decidedAt(db: Db, testId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("key_decision")
    .select(["mcq_id", "decided_at"])
    .where("test_id", "=", testId)
    .execute();
  return new Map(rows.map((row) => [row.mcq_id, row.decided_at]));
}

/** What is decided about a paper's questions so far, in the order of their ids. */
export async function readDecisions(db: Db, testId: string): Promise<Decision[]> {
  const rows = await db
    .selectFrom("key_decision")
    .select(["mcq_id", "kind", "keys", "reason"])
    .where("test_id", "=", testId)
    .orderBy("mcq_id")
    .execute();
  return rows.map(({ mcq_id: mcqId, ...decision }) => ({ mcqId, ...decision }));
}

/**
 * Decides about a question, or otherwise than before.
 * @param seen when the decision was made that this one follows; undefined: there was none
 * @returns what was decided before; "stale": it is not what was seen
 */
export async function putDecision(
  tx: Db,
  testId: string,
  { mcqId, kind, keys, reason }: Decision,
  actorId: string,
  seen: Date | undefined,
): Promise<Omit<Decision, "mcqId"> | undefined | "stale"> {
  const before = await tx
    .selectFrom("key_decision")
    .select(["kind", "keys", "reason", "decided_at"])
    .where("test_id", "=", testId)
    .where("mcq_id", "=", mcqId)
    .forUpdate()
    .executeTakeFirst();
  if (before?.decided_at.getTime() !== seen?.getTime()) return "stale";
  const columns = { kind, keys, reason, decided_by: actorId };
  await tx
    .insertInto("key_decision")
    .values({ test_id: testId, mcq_id: mcqId, ...columns })
    .onConflict((on) =>
      on.columns(["test_id", "mcq_id"]).doUpdateSet({ ...columns, decided_at: sql`clock_timestamp()` }),
    )
    .execute();
  return before;
}

/** Takes a decision back. @param seen when it was made @returns it; undefined: there is none of that time */
export const deleteDecision = (tx: Db, testId: string, mcqId: string, seen: Date) =>
  tx
    .deleteFrom("key_decision")
    .where("test_id", "=", testId)
    .where("mcq_id", "=", mcqId)
    .where(sql<boolean>`date_trunc('milliseconds', decided_at) = ${seen}`)
    .returning(["kind", "keys", "reason"])
    .executeTakeFirst();

/** The last regrade of a paper, with the decisions that its questions are marked by; undefined: there was none. */
export const lastRegrade = (db: Db, testId: string) =>
  db
    .selectFrom("regrade as g")
    .innerJoin("mock_test as t", (join) => join.onRef("t.id", "=", "g.test_id").onRef("t.regrade_no", "=", "g.no"))
    .select(["g.id", "g.no", "g.fingerprint", "g.decisions", "g.results", "g.changed", "g.at"])
    .where("g.test_id", "=", testId)
    .executeTakeFirst();

/** One regrade of a paper at a time, until the transaction ends. */
export async function lockRegrades(tx: Db, testId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('regrade ' || ${testId}, 0))`.execute(tx);
}

/**
 * Until the transaction ends nobody closes an attempt at the paper (`keysOf`). Both locks are those of keys: who loads
 * content holds the row otherwise, and nobody who sits is to wait for that.
 */
export async function holdPaper(tx: Db, testId: string): Promise<void> {
  await tx.selectFrom("mock_test").select("id").where("id", "=", testId).forUpdate().execute();
}

/**
 * By which regrade papers are marked now; nobody regrades them until the transaction ends. After the results' own locks:
 * a regrade takes them in that order.
 */
export async function keysOf(tx: Db, testIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; no: number }>`
    SELECT id, regrade_no AS no FROM mock_test WHERE id = ANY(${testIds}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  return new Map(rows.map(({ id, no }) => [id, no]));
}

const gradable = sql`r.id, r.marking, r.passed,
  a.attempt_no = 1 AND r.withheld_reason IS NULL AND (NOT r.late_synced OR r.late_accepted) AS rated
  FROM result r JOIN attempt a ON a.id = r.attempt_id`;

/** The results of a paper besides those that are known; held until the transaction ends. */
export async function readOthers(tx: Db, testId: string, known: readonly string[]): Promise<Gradable[]> {
  const { rows } = await sql<Gradable>`
    SELECT ${gradable} WHERE r.test_id = ${testId} 
      AND NOT EXISTS (SELECT FROM unnest(${known}::uuid[]) AS k(id) WHERE k.id = r.id) FOR UPDATE OF r`.execute(tx);
  return rows;
}

/** The ids of a paper's results, in their order. @param rated only those that count for ranks and statistics */
export async function resultsOf(db: Db, testId: string, { rated = false } = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (SELECT ${gradable} WHERE r.test_id = ${testId}) AS r ${rated ? sql`WHERE rated` : sql``}
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Some results, in the order of their ids. @param holds until the transaction ends */
export async function readGradable(db: Db, ids: readonly string[], { holds }: { holds: boolean }): Promise<Gradable[]> {
  const { rows } = await sql<Gradable>`
    SELECT ${gradable} WHERE r.id = ANY(${ids}::uuid[]) ORDER BY r.id ${holds ? sql`FOR UPDATE OF r` : sql``}`.execute(
    db,
  );
  return rows;
}

/** Writes markings anew and what was before, all in one statement; the results are held. */
export async function writeRegraded(tx: Db, regradeId: string, all: readonly Regraded[]): Promise<void> {
  if (all.length === 0) return;
  await sql`
    WITH c AS (
      SELECT * FROM unnest(${all.map((one) => one.id)}::uuid[], ${all.map((one) => one.after)}::bigint[],
        ${all.map((one) => one.marking.full)}::bigint[], ${all.map((one) => one.passed)}::boolean[],
        ${all.map((one) => JSON.stringify(pack(one.marking)))}::jsonb[])
      AS c(id, score, full_marks, passed, marking)),
    was AS (
      INSERT INTO result_revision (result_id, regrade_id, score_num, full_num, den, passed, marking, new_score_num)
      SELECT r.id, ${regradeId}, r.score_num, r.full_num, r.den, r.passed, r.marking, c.score
      FROM result r JOIN c ON c.id = r.id)
    UPDATE result r SET score_num = c.score, full_num = c.full_marks, passed = c.passed, marking = c.marking
    FROM c WHERE r.id = c.id`.execute(tx);
}

export interface DoneRegrade {
  id: string;
  testId: string;
  actorId: string;
  fingerprint: string;
  decisions: Decision[];
  about?: { mcqId: string; reason: string };
  results: number;
  changed: number;
}

/** Notes a regrade that was done, and that the paper is marked by it from now on: what is kept of it in memory is old. */
export async function insertRegrade(
  tx: Db,
  { testId, actorId, decisions, about, ...regrade }: DoneRegrade,
): Promise<{ no: number; at: Date }> {
  const { regrade_no: no } = await tx
    .updateTable("mock_test")
    .set({ regrade_no: sql`regrade_no + 1` })
    .where("id", "=", testId)
    .returning("regrade_no")
    .executeTakeFirstOrThrow();
  const { at } = await tx
    .insertInto("regrade")
    .values({
      ...{ ...regrade, no, test_id: testId, actor_id: actorId, decisions: JSON.stringify(decisions) },
      ...{ mcq_id: about?.mcqId, reason: about?.reason },
    })
    .returning("at")
    .executeTakeFirstOrThrow();
  return { no, at };
}

/**
 * Some of those whose marks or passing a regrade changed, and whose result is not withheld, by their ids.
 * @param after the last of those before
 */
export async function accountsMovedBy(
  db: Db,
  regradeId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT r.account_id AS id FROM result_revision v
    JOIN result r ON r.id = v.result_id
    WHERE v.regrade_id = ${regradeId} AND (v.score_num <> v.new_score_num OR v.passed <> r.passed) AND r.withheld_reason IS NULL
      AND r.account_id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    ORDER BY r.account_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A result as it was until a regrade, and what was decided then. */
export interface EarlierRow {
  at: Date;
  score_num: number;
  full_num: number;
  passed: boolean;
  new_score_num: number;
  mcq_id: string;
  kind: KeyDecisionKind;
  reason: string;
}

/** What a result was before each regrade that changed it by a decision about one question, the latest first. */
export async function readEarlier(db: Db, resultId: string): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    SELECT g.at, v.score_num, v.full_num, v.passed, v.new_score_num, g.mcq_id, g.reason,
      (SELECT d->>'kind' FROM jsonb_array_elements(g.decisions) AS d WHERE d->>'mcqId' = g.mcq_id::text) AS kind
    FROM result_revision v JOIN regrade g ON g.id = v.regrade_id
    WHERE v.result_id = ${resultId} AND g.mcq_id IS NOT NULL ORDER BY g.no DESC`.execute(db);
  return rows;
}

export interface RegradeRow {
  no: number;
  at: Date;
  actor_id: string;
  mcq_id: string;
  decisions: Decision[];
  results: number;
  changed: number;
}

/** The regrades of a paper by decisions about one question each, the latest first. */
export async function listRegrades(db: Db, testId: string, limit: number): Promise<RegradeRow[]> {
  const { rows } = await sql<RegradeRow>`
    SELECT no, at, actor_id, mcq_id, decisions, results, changed FROM regrade
    WHERE test_id = ${testId} AND mcq_id IS NOT NULL ORDER BY no DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Whose results are, and which sitting, by the results' ids. */
export async function sittingsOf(
  db: Db,
  resultIds: readonly string[],
): Promise<Map<string, { accountId: string; attemptNo: number }>> {
  const { rows } = await sql<{ id: string; account_id: string; attempt_no: number }>`
    SELECT r.id, r.account_id, a.attempt_no FROM result r JOIN attempt a ON a.id = r.attempt_id
    WHERE r.id = ANY(${resultIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { accountId: row.account_id, attemptNo: row.attempt_no }]));
}

/** Accounts of results by the results' ids. */
export async function accountsOfResults(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("result")
    .select(["id", "account_id"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}
