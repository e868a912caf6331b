import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leaderAndReplica } from "../../../test/clusters.ts";
import { AppError } from "../http/errors.ts";
import { type Db, openDatabase } from "./db.ts";
import { followReplica, type Replica } from "./replica.ts";

const log = pino({ level: "silent" });
let pair: Awaited<ReturnType<typeof leaderAndReplica>>;
let leader: ReturnType<typeof openDatabase>;
let standby: ReturnType<typeof openDatabase>;
let replica: Replica;
beforeAll(async () => {
  pair = await leaderAndReplica();
  leader = openDatabase(pair.leader.connection, () => undefined);
  standby = openDatabase(pair.replica.connection, () => undefined, { max: 4 });
  await write("CREATE TABLE said (n int PRIMARY KEY, at timestamptz NOT NULL DEFAULT clock_timestamp())");
  replica = followReplica({ db: leader.db, replica: standby.db, log });
}, 120_000);
afterAll(async () => {
  await replica?.stop();
  await Promise.all([leader?.close(), standby?.close()]);
  await pair?.stop();
});

const write = (text: string) => leader.pool.query(text);
const onReplica = (text: string) => standby.pool.query(text);
let count = 0;
const say = async () => void (await write(`INSERT INTO said (n) VALUES (${++count})`));

interface Read {
  from: "leader" | "replica";
  newest: number;
}
const newest = async (from: Db): Promise<Read> => {
  const { rows } = await sql<Read>`SELECT CASE WHEN pg_is_in_recovery() THEN 'replica' ELSE 'leader' END AS "from",
    coalesce(max(n), 0) AS newest FROM said`.execute(from);
  return rows[0] as Read;
};
const read = () => replica.read(newest);
const readsFrom = async (from: Read["from"]) =>
  expect.poll(async () => (await read()).from, { timeout: 10_000, interval: 50 }).toBe(from);
const figure = async (name: string) => (await replica.measures()).find((one) => one.name === name)?.values[0]?.value;

describe("reads of strangers", () => {
  it("go to the replica while it follows, and are never two seconds old", async () => {
    await readsFrom("replica");
    const acknowledged: { n: number; at: number }[] = [];
    let over = false;
    const writing = (async () => {
      while (!over) {
        await say();
        acknowledged.push({ n: count, at: performance.now() });
      }
    })();
    const answers: Read["from"][] = [];
    for (let i = 0; i < 300; i++) {
      const due = acknowledged.findLast(({ at }) => at < performance.now() - 2_000)?.n ?? 0;
      const answer = await read();
      answers.push(answer.from);
      expect(answer.newest).toBeGreaterThanOrEqual(due);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    over = true;
    await writing;
    expect(answers.filter((from) => from === "replica").length).toBeGreaterThan(200);
    expect(await figure("replica_fresh")).toBe(1);
  });

  it("go to the leader once the replica stands still, before anything there is two seconds old; and come back", async () => {
    await readsFrom("replica");
    await onReplica("SELECT pg_wal_replay_pause()");
    await say();
    const stale = performance.now() + 2_000;
    const last = count;
    while (performance.now() < stale + 1_500) {
      const began = performance.now();
      const answer = await read();
      if (began >= stale) expect(answer).toEqual({ from: "leader", newest: last });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await expect.poll(() => figure("replica_fresh"), { timeout: 5_000 }).toBe(0);
    expect(await figure("replica_behind_bytes")).toBeGreaterThan(0);
    await onReplica("SELECT pg_wal_replay_resume()");
    await readsFrom("replica");
    expect((await read()).newest).toBe(last);
  });

  it("what the replica does not know, or fails at, the leader is asked for", async () => {
    await readsFrom("replica");
    const asked: string[] = [];
    const known = await replica.read(async (from) => {
      const { from: who } = await newest(from);
      asked.push(who);
      if (who === "replica") throw new AppError("post.not_found");
      return who;
    });
    expect([known, asked]).toEqual(["leader", ["replica", "leader"]]);
    expect((await read()).from).toBe("replica");
    await expect(
      replica.read(async () => {
        throw new AppError("post.not_found");
      }),
    ).rejects.toMatchObject({ code: "post.not_found" });
  });

  it("go to the leader when the replica is killed, none fails; and come back with it", async () => {
    await readsFrom("replica");
    let over = false;
    const answers: Read["from"][] = [];
    const readers = Array.from({ length: 6 }, async () => {
      while (!over) answers.push((await read()).from);
    });
    await pair.replica.kill();
    await expect.poll(() => answers.slice(-20).every((from) => from === "leader"), { timeout: 10_000 }).toBe(true);
    await say();
    over = true;
    await Promise.all(readers);
    expect(await read()).toEqual({ from: "leader", newest: count });
    expect(await figure("replica_fresh")).toBe(0);
    await pair.replica.start();
    await readsFrom("replica");
  }, 60_000);

  it("and of one that leads by now, nothing is read: it may not be the leader that the others know", async () => {
    await readsFrom("replica");
    await onReplica("SELECT pg_promote()");
    await expect.poll(() => figure("replica_fresh"), { timeout: 10_000 }).toBe(0);
    await say();
    expect(await read()).toEqual({ from: "leader", newest: count });
  });
});
