import type { MistakeCause, MistakeKind } from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import { stillAnswered } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import { dailyToJoin, homesToJoin, isInChapters, openToChoose } from "../questions/index.ts";
import { ownQuestions, QUESTION } from "./drawn.store.ts";

interface Paging {
  cursor?: string | undefined;
  limit: number;
}
const keyset = (list: string, column: string): Keyset => ({
  list,
  order: "desc",
  keys: [
    { column, type: "instant" },
    { column: "q.id", type: "uuid" },
  ],
});

/** One page of the mistake notebook, the latest fault first. */
export function listMistakes(
  db: Db,
  accountId: string,
  {
    cause,
    kind,
    chapterId,
    ...page
  }: Paging & {
    cause?: MistakeCause | "none" | undefined;
    kind?: MistakeKind | undefined;
    chapterId?: string | undefined;
  },
) {
  const found = ownQuestions(db, accountId)
    .where("card.fault", "is not", null)
    .$if(kind !== undefined, (q) => q.where("card.fault", "=", kind as MistakeKind))
    .$if(cause === "none", (q) => q.where("card.cause", "is", null))
    .$if(cause !== undefined && cause !== "none", (q) => q.where("card.cause", "=", cause as MistakeCause))
    .$if(chapterId !== undefined, (q) => q.where(isInChapters(sql<string>`q.id`, [chapterId as string])))
    .select(["card.fault", "card.cause", "card.faults", "card.right_days", "card.faulted_at"]);
  return keysetPage(found, keyset("practice-mistakes", "card.faulted_at"), page, { counts: false });
}

/** The notebook by cause and chapter: those that may be seen, most first. */
export const countMistakes = (db: Db, accountId: string) =>
  db
    .selectFrom("practice_card as card")
    .innerJoin(openToChoose(db).as("q"), "q.id", "card.mcq_id")
    .leftJoin(homesToJoin(db).as("home"), "home.mcq_id", "card.mcq_id")
    .where("card.account_id", "=", accountId)
    .where("card.fault", "is not", null)
    .where(sql<SqlBool>`q.id NOT IN (${stillAnswered(accountId)})`)
    .select(["card.cause", "home.chapter_id", sql<number>`count(*)::int`.as("questions")])
    .groupBy(["card.cause", "home.chapter_id"])
    .orderBy("questions", "desc")
    .orderBy("home.chapter_id")
    .orderBy("card.cause")
    .execute();

export const listBookmarks = (db: Db, accountId: string, page: Paging) =>
  keysetPage(
    ownQuestions(db, accountId).where("bookmark.created_at", "is not", null),
    keyset("practice-bookmarks", "bookmark.created_at"),
    page,
    { counts: false },
  );

export const listNotes = (db: Db, accountId: string, page: Paging) =>
  keysetPage(
    ownQuestions(db, accountId).where("note.text", "is not", null),
    keyset("practice-notes", "note.updated_at"),
    page,
    { counts: false },
  );

/** Questions of the day until today, the latest first, and whether answers of the reader to them can still count in a test. */
export function listDaily(db: Db, today: string, accountId: string | undefined, page: Paging) {
  const hidden = accountId ? sql<boolean>`q.id IN (${stillAnswered(accountId)})` : sql<boolean>`false`;
  return keysetPage(
    db.selectFrom(dailyToJoin(db, today).as("q")).select(QUESTION).select("q.day").select(hidden.as("hidden")),
    { list: "practice-daily", order: "desc", keys: [{ column: "q.day_no", type: "integer" }] },
    page,
    { counts: false },
  );
}
