import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { APP_ROLE, grantTo } from "./grants.ts";

const { pool, open } = await testDatabase();
const { db, close } = open();
afterAll(close);
const may = async (right: string) => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'pgboss') AND NOT has_table_privilege($1, c.oid, $2)
     ORDER BY 1`,
    [APP_ROLE, right],
  );
  return { allBut: rows.map((row) => row.name) };
};
const tried = (statement: string) =>
  expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission|must be owner/);

describe("the app's role", () => {
  it("reads every table and writes all but the audit log's past and the list of migrations", async () => {
    expect(await may("SELECT")).toEqual({ allBut: [] });
    expect(await may("INSERT")).toEqual({ allBut: ["public.migration"] });
    expect(await may("DELETE")).toEqual({ allBut: ["public.audit_entry", "public.migration"] });
    const kept = ["public.audit_entry", "public.migration", "public.security_event"];
    expect(await may("UPDATE")).toEqual({ allBut: kept });
  });

  it("cannot touch the audit log's past, nor the trigger that guards it", async () => {
    await tried("UPDATE audit_entry SET reason = 'another'");
    await tried("DELETE FROM audit_entry");
    await tried("TRUNCATE audit_entry");
    await tried("ALTER TABLE audit_entry DISABLE TRIGGER ALL");
    await tried("DROP TRIGGER audit_entry_stays ON audit_entry");
    await tried("DROP TABLE audit_entry");
    await tried("CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE sql AS 'SELECT 1'");
  });

  it("makes no tables and changes none", async () => {
    await tried("CREATE TABLE more (n int)");
    await tried("ALTER TABLE account ADD COLUMN more text");
    await tried("DROP TABLE session");
    await tried("INSERT INTO migration (name, sha256) VALUES ('x', 'y')");
  });
});

describe("granting", () => {
  it("takes away what is too much, gives what a new table needs, and writes nothing where all is well", async () => {
    await pool.query(`GRANT ALL ON audit_entry TO ${APP_ROLE}; CREATE TABLE fresh (n int)`);
    await grantTo(pool, APP_ROLE);
    await tried("DELETE FROM audit_entry");
    await sql.raw("INSERT INTO fresh VALUES (1)").execute(db);
    const version = async () => (await pool.query("SELECT xmin::text FROM pg_class WHERE relname = 'fresh'")).rows;
    const before = await version();
    await grantTo(pool, APP_ROLE);
    expect(await version()).toEqual(before);
  });
});
