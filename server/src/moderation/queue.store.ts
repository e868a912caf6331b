import { COUNTED_UP_TO, type ModerationReason } from "@sarathi/contract";
import { sql } from "kysely";
import { accountsToJoin, authorsToJoin } from "../accounts/index.ts";
import { commentsToJoin, postsToJoin } from "../community/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage, type Page } from "../foundation/db/page.ts";
import type { Kind } from "./case.store.ts";

export interface QueueQuery {
  state?: "open" | "in_review" | "actioned" | "dismissed" | "moot" | "all" | undefined;
  kind?: Kind | undefined;
  reason?: ModerationReason | undefined;
  mine?: "yes" | undefined;
  escalated?: "yes" | undefined;
  appeals?: "yes" | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
}

/** Cases with what staff are shown of them, whose they are and who is at them. */
const rows = (db: Db) =>
  db
    .selectFrom("moderation_case as c")
    .innerJoin(authorsToJoin(db).as("author"), "author.id", "c.author_id")
    .leftJoin(accountsToJoin(db).as("claimer"), (j) =>
      j.onRef("claimer.id", "=", "c.claimed_by").on(sql<boolean>`c.claimed_until > now()`),
    )
    .leftJoin(postsToJoin(db).select(["state", "revision"]).as("p"), (j) =>
      j.onRef("p.id", "=", "c.target_id").on("c.kind", "=", "post"),
    )
    .leftJoin(commentsToJoin(db).select(["state", "revision", "post_id"]).as("m"), (j) =>
      j.onRef("m.id", "=", "c.target_id").on("c.kind", "=", "comment"),
    )
    .select(["c.id", "c.kind", "c.target_id", "c.author_id", "c.is_anonymous", "c.state", "c.version", "c.score"])
    .select([
      "c.urgency",
      "c.reports_count",
      "c.reasons",
      "c.hid_itself",
      "c.waits_for",
      "c.escalated_at",
      "c.is_appealed",
    ])
    .select(["c.opened_at", "c.closed_at", "c.words_key"])
    .select(sql<Date | null>`CASE WHEN claimer.id IS NULL THEN NULL ELSE c.claimed_until END`.as("claimed_until"))
    .select(["claimer.id as claimer_id", "claimer.username as claimer"])
    .select(["author.username", "author.first_name", "author.last_name", "author.avatar", "author.is_staff"])
    .select(["author.is_erased", "author.is_shown", sql<boolean>`false`.as("is_following")])
    .select([
      "p.title",
      "p.state as post_state",
      "m.words",
      "m.state as comment_state",
      "m.post_id as comment_post_id",
      sql<number | null>`coalesce(p.revision, m.revision)`.as("revision"),
    ]);
export type QueueRow = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

const WAITS = sql<boolean>`(c.state = 'open' OR c.is_appealed)`;
const IS_OPEN = sql<boolean>`c.state = 'open'`;
const IS_CLAIMED = sql<boolean>`coalesce(c.claimed_until > now(), false)`;

/** Cases: what waits by urgency and age, what is closed the latest first. Only those of the page are looked at closely. */
export async function listCases(db: Db, accountId: string, query: QueueQuery): Promise<Page<QueueRow>> {
  const { state, search } = query;
  const ids = search ? await holding(db, search) : undefined;
  const found = filtered(db, accountId, query).$if(ids !== undefined, (q) =>
    q.where("c.id", "=", sql<string>`ANY(${ids}::uuid[])`),
  );
  const waits = state === undefined || state === "open" || state === "in_review";
  const ordered = waits
    ? found.orderBy("c.urgency", "desc").orderBy("c.opened_at").orderBy("c.id")
    : found.orderBy(sql`c.closed_at`, "desc").orderBy("c.id", "desc");
  const page = await offsetPage(ordered, query);
  const shown = await rows(db)
    .where("c.id", "=", sql<string>`ANY(${page.rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byId = new Map(shown.map((row) => [row.id, row]));
  return { rows: page.rows.flatMap(({ id }) => byId.get(id) ?? []), pagination: page.pagination };
}

const filtered = (db: Db, accountId: string, { state, kind, reason, mine, escalated, appeals }: QueueQuery) =>
  db
    .selectFrom("moderation_case as c")
    .select("c.id")
    .$call((q) => {
      if (state === undefined) return q.where(WAITS);
      if (state === "all") return q;
      if (state === "in_review") return q.where(WAITS).where(IS_OPEN).where(IS_CLAIMED);
      if (state === "open") return q.where(WAITS).where(IS_OPEN).where(sql<boolean>`NOT ${IS_CLAIMED}`);
      return q.where("c.state", "=", state).where(sql<boolean>`c.state <> 'open'`);
    })
    .$if(kind !== undefined, (q) => q.where("c.kind", "=", kind as Kind))
    .$if(reason !== undefined, (q) => q.where(sql<boolean>`c.reasons ? ${reason}`))
    .$if(mine !== undefined, (q) => q.where("c.claimed_by", "=", accountId).where(IS_CLAIMED))
    .$if(escalated !== undefined, (q) => q.where("c.escalated_at", "is not", null).where(IS_OPEN))
    .$if(appeals !== undefined, (q) => q.where(WAITS).where("c.is_appealed", "=", true));

/** Cases with these words in a report, a title, a comment or a name; a name of somebody anonymous finds nothing. */
async function holding(db: Db, search: string): Promise<string[]> {
  const text = containing(search);
  const { rows: found } = await sql<{ id: string }>`
    SELECT case_id AS id FROM content_report WHERE description <> '' AND description ILIKE ${text}
    UNION SELECT c.id FROM moderation_case c JOIN (${postsToJoin(db)}) AS p ON p.id = c.target_id
      WHERE c.kind = 'post' AND p.title ILIKE ${text}
    UNION SELECT c.id FROM moderation_case c JOIN (${commentsToJoin(db)}) AS m ON m.id = c.target_id
      WHERE c.kind = 'comment' AND m.words ILIKE ${text}
    UNION SELECT c.id FROM moderation_case c JOIN (${authorsToJoin(db)}) AS a ON a.id = c.author_id
      WHERE NOT c.is_anonymous AND (a.username ILIKE ${text} OR a.first_name || ' ' || coalesce(a.last_name, '') ILIKE ${text})
    LIMIT ${COUNTED_UP_TO}`.execute(db);
  return found.map(({ id }) => id);
}

export const readQueued = (db: Db, id: string): Promise<QueueRow | undefined> =>
  rows(db).where("c.id", "=", id).executeTakeFirst();

/** What waits for staff, in numbers. */
export async function countCases(db: Db, accountId: string) {
  const { rows: found } = await sql<{
    open: number;
    urgent: number;
    mine: number;
    escalated: number;
    appeals: number;
    oldest_hours: number | null;
  }>`SELECT count(*) FILTER (WHERE c.state = 'open')::int AS open,
      count(*) FILTER (WHERE c.state = 'open' AND c.urgency = 2)::int AS urgent,
      count(*) FILTER (WHERE c.claimed_by = ${accountId} AND ${IS_CLAIMED})::int AS mine,
      count(*) FILTER (WHERE c.state = 'open' AND c.escalated_at IS NOT NULL)::int AS escalated,
      count(*) FILTER (WHERE c.is_appealed)::int AS appeals,
      floor(extract(epoch FROM now() - min(c.opened_at) FILTER (WHERE c.state = 'open')) / 3600)::int AS oldest_hours
    FROM moderation_case c WHERE ${WAITS}`.execute(db);
  return found[0];
}

/** Reports of a case, the latest first. */
export const reportsOf = (db: Db, caseId: string, most: number) =>
  db
    .selectFrom("content_report")
    .select(["reason", "description", "trust_level", "weight", "revision", "created_at"])
    .where("case_id", "=", caseId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
export type CaseReportRow = Awaited<ReturnType<typeof reportsOf>>[number];

const LATEST = sql`LEFT JOIN LATERAL (SELECT d.act, d.reason FROM moderation_decision d
  WHERE d.case_id = c.id AND d.undone_at IS NULL AND d.actor_id IS NOT NULL ORDER BY d.version DESC LIMIT 1) AS d ON true`;
const words = (db: Db) => sql`LEFT JOIN (${postsToJoin(db)}) AS p ON c.kind = 'post' AND p.id = c.target_id
  LEFT JOIN (${commentsToJoin(db)}) AS m ON c.kind = 'comment' AND m.id = c.target_id
  LEFT JOIN (${authorsToJoin(db)}) AS a ON c.kind = 'person' AND a.id = c.target_id`;
const WORDS = sql`coalesce(p.title, m.words, a.first_name, '')`;

export interface HistoryRow {
  id: string;
  kind: Kind;
  words: string;
  state: "open" | "actioned" | "dismissed" | "moot";
  act: string | null;
  reason: string | null;
  opened_at: Date;
}

/** How many cases of an author staff acted on or dismissed before. @param isAnonymous of anonymous ones alone, or of named ones */
export async function countHistory(db: Db, authorId: string, caseId: string, isAnonymous: boolean) {
  const { rows: found } = await sql<{ acted: number; dismissed: number }>`
    SELECT count(*) FILTER (WHERE state = 'actioned')::int AS acted, count(*) FILTER (WHERE state = 'dismissed')::int AS dismissed
    FROM moderation_case WHERE author_id = ${authorId} AND id <> ${caseId} AND is_anonymous = ${isAnonymous}::boolean`.execute(
    db,
  );
  return found[0] ?? { acted: 0, dismissed: 0 };
}

/** The latest other cases of an author under their name. */
export async function listHistory(db: Db, authorId: string, caseId: string, most: number): Promise<HistoryRow[]> {
  const { rows: found } = await sql<HistoryRow>`
    SELECT c.id, c.kind, c.state, c.opened_at, d.act, d.reason, ${WORDS} AS words
    FROM moderation_case c ${LATEST} ${words(db)}
    WHERE c.author_id = ${authorId} AND c.id <> ${caseId} AND NOT c.is_anonymous
    ORDER BY c.opened_at DESC LIMIT ${most}`.execute(db);
  return found;
}

/** Other cases with the same words, or, of a named author, with one of the same reasons; the latest first. */
export async function listLike(
  db: Db,
  one: Pick<QueueRow, "id" | "author_id" | "is_anonymous" | "words_key" | "reasons">,
  most: number,
): Promise<(HistoryRow & { why: "text" | "author" })[]> {
  const reasons = Object.keys(one.reasons as object);
  const { rows: found } = await sql<HistoryRow & { why: "text" | "author" }>`
    SELECT c.id, c.kind, c.state, c.opened_at, d.act, d.reason, ${WORDS} AS words, l.why
    FROM (SELECT DISTINCT ON (id) id, why FROM (
        (SELECT id, 'text' AS why, 0 AS n FROM moderation_case
          WHERE words_key = ${one.words_key} ORDER BY opened_at DESC LIMIT ${most + 1})
        UNION ALL
        (SELECT id, 'author', 1 FROM moderation_case
          WHERE NOT ${one.is_anonymous}::boolean AND author_id = ${one.author_id} AND NOT is_anonymous
            AND reasons ?| ${reasons}::text[] ORDER BY opened_at DESC LIMIT ${most + 1})) AS found
      WHERE id <> ${one.id} ORDER BY id, n) AS l
    JOIN moderation_case c ON c.id = l.id ${LATEST} ${words(db)}
    ORDER BY c.opened_at DESC LIMIT ${most}`.execute(db);
  return found;
}
