import { type SqlBool, sql } from "kysely";
import { chaptersToJoin } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { VOUCHED, type Vouched } from "./mcq.store.ts";

/** A question in a paper: which of its versions stands there. */
export interface Place {
  mcqId: string;
  version: number;
}

/** What a version says: a change of any of it wants a new review. */
const WORDS = [
  ...(["question", "options", "image", "image_alt", "key_mask", "form", "explanation", "source"] as const),
  ...(["group_key", "as_of", "valid_until"] as const),
];

/** What a paper's staff ask of its questions, each in the version that stands in the paper. */
export const readPlaces = (db: Db, places: readonly Place[]) =>
  db
    .selectFrom("mcq_version as v")
    .innerJoin("mcq", "mcq.id", "v.mcq_id")
    .leftJoin("mcq_chapter as mc", (j) => j.onRef("mc.mcq_id", "=", "mcq.id").on("mc.position", "=", 0))
    .leftJoin(chaptersToJoin(db).as("chapter"), "chapter.id", "mc.chapter_id")
    .select(["v.mcq_id", "v.version", "v.question", "v.options", "v.key_mask", "v.group_key", "v.difficulty"])
    .select(["mcq.slug", "mcq.state", "mcq.current_version", "chapter.slug as chapter_slug"])
    .select(["chapter.name as chapter_name", "chapter.nepali_text as chapter_nepali_text"])
    .select(sql<boolean>`mcq.disputed_at IS NOT NULL`.as("is_disputed"))
    .select(sql<boolean>`coalesce(v.valid_until < (now() AT TIME ZONE 'Asia/Kathmandu')::date, false)`.as("is_expired"))
    .where(
      sql<SqlBool>`(v.mcq_id, v.version) IN (SELECT * FROM unnest(${places.map((p) => p.mcqId)}::uuid[], ${places.map((p) => p.version)}::int[]))`,
    )
    .execute();
export type PlaceRow = Awaited<ReturnType<typeof readPlaces>>[number];

/**
 * For which questions of a paper somebody vouches now, by id: for the words that stand there, be it in an older version
 * that differs in tags, difficulty or marks alone.
 */
export async function vouchedPlaces(db: Db, places: readonly Place[]): Promise<Map<string, Vouched>> {
  const words = (table: string) => sql.join(WORDS.map((column) => sql.ref(`${table}.${column}`)));
  const rows = await db
    .selectFrom("mcq")
    .innerJoin("mcq_version as now", (j) =>
      j.onRef("now.mcq_id", "=", "mcq.id").onRef("now.version", "=", "mcq.current_version"),
    )
    .innerJoin("mcq_version as v", "v.mcq_id", "mcq.id")
    .select(["mcq.id", VOUCHED.as("vouched")])
    .where(
      sql<SqlBool>`(v.mcq_id, v.version) IN (SELECT * FROM unnest(${places.map((p) => p.mcqId)}::uuid[], ${places.map((p) => p.version)}::int[]))`,
    )
    .where(sql<SqlBool>`(v.version = now.version OR (${words("v")}) IS NOT DISTINCT FROM (${words("now")}))`)
    .execute();
  return new Map(rows.flatMap(({ id, vouched }) => (vouched ? [[id, vouched] as const] : [])));
}

/** Holds questions as they are until the transaction ends: none is retired or edited while its paper is published. */
export const holdQuestions = (db: Db, ids: readonly string[]) =>
  sql`SELECT FROM mcq WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`.execute(db);

/** Present versions of questions, by id, with the marks that each has by default. */
export async function currentVersions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .select(["mcq.id", "v.version", "v.marks_milli as marksMilli"])
    .where("mcq.id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stems of questions in their present versions, folded, by id. */
export async function foldedStems(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("mcq_text")
    .select(["mcq_id", "ne", "en"])
    .where("mcq_id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ mcq_id, ne, en }) => [mcq_id, [ne, en].filter((stem) => stem !== "")]));
}

/** How many questions each group has that is not retired: a paper takes all of them or none. */
export async function groupSizes(db: Db, groups: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .where("v.group_key", "=", sql<string>`ANY(${groups}::text[])`)
    .where("mcq.state", "<>", "retired")
    .select((eb) => ["v.group_key", eb.fn.countAll<number>().as("n")])
    .groupBy("v.group_key")
    .execute();
  return new Map(rows.map((row) => [row.group_key ?? "", row.n]));
}
