import { accounts } from "@sarathi/contract";
import { sql } from "kysely";
import { afterAll, describe, expect, it, inject as provided } from "vitest";
import { testApp } from "../../../test/app.ts";
import { done, refused } from "../../../test/sitting.ts";
import { boundRole, type Database, openDatabase } from "./db.ts";
import { APP_ROLE } from "./grants.ts";

const app = await testApp();
const asApp = { host: provided("cluster").host, user: APP_ROLE, database: app.name };
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});
function open(options: Parameters<typeof openDatabase>[2]) {
  const database = openDatabase(asApp, () => undefined, options);
  ends.push(database.close);
  return database;
}
async function asRole<T>(work: (pool: Database["pool"]) => Promise<T>): Promise<T> {
  const { pool, close } = openDatabase(asApp, () => undefined, { max: 1 });
  try {
    return await work(pool);
  } finally {
    await close();
  }
}
const timeout = () => asRole(async (pool) => (await pool.query("SHOW statement_timeout")).rows[0]?.statement_timeout);

describe("what one statement may take", () => {
  it("is bounded for the app's role, and what the operator set stays", async () => {
    expect(await timeout()).toBe("0");
    await asRole(boundRole);
    expect(await timeout()).toBe("30s");
    await app.pool.query(`ALTER ROLE ${APP_ROLE} IN DATABASE ${app.name} SET statement_timeout = '7s'`);
    await asRole(boundRole);
    expect(await timeout()).toBe("7s");
  });

  it("and one that takes longer is 503, and nothing is half written", async () => {
    await app.pool.query(`ALTER ROLE ${APP_ROLE} IN DATABASE ${app.name} SET statement_timeout = '200ms';
      CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(20); RETURN NEW; END $$;
      CREATE TRIGGER slow BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION slow()`);
    await app.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = $1",
      [APP_ROLE],
    );
    const body = { firstName: "Slow", email: "slow@example.test", password: "a long road to walk" };
    refused(await app.call(accounts.register, { body }), "server.busy");
    await app.pool.query("DROP TRIGGER slow ON session");
    done(await app.call(accounts.register, { body }), 201);
  });
});

describe("a server that does not even end a statement by itself", () => {
  it("is given up: who waits hears of it, and the next call takes another connection", async () => {
    const { db, pool } = open({ max: 1, hungMs: 300 });
    const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, "SIGSTOP");
    try {
      await expect(sql`SELECT 1`.execute(db)).rejects.toThrow(/terminated/);
      expect((await sql<{ n: number }>`SELECT 1 AS n`.execute(db)).rows).toEqual([{ n: 1 }]);
    } finally {
      process.kill(pid, "SIGCONT");
    }
  });
});

describe("the health of the process", () => {
  it("/readyz answers in its own time while the database does not, however often it is asked", async () => {
    const small = open({ max: 1 });
    const busy = await testApp({ db: small.db });
    const held = await small.pool.connect();
    const began = performance.now();
    try {
      const asked = await Promise.all(Array.from({ length: 20 }, () => busy.http.inject("/readyz")));
      expect(asked.map((answer) => answer.statusCode)).toEqual(Array(20).fill(503));
      expect(performance.now() - began).toBeLessThan(8_000);
      expect(small.pool.waitingCount).toBe(1);
    } finally {
      held.release();
    }
    await expect.poll(async () => (await busy.http.inject("/readyz")).statusCode).toBe(200);
  });

  it("/livez is bad once the database is lost for good", async () => {
    let alive = true;
    const dying = await testApp({ isAlive: () => alive });
    expect((await dying.http.inject("/livez")).statusCode).toBe(200);
    alive = false;
    const answer = await dying.http.inject("/livez");
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "database lost" }]);
  });
});
