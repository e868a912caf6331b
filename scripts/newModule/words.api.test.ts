import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../server/test/database.ts";
import { SQL_WORDS } from "./collisions.ts";

it("the words that no table can have are PostgreSQL's own", async () => {
  const { db } = await testDatabase();
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM pg_get_keywords() WHERE catcode IN ('R', 'T') ORDER BY 1`.execute(db);
  expect([...SQL_WORDS].sort()).toEqual(rows.map(({ word }) => word).sort());
});
