import type { Text } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

interface Holding {
  _id: string;
  title: Text;
  state: "draft" | "published" | "archived";
  version: number;
}

/** Tests that hold each of these questions, by its id; those that candidates see first. */
export async function papersOf(db: Db, mcqIds: readonly string[]): Promise<Map<string, Holding[]>> {
  const rows = await db
    .selectFrom("test_question as q")
    .innerJoin("mock_test as t", "t.id", "q.test_id")
    .select(["q.mcq_id", "t.id as _id", "t.title", "t.state", "q.version"])
    .where("q.mcq_id", "=", sql<string>`ANY(${mcqIds}::uuid[])`)
    .orderBy(sql`t.state = 'published'`, "desc")
    .orderBy("t.position")
    .orderBy("t.id")
    .execute();
  const papers = new Map<string, Holding[]>();
  for (const { mcq_id, ...paper } of rows) papers.set(mcq_id, [...(papers.get(mcq_id) ?? []), paper]);
  return papers;
}

/** The version of a question in the paper that an account began last, if any of them holds it. */
export async function satVersion(db: Db, mcqId: string, accountId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    SELECT q.version FROM attempt a JOIN test_question q ON q.test_id = a.test_id
    WHERE a.account_id = ${accountId} AND q.mcq_id = ${mcqId} ORDER BY a.started_at DESC LIMIT 1`.execute(db);
  return rows[0]?.version;
}
