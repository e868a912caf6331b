import { sql } from "kysely";
import { afterAll, describe, expect, it, inject as provided } from "vitest";
import { testApp } from "../../../test/app.ts";
import { boundedReads, tookTooLong } from "./bounded.ts";
import { type Db, openDatabase } from "./db.ts";
import { APP_ROLE } from "./grants.ts";

const app = await testApp();
const CONNECTIONS = 2;
/** More than there are connections: were one lost at each, none would be left. */
const ROUNDS = 2 * CONNECTIONS + 1;
const open = (max: number) =>
  openDatabase({ host: provided("cluster").host, user: APP_ROLE, database: app.name }, () => undefined, { max });
const { db, pool, close } = open(CONNECTIONS);
const beside = open(1);
afterAll(async () => {
  await close();
  await beside.close();
});

const pidOf = async (tx: Db) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)).rows[0]?.pid as number;
const kill = (pid: number) => sql`SELECT pg_terminate_backend(${pid})`.execute(beside.db);
const inUse = () => pool.totalCount - pool.idleCount;

describe("bounded reads", () => {
  const read = boundedReads(db, 1_000);

  it("go on in the transaction of who has just read, which ends by itself", async () => {
    const began = async (tx: Db) =>
      (await sql<{ at: string }>`SELECT transaction_timestamp()::text AS at`.execute(tx)).rows[0]?.at;
    // On a machine with other work the first may be over before there is a second.
    await expect.poll(async () => new Set([await read(began), await read(began)]).size).toBe(1);
    const last = await read(began);
    await expect.poll(inUse).toBe(0);
    expect(await read(began)).not.toBe(last);
  });

  it("write nothing, and end what takes too long", async () => {
    const writing = read((tx) => sql`CREATE TEMP TABLE one (n int)`.execute(tx));
    await expect(writing).rejects.toMatchObject({ code: "25006" });
    const long = await read((tx) => sql`SELECT pg_sleep(5)`.execute(tx)).catch((error: unknown) => error);
    expect(tookTooLong(long)).toBe(true);
    await expect.poll(inUse).toBe(0);
  });

  it("give every connection back that dies under them", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const dying = read(async (tx) => {
        const pid = await pidOf(tx);
        const sleeping = sql`SELECT pg_sleep(0.9)`.execute(tx);
        const [slept] = await Promise.allSettled([sleeping, kill(pid)]);
        if (slept.status === "rejected") throw slept.reason;
      });
      await expect(dying).rejects.toThrow();
    }
    await expect.poll(inUse).toBe(0);
    expect(await read(pidOf)).toBeGreaterThan(0);
  });

  it("give every connection back that dies while it waits for the next of them", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await kill(await read(pidOf));
      // Whoever comes now may meet the one that is gone, once.
      await read(pidOf).catch(() => undefined);
    }
    await expect.poll(inUse).toBe(0);
    const pids = await Promise.all([read(pidOf), read(pidOf)]);
    expect(new Set(pids).size).toBe(CONNECTIONS);
  });
});
