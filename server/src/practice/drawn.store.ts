import type { SetKind } from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import { stillAnswered } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { isInChapters, openToChoose, openToJoin } from "../questions/index.ts";
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

/**
 * Draws a set in one statement, which says at its own moment what may be seen: of chapters and tags those never met
 * first, then by chance; of mistakes and bookmarks the latest; of what is due that which is most likely forgotten.
 * Chosen by narrow rows: of a whole post's questions only those of the set are read with their words.
 */
export async function draw(db: Db, accountId: string, wish: Draw) {
  const chosen = candidates(db, accountId, wish)
    .select(["q.id", sql<number>`count(*) OVER ()`.as("available")])
    .select(sql<number>`row_number() OVER (ORDER BY ${orderOf(wish)})`.as("place"))
    .orderBy("place")
    .limit(wish.count);
  const rows = await ownQuestions(db, accountId)
    .innerJoin(chosen.as("chosen"), "chosen.id", "q.id")
    .select("chosen.available")
    .orderBy("chosen.place")
    .execute();
  return { rows, available: rows[0]?.available ?? 0 };
}

/** All that a set may be drawn from. */
const candidates = (db: Db, accountId: string, wish: Draw) =>
  db
    .selectFrom(openToChoose(db).as("q"))
    .leftJoin("practice_card as card", (j) => j.onRef("card.mcq_id", "=", "q.id").on("card.account_id", "=", accountId))
    .leftJoin("practice_bookmark as bookmark", (j) =>
      j.onRef("bookmark.mcq_id", "=", "q.id").on("bookmark.account_id", "=", accountId),
    )
    .where(sql<SqlBool>`q.id NOT IN (${stillAnswered(accountId)})`)
    .$if(wish.chapterIds !== undefined, (q) => q.where(isInChapters(sql<string>`q.id`, wish.chapterIds ?? [])))
    .$if(wish.tag !== undefined, (q) => q.where(sql<SqlBool>`q.tags @> ARRAY[${wish.tag}]::text[]`))
    .$if(wish.mcqId !== undefined, (q) => q.where("q.id", "=", wish.mcqId as string))
    .$if(wish.verifiedOnly, (q) => q.where("q.verified_at", "is not", null))
    .$if(wish.language !== undefined, (q) => q.where(sql<SqlBool>`NOT ${wish.language} = ANY(q.lacks)`))
    .$if(wish.by === "mistakes", (q) => q.where("card.fault", "is not", null))
    .$if(wish.by === "bookmarks", (q) => q.where("bookmark.mcq_id", "is not", null))
    .$if(wish.by === "due", (q) => q.where(dueBy("card", wish.today, wish.factor)));

/** What comes first in a set. */
function orderOf({ by, today, seed }: Draw) {
  const byChance = sql`card.mcq_id IS NOT NULL, md5(${seed}::text || q.id)`;
  if (by === "mistakes") return sql`card.faulted_at DESC, ${byChance}`;
  if (by === "bookmarks") return sql`bookmark.created_at DESC, ${byChance}`;
  if (by === "due") return sql`(${today}::date - card.reviewed_on) / card.stability DESC, ${byChance}`;
  return byChance;
}
