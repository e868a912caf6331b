import type { CaseAct, Dismissal, ModerationReason } from "@sarathi/contract";
import { sql } from "kysely";
import { accountsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { Changed, Taken } from "./decision.rules.ts";

export interface NewDecision {
  id: string;
  caseId: string;
  /** Null: it hid itself. */
  actorId: string | null;
  version: number;
  act: CaseAct;
  content?: "show" | "hide" | "remove" | null;
  reason?: ModerationReason | null;
  dismissal?: Dismissal | null;
  endsAt?: Date | null;
  explanation?: string;
  note?: string;
  before: Changed;
  after: Changed;
}

export async function insertDecision(tx: Db, one: NewDecision): Promise<void> {
  await tx
    .insertInto("moderation_decision")
    .values({
      id: one.id,
      case_id: one.caseId,
      actor_id: one.actorId,
      version: one.version,
      act: one.act,
      content: one.content ?? null,
      reason: one.reason ?? null,
      dismissal: one.dismissal ?? null,
      ends_at: one.endsAt ?? null,
      explanation: one.explanation ?? "",
      note: one.note ?? "",
      before: JSON.stringify(one.before),
      after: JSON.stringify(one.after),
    })
    .execute();
}

const decisions = (db: Db) =>
  db
    .selectFrom("moderation_decision as d")
    .leftJoin("moderation_appeal as a", "a.decision_id", "d.id")
    .select(["d.id", "d.case_id", "d.actor_id", "d.act", "d.content", "d.reason", "d.dismissal", "d.ends_at"])
    .select(["d.explanation", "d.note", "d.version", "d.before", "d.after", "d.undone_by", "d.undone_at", "d.at"])
    .select(["a.text as appeal", "a.at as appealed_at", "a.outcome", "a.explanation as answer", "a.decided_by"])
    .select("a.decided_at")
    .select(sql<boolean>`d.at > now() - interval '24 hours'`.as("is_fresh"))
    .select(sql<boolean>`d.at > now() - interval '20 days'`.as("is_appealable"));
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof readDecision>>>;

export const readDecision = (db: Db, id: string) => decisions(db).where("d.id", "=", id).executeTakeFirst();

/** What was decided in a case, the latest first, with usernames. */
export const decisionsOf = (db: Db, caseId: string) =>
  decisions(db)
    .leftJoin(accountsToJoin(db).as("actor"), "actor.id", "d.actor_id")
    .leftJoin(accountsToJoin(db).as("undoer"), "undoer.id", "d.undone_by")
    .leftJoin(accountsToJoin(db).as("answerer"), "answerer.id", "a.decided_by")
    .select(["actor.username as by", "undoer.username as undone_by_name", "answerer.username as answered_by"])
    .where("d.case_id", "=", caseId)
    .orderBy("d.version", "desc")
    .execute();
export type CaseDecisionRow = Awaited<ReturnType<typeof decisionsOf>>[number];

/** Username of who made the latest decision of a case, or answered its appeal. */
export async function latestDecider(db: Db, caseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    SELECT a.username FROM (
      SELECT actor_id AS id, at FROM moderation_decision WHERE case_id = ${caseId}
      UNION ALL SELECT undone_by, undone_at FROM moderation_decision WHERE case_id = ${caseId} AND undone_at IS NOT NULL
      UNION ALL SELECT p.decided_by, p.decided_at FROM moderation_appeal p JOIN moderation_decision d ON d.id = p.decision_id
        WHERE d.case_id = ${caseId} AND p.decided_at IS NOT NULL) AS acts
    JOIN (${accountsToJoin(db)}) AS a ON a.id = acts.id ORDER BY acts.at DESC LIMIT 1`.execute(db);
  return rows[0]?.username;
}

/** Notes on a decision that it was taken back. */
export async function putUndone(tx: Db, id: string, accountId: string): Promise<void> {
  await tx
    .updateTable("moderation_decision")
    .set({ undone_by: accountId, undone_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .execute();
}

/** What hid itself in a case is in somebody's hands now: shown again by them. @returns ids of those decisions */
export async function undoHidings(tx: Db, caseId: string, accountId: string): Promise<string[]> {
  const rows = await tx
    .updateTable("moderation_decision")
    .set({ undone_by: accountId, undone_at: sql<Date>`now()` })
    .where("case_id", "=", caseId)
    .where("actor_id", "is", null)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What was decided about an author before a decision, in any case, the latest first. */
export async function decidedBefore(db: Db, authorId: string, id: string): Promise<Taken[]> {
  const rows = await db
    .selectFrom("moderation_decision as d")
    .innerJoin("moderation_case as c", "c.id", "d.case_id")
    .select(["d.before", "d.after", "d.undone_at"])
    .where("c.author_id", "=", authorId)
    .where("d.id", "<", id)
    .orderBy("d.id", "desc")
    .execute();
  return rows.map(({ before, after, undone_at }) => ({
    before: before as Changed,
    after: after as Changed,
    isUndone: undone_at !== null,
  }));
}

/** The latest decision of a case by which its words hid themselves, taken back or not. */
export const latestHiding = (db: Db, caseId: string) =>
  db
    .selectFrom("moderation_decision")
    .select(["reason", "undone_at"])
    .where("case_id", "=", caseId)
    .where("actor_id", "is", null)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Adds an appeal. @returns false: there is one already */
export async function insertAppeal(tx: Db, decisionId: string, accountId: string, text: string): Promise<boolean> {
  const made = await tx
    .insertInto("moderation_appeal")
    .values({ decision_id: decisionId, account_id: accountId, text })
    .onConflict((c) => c.doNothing())
    .returning("decision_id")
    .executeTakeFirst();
  return made !== undefined;
}

export async function answerAppeal(
  tx: Db,
  decisionId: string,
  answer: { outcome: "upheld" | "overturned"; explanation: string; note: string; accountId: string },
): Promise<void> {
  const { accountId, ...rest } = answer;
  await tx
    .updateTable("moderation_appeal")
    .set({ ...rest, decided_by: accountId, decided_at: sql<Date>`now()` })
    .where("decision_id", "=", decisionId)
    .execute();
}
