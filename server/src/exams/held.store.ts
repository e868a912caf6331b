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

/** Whether an account began an attempt at a test that holds the question. */
export async function hasSat(db: Db, mcqId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM attempt a JOIN test_question q ON q.test_id = a.test_id
    WHERE a.account_id = ${accountId} AND q.mcq_id = ${mcqId} LIMIT 1`.execute(db);
  return rows.length > 0;
}
