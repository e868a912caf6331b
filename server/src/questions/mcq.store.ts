import { type Expression, type SqlBool, sql } from "kysely";
import { chaptersToJoin } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

/**
 * The one predicate of the embargo: a question may be seen outside a sitting, and drawn into a new paper, when it is
 * verified, not disputed by its reports, not expired, and under no embargo of a paper that holds it.
 */
export const isOpen = (): Expression<SqlBool> => sql<SqlBool>`
  mcq.state = 'verified' AND mcq.disputed_at IS NULL
  AND coalesce(mcq.valid_until >= (now() AT TIME ZONE 'Asia/Kathmandu')::date, true)
  AND NOT ${isUnderEmbargo()}`;

/** Whether a paper that holds the question keeps its solutions back now; triggers keep `embargo_until` as the papers say. */
export const isUnderEmbargo = () => sql<boolean>`coalesce(mcq.embargo_until > now(), false)`;

const openMcqs = (db: Db) =>
  db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .where(isOpen());

/** What a candidate may see of a question; of the key only how many options it has right. */
export const SEEN = [
  "mcq.id",
  "v.question",
  "v.options",
  "v.key_mask",
  "v.image",
  "v.image_alt",
  "v.group_key",
  "v.rendered",
] as const;

/** That somebody has vouched for a key, and on which day; null on the day: it came so with the site's files. */
export interface Vouched {
  on: string | null;
}

/** Whether somebody vouches for the key of a question's present version now. */
export const VOUCHED = sql<Vouched | null>`CASE WHEN mcq.state = 'verified' AND mcq.disputed_at IS NULL
  THEN json_build_object('on', (mcq.verified_at AT TIME ZONE 'Asia/Kathmandu')::date) END`;

export interface McqFilter {
  chapter?: string | undefined;
  category?: string | undefined;
  difficulty?: "easy" | "medium" | "hard" | undefined;
}

const filtered = (db: Db, filter: McqFilter) =>
  openMcqs(db)
    .$call((q) => (filter.difficulty ? q.where("v.difficulty", "=", filter.difficulty) : q))
    .$if(filter.chapter !== undefined || filter.category !== undefined, (q) =>
      q.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("mcq_chapter as mc")
            .innerJoin(chaptersToJoin(db).as("chapter"), "chapter.id", "mc.chapter_id")
            .whereRef("mc.mcq_id", "=", "mcq.id")
            .$if(filter.chapter !== undefined, (w) => w.where("chapter.slug", "=", filter.chapter as string))
            .$if(filter.category !== undefined, (w) => w.where("chapter.category_slug", "=", filter.category as string))
            .select("mc.mcq_id"),
        ),
      ),
    );

/** One page of open questions, in the order in which they came. */
export const listOpen = (db: Db, { page, limit, ...filter }: McqFilter & { page: number; limit: number }) =>
  offsetPage(filtered(db, filter).select(SEEN).orderBy("mcq.id"), { page, limit });

/** Open questions by the chapter that is their home or one of their places. */
export async function countByChapter(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("mcq")
    .where(isOpen())
    .innerJoin("mcq_chapter as mc", "mc.mcq_id", "mcq.id")
    .select((eb) => ["mc.chapter_id as chapter", eb.fn.countAll<number>().as("n")])
    .groupBy("mc.chapter_id")
    .execute();
  return new Map(rows.map((row) => [row.chapter, row.n]));
}

export const readOpen = (db: Db, mcqId: string) =>
  openMcqs(db)
    .select([...SEEN, "v.explanation", "v.source", "v.as_of", VOUCHED.as("vouched")])
    .where("mcq.id", "=", mcqId)
    .executeTakeFirst();

/** Questions by their permanent names, for a statement of a higher module to join. */
export const questionsToJoin = (db: Db) => db.selectFrom("mcq").select(["id", "slug"]);

const TITLE_LENGTH = 80;

/** What questions are called in the audit log: how their stems begin. */
export async function mcqTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .select(["mcq.id", "v.question"])
    .where("mcq.id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, question }) => [id, (question.en ?? question.ne ?? "").slice(0, TITLE_LENGTH)]));
}

/** Ids and present versions of questions, by slug. */
export async function versionsBySlug(
  db: Db,
  slugs: string[],
): Promise<Map<string, { mcqId: string; version: number }>> {
  const rows = await db
    .selectFrom("mcq")
    .select(["slug", "id", "current_version"])
    .where("slug", "in", slugs.length > 0 ? slugs : [""])
    .execute();
  return new Map(rows.map((row) => [row.slug as string, { mcqId: row.id, version: row.current_version }]));
}

/** The frozen versions of a paper, by `mcqId@version`. */
export async function readVersions(db: Db, wanted: { mcqId: string; version: number }[]) {
  return db
    .selectFrom("mcq_version as v")
    .leftJoin("mcq_chapter as mc", (j) => j.onRef("mc.mcq_id", "=", "v.mcq_id").on("mc.position", "=", 0))
    .leftJoin(chaptersToJoin(db).as("chapter"), "chapter.id", "mc.chapter_id")
    .select(["v.mcq_id", "v.version", "v.question", "v.options", "v.key_mask", "v.image", "v.image_alt", "v.group_key"])
    .select(["v.explanation", "v.source", "v.as_of", "v.rendered"])
    .select("chapter.slug as chapter_slug")
    .where(
      sql<SqlBool>`(v.mcq_id, v.version) IN (SELECT * FROM unnest(${wanted.map((w) => w.mcqId)}::uuid[], ${wanted.map((w) => w.version)}::int[]))`,
    )
    .execute();
}
export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];
