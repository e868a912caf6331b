import type { Language } from "@sarathi/contract";
import { sql } from "kysely";
import { aimsToJoin, setAims } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";

/** What interests an account, with what is assumed of one that has not said so. */
export const readInterests = (db: Db, accountId: string) =>
  db
    .selectFrom(aimsToJoin(db).as("a"))
    .leftJoin("community_member as m", "m.account_id", "a.id")
    .select(["a.target_post", "a.exam_date"])
    .select([
      sql<Language[]>`coalesce(m.reads, '{ne,en}')`.as("reads"),
      sql<boolean>`m.welcomed_at IS NOT NULL`.as("is_answered"),
    ])
    .where("a.id", "=", accountId)
    .executeTakeFirstOrThrow();

export interface InterestsToSave {
  targetPost?: string | null | undefined;
  examDate?: string | null | undefined;
  languages?: Language[] | undefined;
}

/** What is undefined stays. */
export async function saveInterests(
  tx: Db,
  accountId: string,
  { targetPost, examDate, languages }: InterestsToSave,
): Promise<void> {
  await setAims(tx, accountId, { target_post: targetPost, exam_date: examDate });
  const reads = languages ? { reads: languages } : {};
  await tx
    .insertInto("community_member")
    .values({ account_id: accountId, ...reads, welcomed_at: sql<Date>`now()` })
    .onConflict((c) => c.column("account_id").doUpdateSet({ ...reads, welcomed_at: sql<Date>`now()` }))
    .execute();
}
