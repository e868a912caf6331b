import { accounts } from "@sarathi/contract";
import { sql } from "kysely";
import { afterAll, expect, it, inject as provided } from "vitest";
import { testApp } from "../../../test/app.ts";
import { refused } from "../../../test/sitting.ts";
import { type DatabaseOptions, openDatabase } from "./db.ts";
import { APP_ROLE } from "./grants.ts";

const app = await testApp();
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});
function open(options: DatabaseOptions) {
  const database = openDatabase(
    { host: provided("cluster").host, user: APP_ROLE, database: app.name },
    () => undefined,
    options,
  );
  ends.push(database.close);
  return database;
}
const pidsOf = async (count: number, pool: ReturnType<typeof open>["pool"]) => {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  try {
    const found = await Promise.all(clients.map((one) => one.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")));
    return found.map(({ rows }) => rows[0]?.pid);
  } finally {
    for (const client of clients) client.release();
  }
};

it("connections to a leader that is one no more are given up, all by the first write that is refused", async () => {
  const { db, pool } = open({ max: 3 });
  const node = await app.anotherNode({ db });
  // As after a demotion: each connection that stands reads, and refuses to write. New ones find the leader.
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
  for (const client of clients) await client.query("SET default_transaction_read_only = on");
  for (const client of clients) client.release();
  const before = await pidsOf(3, pool);

  const register = (n: number) => {
    const body = { firstName: "Maya", email: `maya${n}@example.test`, password: "a long road to walk" };
    return node.http.inject({ method: "POST", url: accounts.register.path, payload: body });
  };
  const refusedOnce = await register(1);
  refused({ status: refusedOnce.statusCode, body: refusedOnce.json() }, "server.busy");
  expect(refusedOnce.headers["retry-after"]).toBe("5");

  await pidsOf(3, pool); // each comes back once
  const after = await pidsOf(3, pool);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  expect((await register(1)).statusCode).toBe(201);
});

it("without names no statement outlives its call on the server, as a pooler before PgBouncer 1.21 needs it", async () => {
  const prepared = async (named: boolean) => {
    const { db } = open({ max: 1, named });
    expect((await sql<{ n: number }>`SELECT ${7}::int AS n`.execute(db)).rows).toEqual([{ n: 7 }]);
    return (await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(db)).rows.length;
  };
  expect(await prepared(true)).toBeGreaterThan(0);
  expect(await prepared(false)).toBe(0);
});
