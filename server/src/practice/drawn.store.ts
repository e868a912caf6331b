import type { SetKind } from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import { stillAnswered } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { isInChapters, openToJoin } from "../questions/index.ts";
import { dueBy } from "./card.store.ts";

/** What stands of a question in a set, and in lists. */
export const QUESTION = [
  ...(["q.id", "q.version", "q.question", "q.options", "q.key_mask", "q.image", "q.image_alt", "q.group_key"] as const),
  ...(["q.rendered", "q.explanation", "q.source", "q.as_of", "q.vouched"] as const),
] as const;

/** Questions of an account's practice that it may see now, with what it has made of them. */
export const ownQuestions = (db: Db, accountId: string) =>
  db
    .selectFrom(openToJoin(db).as("q"))
    .leftJoin("practice_card as card", (j) => j.onRef("card.mcq_id", "=", "q.id").on("card.account_id", "=", accountId))
    .leftJoin("practice_bookmark as bookmark", (j) =>
      j.onRef("bookmark.mcq_id", "=", "q.id").on("bookmark.account_id", "=", accountId),
    )
    .leftJoin("practice_note as note", (j) => j.onRef("note.mcq_id", "=", "q.id").on("note.account_id", "=", accountId))
    .where(sql<SqlBool>`q.id NOT IN (${stillAnswered(accountId)})`)
    .select(QUESTION)
    .select("q.chapter_id")
    .select(["bookmark.created_at as bookmarked_at", "note.text as note", "note.updated_at as noted_at"])
    .select(sql<boolean>`card.mcq_id IS NOT NULL`.as("met"));
export type OwnQuestionRow = Awaited<ReturnType<ReturnType<typeof ownQuestions>["execute"]>>[number];

/** What a set is drawn from. */
export interface Draw {
  by: SetKind;
  /** Of a chapter, subject or post: those below it. */
  chapterIds?: readonly string[] | undefined;
  /** Of a tag or a year. */
  tag?: string | undefined;
  /** Of the question of the day. */
  mcqId?: string | undefined;
  language?: "ne" | "en" | undefined;
  verifiedOnly: boolean;
  /** Tells one drawing from another. */
  seed: string;
  count: number;
  today: string;
  /** Days to a review as a multiple of the stability. */
  factor: number;
}

/** So many of those to draw from are counted. */
const COUNTED = 1_000;

/**
 * Draws a set in one statement, which says at its own moment what may be seen: of chapters and tags those never met
 * first, then by chance; of mistakes and bookmarks the latest; of what is due that which is most likely forgotten.
 */
export async function draw(db: Db, accountId: string, wish: Draw) {
  const found = ownQuestions(db, accountId)
    .$if(wish.chapterIds !== undefined, (q) => q.where(isInChapters(sql<string>`q.id`, wish.chapterIds ?? [])))
    .$if(wish.tag !== undefined, (q) => q.where(sql<SqlBool>`q.tags @> ARRAY[${wish.tag}]::text[]`))
    .$if(wish.mcqId !== undefined, (q) => q.where("q.id", "=", wish.mcqId as string))
    .$if(wish.verifiedOnly, (q) => q.where("q.verified_at", "is not", null))
    .$if(wish.language !== undefined, (q) => q.where(sql<SqlBool>`NOT ${wish.language} = ANY(q.lacks)`))
    .$if(wish.by === "mistakes", (q) => q.where("card.fault", "is not", null))
    .$if(wish.by === "bookmarks", (q) => q.where("bookmark.mcq_id", "is not", null))
    .$if(wish.by === "due", (q) => q.where(dueBy("card", wish.today, wish.factor)));
  const counted = found.clearSelect().select(sql.lit(1).as("one")).limit(COUNTED);
  const rows = await found
    .select(sql<number>`(SELECT count(*)::int FROM (${counted}) AS counted)`.as("available"))
    .$if(wish.by === "mistakes", (q) => q.orderBy("card.faulted_at", "desc"))
    .$if(wish.by === "bookmarks", (q) => q.orderBy("bookmark.created_at", "desc"))
    .$if(wish.by === "due", (q) => q.orderBy(sql`(${wish.today}::date - card.reviewed_on) / card.stability`, "desc"))
    .orderBy(sql`card.mcq_id IS NOT NULL`)
    .orderBy(sql`md5(${wish.seed}::text || q.id)`)
    .limit(wish.count)
    .execute();
  return { rows, available: rows[0]?.available ?? 0 };
}
