import {
  EXPIRING_DAYS,
  type McqFilterQuery,
  type McqLack,
  type McqQueueCounts,
  type McqState,
} from "@sarathi/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { doubtsOf } from "./doubt.store.ts";
import type { VersionContent } from "./draft.rules.ts";
import { fewHolders, holdsWords } from "./search.store.ts";

export interface AdminFilter extends Omit<McqFilterQuery, "category" | "subject" | "section" | "chapter"> {
  /** Only questions in one of these chapters. */
  chapterIds?: readonly string[] | undefined;
  /** Who asks, for `author: "me"`. */
  accountId: string;
}
export type AdminSort = "updated" | "created" | "reports" | "expires";

const TODAY = sql`(now() AT TIME ZONE 'Asia/Kathmandu')::date`;

/** What puts a question `m` into each queue. */
export const queues: Record<Exclude<NonNullable<McqFilterQuery["queue"]>, "duplicates">, RawBuilder<SqlBool>> = {
  review: sql<SqlBool>`m.state = 'in_review'`,
  reported: sql<SqlBool>`m.open_reports > 0`,
  disputed: sql<SqlBool>`m.disputed_at IS NOT NULL`,
  doubtful: sql<SqlBool>`m.state <> 'retired' AND EXISTS (
    SELECT FROM mcq_doubt d WHERE d.mcq_id = m.id AND d.version = m.current_version)`,
  expired: sql<SqlBool>`m.valid_until < ${TODAY} AND m.state <> 'retired'`,
  expiring: sql<SqlBool>`m.valid_until BETWEEN ${TODAY} AND ${TODAY} + ${EXPIRING_DAYS}::int AND m.state <> 'retired'`,
};

/** What looks like a slug is one; all else is words, or how they begin, each of which must be found. */
async function searched(db: Db, search: string): Promise<RawBuilder<SqlBool>> {
  if (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(search)) return sql<SqlBool>`m.slug ILIKE ${containing(search)}`;
  const few = await fewHolders(db, search);
  return few ? sql<SqlBool>`m.id = ANY(${few}::uuid[])` : holdsWords(sql<string>`m.id`, search);
}

function lacking(lack: McqLack): RawBuilder<SqlBool> {
  if (lack !== "chapter") return sql<SqlBool>`${lack}::text = ANY(m.lacks)`;
  return sql<SqlBool>`NOT EXISTS (SELECT FROM mcq_chapter mc WHERE mc.mcq_id = m.id)`;
}

/** What a filter asks of a question `m`. */
async function conditions(db: Db, { accountId, ...filter }: AdminFilter): Promise<RawBuilder<SqlBool>[]> {
  const { search, state, chapterIds, difficulty, tag, queue, author } = filter;
  const ids = queue === "duplicates" ? await doubledQuestions(db) : undefined;
  return [
    ...(state ? [sql<SqlBool>`m.state = ${state}`] : []),
    ...(difficulty ? [sql<SqlBool>`m.difficulty = ${difficulty}`] : []),
    ...(tag ? [sql<SqlBool>`m.tags @> ARRAY[${tag}::text]`] : []),
    ...(author ? [sql<SqlBool>`m.author_id = ${author === "me" ? accountId : author}::uuid`] : []),
    ...(filter.lacking ? [lacking(filter.lacking)] : []),
    ...(queue && queue !== "duplicates" ? [queues[queue]] : []),
    ...(ids ? [sql<SqlBool>`m.id = ANY(${ids}::uuid[])`] : []),
    ...(search ? [await searched(db, search)] : []),
    ...(chapterIds
      ? [
          sql<SqlBool>`EXISTS (SELECT FROM mcq_chapter mc
            WHERE mc.mcq_id = m.id AND mc.chapter_id = ANY(${chapterIds}::uuid[]))`,
        ]
      : []),
  ];
}

const ORDERS: Record<AdminSort, RawBuilder<unknown>> = {
  updated: sql`m.updated_at DESC, m.id DESC`,
  created: sql`m.id DESC`,
  reports: sql`m.open_reports DESC, m.id DESC`,
  expires: sql`m.valid_until, m.id`,
};

/** Questions with their present version, which a count and a filter never read. */
const questions = (db: Db) =>
  db
    .selectFrom("mcq as m")
    .leftJoin("mcq_version as v", (j) => j.onRef("v.mcq_id", "=", "m.id").onRef("v.version", "=", "m.current_version"));

const CHAPTERS = sql<string[]>`ARRAY(
  SELECT mc.chapter_id FROM mcq_chapter mc WHERE mc.mcq_id = m.id ORDER BY mc.position)`.as("chapter_ids");

const FACTS = [
  ...(["m.id", "m.slug", "m.state", "m.difficulty", "m.tags", "m.current_version", "m.author_id"] as const),
  ...(["m.verified_by", "m.open_reports", "m.disputed_at", "m.valid_until", "m.updated_at", "m.lacks"] as const),
] as const;

/** One page of questions; first which, from the narrow table alone, then what they say. */
export async function listQuestions(
  db: Db,
  filter: AdminFilter,
  { sort, ...page }: { sort: AdminSort; page: number; limit: number },
) {
  const { rows, pagination } = await inTransaction(db, async (tx) => {
    // How many a word finds decides how they are best read: a plan made once for all words was ten times slower.
    // And words are looked up in their index: next to a page out of order, reading and matching the words of every row
    // looks cheap to the planner, and took four times as long.
    await sql`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('random_page_cost', '1.1', true)`.execute(
      tx,
    );
    const all = tx.selectFrom("mcq as m").select("m.id").orderBy(ORDERS[sort]);
    const asked = await conditions(tx, filter);
    return offsetPage(
      asked.reduce((query, condition) => query.where(condition), all),
      page,
    );
  });
  const ids = rows.map(({ id }) => id);
  const shown = await questions(db)
    .select(FACTS)
    .select(["v.question", "v.key_mask"])
    .select([sql<number>`jsonb_array_length(v.options)`.as("option_count"), CHAPTERS, doubtsOf.as("doubts")])
    .where("m.id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  const byId = new Map(shown.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), pagination };
}
export type AdminRow = Awaited<ReturnType<typeof listQuestions>>["rows"][number];

/** How many wait in each queue, each found by its index. Without the duplicates, which take a look at all stems. */
export async function countQueues(db: Db): Promise<Omit<McqQueueCounts, "duplicates">> {
  const names = Object.keys(queues) as (keyof typeof queues)[];
  return db
    .selectNoFrom(names.map((name) => sql<number>`(SELECT count(*) FROM mcq m WHERE ${queues[name]})`.as(name)))
    .executeTakeFirstOrThrow();
}

export const countDoubled = async (db: Db): Promise<number> => (await doubledQuestions(db)).length;

/** So many of the bank's double stems are looked at; staff see the first page of them first. */
const MAX_DOUBLED = 5_000;

/** Questions of which another has the same stem in one language, neither retired. First the few stems, then who has them. */
async function doubledQuestions(db: Db): Promise<string[]> {
  const { rows: stems } = await sql<{ key: string }>`
    (SELECT ne_key AS key FROM mcq_text WHERE ne_key IS NOT NULL GROUP BY ne_key HAVING count(*) > 1 LIMIT ${MAX_DOUBLED})
    UNION
    (SELECT en_key FROM mcq_text WHERE en_key IS NOT NULL GROUP BY en_key HAVING count(*) > 1 LIMIT ${MAX_DOUBLED})`.execute(
    db,
  );
  const keys = stems.map(({ key }) => key);
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT mcq_id AS id FROM (
      SELECT h.mcq_id, count(*) OVER (PARTITION BY h.key) AS held
      FROM (
        SELECT ne_key AS key, mcq_id FROM mcq_text WHERE ne_key = ANY(${keys}::uuid[])
        UNION SELECT en_key, mcq_id FROM mcq_text WHERE en_key = ANY(${keys}::uuid[])
      ) AS h JOIN mcq o ON o.id = h.mcq_id
      WHERE o.state <> 'retired') AS counted
    WHERE held > 1`.execute(db);
  return rows.map(({ id }) => id);
}

const CONTENT = [
  ...(["v.question", "v.options", "v.image", "v.image_alt", "v.key_mask", "v.form", "v.explanation"] as const),
  ...(["v.source", "v.group_key", "v.as_of", "v.valid_until", "v.tags", "v.marks_milli", "v.difficulty"] as const),
] as const;

/** Questions of a filter with all that a draft holds, in the order in which they were made, after one of them. */
export async function questionsAfter(
  db: Db,
  filter: AdminFilter,
  { after, most }: { after: string | undefined; most: number },
) {
  const whole = db
    .selectFrom("mcq as m")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "m.id").onRef("v.version", "=", "m.current_version"),
    );
  return (await conditions(db, filter))
    .reduce((query, condition) => query.where(condition), whole)
    .select(["m.id", CHAPTERS])
    .select(CONTENT)
    .where(sql<SqlBool>`m.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid`)
    .orderBy("m.id")
    .limit(most)
    .execute();
}

/** A question whole, as staff see it. */
export async function readQuestion(db: Db, id: string) {
  const row = await questions(db)
    .select(FACTS)
    .select(["m.created_at", "m.submitted_by", "m.submitted_at", "m.verified_at", "m.state_note"])
    .select([
      sql<number>`(SELECT count(*) FROM mcq_version c WHERE c.mcq_id = m.id)`.as("versions"),
      CHAPTERS,
      doubtsOf.as("doubts"),
    ])
    .where("m.id", "=", id)
    .executeTakeFirst();
  const version = row && (await readVersion(db, id, row.current_version));
  return version && { ...row, content: version };
}
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof readQuestion>>>;

async function readVersion(db: Db, id: string, version: number): Promise<VersionContent | undefined> {
  const row = await db
    .selectFrom("mcq_version as v")
    .select(CONTENT)
    .where("v.mcq_id", "=", id)
    .where("v.version", "=", version)
    .executeTakeFirst();
  return row && { ...row, difficulty: row.difficulty };
}

/** Holds a question until the transaction ends. @returns whether there is one */
export async function lockQuestion(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("mcq").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** What a question's versions have shown. */
export const shownBefore = (db: Db, id: string) =>
  db.selectFrom("mcq_version").select(["image", "options"]).where("mcq_id", "=", id).execute();

/** One page of a question's versions, latest first. */
export function listVersions(db: Db, id: string, page: { page: number; limit: number }) {
  return offsetPage(
    db
      .selectFrom("mcq_version as v")
      .select(CONTENT)
      .select(["v.version", "v.created_at", "v.made_by", "v.chapter_ids"])
      .where("v.mcq_id", "=", id)
      .orderBy("v.version", "desc"),
    page,
  );
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>["rows"][number];

/** Makes a version the present one. */
export async function setVersion(db: Db, id: string, { version, state }: { version: number; state: McqState }) {
  await db
    .updateTable("mcq")
    .set({
      current_version: version,
      state,
      ...(state !== "verified" && { verified_by: null, verified_at: null }),
    })
    .where("id", "=", id)
    .execute();
}

/** Takes a step of the workflow. */
export async function setState(
  db: Db,
  id: string,
  { to, accountId, note }: { to: McqState; accountId: string; note: string | undefined },
): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable("mcq")
    .set({
      state: to,
      state_note: note || null,
      ...(to === "verified" ? { verified_by: accountId, verified_at: now } : { verified_by: null, verified_at: null }),
      ...(to === "in_review" && { submitted_by: accountId, submitted_at: now }),
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes a question with its versions. @returns all that its versions showed @throws what PostgreSQL says while something refers to it */
export async function deleteQuestion(db: Db, id: string): Promise<Pick<VersionContent, "image" | "options">[]> {
  const versions = await db
    .deleteFrom("mcq_version")
    .where("mcq_id", "=", id)
    .returning(["image", "options"])
    .execute();
  await db.deleteFrom("mcq").where("id", "=", id).execute();
  return versions;
}
