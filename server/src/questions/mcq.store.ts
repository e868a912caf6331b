import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/**
 * The one predicate of the embargo: a question may be seen outside a sitting when it is verified, not expired, and under
 * no embargo of a paper that holds it.
 */
const isOpen = (): Expression<SqlBool> => sql<SqlBool>`
  mcq.state = 'verified'
  AND coalesce(v.valid_until >= (now() AT TIME ZONE 'Asia/Kathmandu')::date, true)
  AND coalesce(mcq.embargo_until <= now(), true)`;

const openMcqs = (db: Db) =>
  db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .where(isOpen());

const SEEN = ["mcq.id", "v.question", "v.options", "v.key_mask", "v.image", "v.image_alt", "v.group_key"] as const;

export interface McqFilter {
  chapter?: string | undefined;
  category?: string | undefined;
  difficulty?: string | undefined;
}

const filtered = (db: Db, filter: McqFilter) =>
  openMcqs(db)
    .$if(filter.difficulty !== undefined, (q) => q.where("v.difficulty", "=", filter.difficulty as string))
    .$if(filter.chapter !== undefined || filter.category !== undefined, (q) =>
      q.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("mcq_chapter as mc")
            .innerJoin("chapter", "chapter.id", "mc.chapter_id")
            .innerJoin("section", "section.id", "chapter.section_id")
            .innerJoin("subject", "subject.id", "section.subject_id")
            .innerJoin("category", "category.id", "subject.category_id")
            .whereRef("mc.mcq_id", "=", "mcq.id")
            .$if(filter.chapter !== undefined, (w) => w.where("chapter.slug", "=", filter.chapter as string))
            .$if(filter.category !== undefined, (w) => w.where("category.slug", "=", filter.category as string))
            .select("mc.mcq_id"),
        ),
      ),
    );

export async function countOpen(db: Db, filter: McqFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
}

export const listOpen = (db: Db, filter: McqFilter, limit: number, offset: number) =>
  filtered(db, filter).select(SEEN).orderBy("mcq.id").limit(limit).offset(offset).execute();

/** Open questions by the chapter that is their home or one of their places. */
export async function countByChapter(db: Db): Promise<Map<string, number>> {
  const rows = await openMcqs(db)
    .innerJoin("mcq_chapter as mc", "mc.mcq_id", "mcq.id")
    .select((eb) => ["mc.chapter_id as chapter", eb.fn.countAll<number>().as("n")])
    .groupBy("mc.chapter_id")
    .execute();
  return new Map(rows.map((row) => [row.chapter, row.n]));
}

export const readOpen = (db: Db, mcqId: string) =>
  openMcqs(db)
    .select([...SEEN, "v.explanation", "v.source", "v.as_of"])
    .where("mcq.id", "=", mcqId)
    .executeTakeFirst();

/** Keeps questions back until a moment; null lets them go. */
export async function setEmbargo(db: Db, embargoes: { mcqId: string; until: string | null }[]): Promise<void> {
  await sql`
    UPDATE mcq SET embargo_until = e.until
    FROM unnest(${embargoes.map((e) => e.mcqId)}::uuid[], ${embargoes.map((e) => e.until)}::timestamptz[]) AS e(id, until)
    WHERE mcq.id = e.id AND mcq.embargo_until IS DISTINCT FROM e.until`.execute(db);
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
    .leftJoin("chapter", "chapter.id", "mc.chapter_id")
    .select(["v.mcq_id", "v.version", "v.question", "v.options", "v.key_mask", "v.image", "v.image_alt", "v.group_key"])
    .select(["v.explanation", "v.source", "v.as_of"])
    .select("chapter.slug as chapter_slug")
    .where(
      sql<SqlBool>`(v.mcq_id, v.version) IN (SELECT * FROM unnest(${wanted.map((w) => w.mcqId)}::uuid[], ${wanted.map((w) => w.version)}::int[]))`,
    )
    .execute();
}
export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];
