import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it, inject as provided } from "vitest";
import { StartupError } from "../startup.ts";
import { checkServer, type Database, openDatabase } from "./db.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";

const { host, user } = provided("cluster");
const opened: Database[] = [];
const made: string[] = [];
const folders: string[] = [];

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
  const one = openDatabase({ host, user, database }, () => undefined, { max: 3 });
  opened.push(one);
  return one;
}
/** The project's migrations and one more. */
function withFile(name: string, text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-migrations-"));
  folders.push(folder);
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
  return folder;
}
afterEach(async () => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
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

  it("a database that is newer than the program is refused, unless all that is new only adds", async () => {
    const one = open(await freshDatabase());
    await migrate(one.pool, {
      folder: withFile("20991231000000_adds.sql", "-- expand\n\nCREATE TABLE tomorrow (id int);"),
    });
    await migrate(one.pool);
    await migrate(one.pool, { folder: withFile("20991231000001_takes.sql", "DROP TABLE former_username;") });
    await expect(migrate(one.pool)).rejects.toThrow(StartupError);
    await expect(migrate(one.pool)).rejects.toThrow(/newer than the program: 20991231000001_takes\.sql\./);
  });

  it("are named by date since the seventh, and carry no other header than the two that mean something", () => {
    for (const name of fs.readdirSync(MIGRATIONS)) {
      expect(name).toMatch(/^(000[1-7]|20\d{12})_[a-z_]+\.sql$/);
      const head = /^(?:--.*\n|\s*\n)*/.exec(fs.readFileSync(path.join(MIGRATIONS, name), "utf8"))?.[0] ?? "";
      for (const word of ["expand", "transaction"]) {
        const line = head.split("\n").find((text) => text.startsWith(`-- ${word}`) || text.startsWith(`-- no ${word}`));
        expect([undefined, "-- expand", "-- no transaction"]).toContain(line);
      }
    }
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

describe("a migration without a transaction", () => {
  const index = (column: string) =>
    `-- no transaction\n-- expand\n-- For a list by it.\nCREATE UNIQUE INDEX CONCURRENTLY account_trial ON account (${column});\n` +
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS session_trial ON session (device);";
  const state = async ({ pool }: Database) =>
    (
      await pool.query<{ name: string; valid: boolean }>(
        "SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indexrelid::regclass::text LIKE '%_trial' ORDER BY 1",
      )
    ).rows;
  const account = (name: string) =>
    `INSERT INTO account (id, username, email, first_name, password_hash) VALUES (gen_random_uuid(), '${name}', '${name}@example.test', 'Same', 'x')`;

  it("builds an index concurrently, however many start at the same moment", async () => {
    const name = await freshDatabase();
    const folder = withFile("20991231000000_index.sql", index("username"));
    const apps = [open(name), open(name), open(name)];
    await Promise.all(apps.map(({ pool }) => migrate(pool, { folder })));
    const [first] = apps;
    if (!first) throw new Error("no database");
    expect(await state(first)).toEqual([
      { name: "account_trial", valid: true },
      { name: "session_trial", valid: true },
    ]);
    expect((await applied(first)).at(-1)).toBe("20991231000000_index.sql");
  });

  it("that breaks off goes on at the next start, with what it left half built built anew", async () => {
    const one = open(await freshDatabase());
    await migrate(one.pool);
    await one.pool.query(account("one"));
    await one.pool.query(account("two"));
    const folder = withFile("20991231000000_index.sql", index("first_name"));
    await expect(migrate(one.pool, { folder })).rejects.toThrow(
      /20991231000000_index\.sql: could not create unique index/,
    );
    expect(await state(one)).toEqual([{ name: "account_trial", valid: false }]);
    expect(await applied(one)).not.toContain("20991231000000_index.sql");
    await one.pool.query("DELETE FROM account WHERE username = 'two'");
    await migrate(one.pool, { folder });
    expect(await state(one)).toEqual([
      { name: "account_trial", valid: true },
      { name: "session_trial", valid: true },
    ]);
    await migrate(one.pool, { folder });
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
