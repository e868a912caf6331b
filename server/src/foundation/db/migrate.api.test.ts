import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, describe, expect, it, inject as provided } from "vitest";
import { StartupError } from "../startup.ts";
import { checkServer, type Database, openDatabase } from "./db.ts";
import { migrate } from "./migrate.ts";

const { host, user } = provided("cluster");
const opened: Database[] = [];
const made: string[] = [];

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ host, user, database: "postgres" });
  await client.connect();
  await client.query(statement);
  await client.end();
}
async function freshDatabase(more = ""): Promise<string> {
  const name = `m_${randomBytes(6).toString("hex")}`;
  await admin(`CREATE DATABASE ${name} TEMPLATE template0 ${more}`);
  made.push(name);
  return name;
}
function open(database: string): Database {
  const one = openDatabase({ host, user, database }, () => undefined, 3);
  opened.push(one);
  return one;
}
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  for (const name of made.splice(0)) await admin(`DROP DATABASE ${name} WITH (FORCE)`);
});
const applied = async ({ pool }: Database) =>
  (await pool.query<{ name: string }>("SELECT name FROM migration ORDER BY name")).rows.map((row) => row.name);

describe("migrations", () => {
  it("apply once, in order, however many start at the same moment", async () => {
    const name = await freshDatabase();
    const apps = [open(name), open(name), open(name)];
    await Promise.all(apps.map(({ pool }) => migrate(pool)));
    const [first] = apps;
    if (!first) throw new Error("no database");
    const names = await applied(first);
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(new Set(names).size).toBe(names.length);
    await migrate(first.pool);
    expect(await applied(first)).toEqual(names);
    await checkServer(first.db);
  });

  it("one that was edited after it ran is refused, by name", async () => {
    const one = open(await freshDatabase());
    await migrate(one.pool);
    await one.pool.query("UPDATE migration SET sha256 = 'another' WHERE name LIKE '0003%'");
    await expect(migrate(one.pool)).rejects.toThrow(StartupError);
    await expect(migrate(one.pool)).rejects.toThrow(/0003_curriculum\.sql was changed/);
  });

  it("a database that is newer than the program is refused", async () => {
    const one = open(await freshDatabase());
    await migrate(one.pool);
    await one.pool.query("INSERT INTO migration (name, sha256) VALUES ('9999_of_tomorrow.sql', 'x')");
    await expect(migrate(one.pool)).rejects.toThrow(/newer than the program: 9999_of_tomorrow/);
  });

  it("one that fails leaves nothing of itself, and the lock is free again", async () => {
    const one = open(await freshDatabase());
    await one.pool.query("CREATE TABLE chapter (in_the_way int)"); // the third migration makes a table of that name
    await expect(migrate(one.pool)).rejects.toThrow(/0003_curriculum/);
    expect(await applied(one)).toEqual(["0001_base.sql", "0002_accounts.sql"]);
    const { rows } = await one.pool.query("SELECT to_regclass('category') AS half");
    expect(rows).toEqual([{ half: null }]);
    await one.pool.query("DROP TABLE chapter");
    await migrate(one.pool);
    expect((await applied(one)).length).toBeGreaterThanOrEqual(5);
  });
});

describe("the server that the app is given", () => {
  it("with ctype C is refused: Devanagari would have no letters", async () => {
    const one = open(await freshDatabase("LC_COLLATE 'C' LC_CTYPE 'C'"));
    await expect(checkServer(one.db)).rejects.toThrow(StartupError);
    await expect(checkServer(one.db)).rejects.toThrow(/ctype is C/);
  });

  it("with another encoding is refused", async () => {
    const one = open(await freshDatabase("ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"));
    await expect(checkServer(one.db)).rejects.toThrow(/encoding must be UTF8/);
  });
});

describe("a connection that breaks while it is lent out", () => {
  it("fails its own query and does not end the process", async () => {
    const one = open(await freshDatabase());
    const client = await one.pool.connect();
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await one.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    await new Promise((go) => setTimeout(go, 30)); // an unheard `error` event would be an uncaught exception here
    await expect(client.query("SELECT 1")).rejects.toThrow();
    client.release(true);
    expect((await one.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });
});
