import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it, inject as provided } from "vitest";
import { type Data, testJobs } from "../../../test/jobs.ts";
import { openDatabase } from "../db/db.ts";
import { APP_ROLE, grantTo } from "../db/grants.ts";
import { createJobs, migrateJobs } from "./boss.ts";
import { GiveUp } from "./jobs.ts";

const { db, pool, logLines, database, open, ends, node, rows, dueNow, FAST, OPTIONS } = await testJobs();

describe("leaving a job", () => {
  it("belongs to the caller's transaction: rolled back, there is none", async () => {
    const words: string[] = [];
    const { jobs, queue } = await node((word) => void words.push(word));
    const back = db.transaction().execute(async (tx) => {
      await queue.add(tx, { word: "lost" });
      throw new Error("back");
    });
    await expect(back).rejects.toThrow("back");
    expect(await rows()).toEqual([]);
    await db.transaction().execute(async (tx) => {
      await queue.add(tx, { word: "kept" });
      await jobs.drain();
      expect(words).toEqual([]); // nobody sees it before the commit
    });
    await queue.add(db, { word: "alone" });
    await jobs.drain();
    expect(words.sort()).toEqual(["alone", "kept"]);
    expect(await rows()).toEqual([]); // what succeeded leaves nothing
  });

  it("takes no second connection inside a transaction, even for the first job of a new queue", async () => {
    const small = openDatabase({ ...provided("cluster"), database }, () => undefined, { max: 1 });
    ends.push(small.close);
    const { queue } = await node(() => undefined, OPTIONS, { ...FAST, pool: small.pool });
    await small.db.transaction().execute((tx) => queue.add(tx, { word: "first" }));
    expect(await rows()).toHaveLength(1);
  });

  it("what a job leaves is worked in the same drain", async () => {
    const words: string[] = [];
    const jobs = createJobs(FAST);
    ends.push(jobs.close);
    const second = jobs.queue<Data>("second", OPTIONS, async ({ data }) => void words.push(data.word));
    const first = jobs.queue<Data>("first", OPTIONS, ({ data }) => second.add(db, { word: `${data.word} again` }));
    await jobs.ready();
    await first.add(db, { word: "once" });
    await jobs.drain();
    expect(words).toEqual(["once again"]);
    expect(() => jobs.queue("first", OPTIONS, async () => undefined)).toThrow("declared twice");
  });
});

describe("a job that fails", () => {
  it("is tried again after waits that grow by chance up to the longest, then is given up and counted", async () => {
    let tries = 0;
    const { jobs, queue } = await node(() => {
      tries++;
      throw Object.assign(new Error("no luck"), { detail: "planted detail" });
    });
    await queue.add(db, { word: "planted word" });
    expect(await queue.troubled()).toBe(0);
    const bounds = [
      [10, 20],
      [20, 30],
      [30, 30],
    ] as const;
    for (const [index, [least, most]] of bounds.entries()) {
      await jobs.drain();
      await jobs.drain(); // not due: not worked
      expect(tries).toBe(index + 1);
      const [row] = await rows();
      expect(row).toMatchObject({ state: "retry" });
      expect(row?.wait).toBeGreaterThan(least - 1);
      expect(row?.wait).toBeLessThanOrEqual(most);
      await dueNow();
    }
    await jobs.drain();
    expect(tries).toBe(4);
    expect(await rows()).toMatchObject([{ state: "failed", tries: 3 }]);
    expect(await queue.troubled()).toBe(1);
    const lines = logLines.map((line) => JSON.parse(line) as { level: number; msg: string; tries: number });
    expect(lines.map(({ level, tries }) => [level, tries])).toEqual([
      [40, 1],
      [40, 2],
      [40, 3],
      [50, 4],
    ]);
    expect(logLines.join("")).toContain("no luck");
    expect(logLines.join("")).not.toContain("planted");
    const stored = await pool.query("SELECT output FROM pgboss.job");
    const at = [expect.stringMatching(/^server\/src\/foundation\/jobs\/jobs\.api\.test\.ts:\d+$/)];
    expect(stored.rows).toEqual([{ output: { error: "Error", at: expect.arrayContaining(at) } }]);
    expect(JSON.stringify(stored.rows)).not.toMatch(/luck|planted/);
  });

  it("for good is given up at once", async () => {
    const { jobs, queue } = await node(() => {
      throw new GiveUp("never");
    });
    await queue.add(db, { word: "x" });
    await jobs.drain();
    expect(await rows()).toMatchObject([{ state: "cancelled", tries: 0 }]);
    expect(await queue.troubled()).toBe(1);
  });

  it("waits of many jobs differ, so that they do not come back in step", async () => {
    const { jobs, queue } = await node(() => {
      throw new Error("no luck");
    });
    for (let n = 0; n < 12; n++) await queue.add(db, { word: String(n) });
    await jobs.drain();
    expect(new Set((await rows()).map(({ wait }) => Math.round(wait * 10))).size).toBeGreaterThan(6);
  });

  it("a handler that takes too long is to end by its signal, and its job is tried again", async () => {
    let tries = 0;
    const reasons: unknown[] = [];
    const slow = async (_: string, signal: AbortSignal) => {
      if (tries++ > 0) return;
      await pause(10_000, undefined, { signal }).catch(() => reasons.push(signal.reason));
      throw new Error("cut off");
    };
    const { jobs, queue } = await node(slow, { ...OPTIONS, expireSeconds: 1 });
    await queue.add(db, { word: "slow" });
    const began = performance.now();
    await jobs.drain();
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(reasons).toEqual([new Error("longer than 1 s")]);
    expect(await rows()).toMatchObject([{ state: "retry" }]);
    await dueNow();
    await jobs.drain();
    expect([tries, await rows()]).toEqual([2, []]);
  });

  it("a handler that goes on after its signal is waited for: no node begins its job beside it", async () => {
    let running = 0;
    let most = 0;
    let tries = 0;
    const goingOn = async () => {
      tries++;
      most = Math.max(most, ++running);
      await pause(4_000);
      running--;
    };
    const options = { ...OPTIONS, waitSeconds: 0, maxWaitSeconds: 0, expireSeconds: 1 };
    const one = await node(goingOn, options);
    const other = await node(goingOn, options);
    await one.queue.add(db, { word: "long" });
    one.start();
    other.start();
    await expect.poll(rows, { timeout: 10_000 }).toEqual([]); // it came to its end after all
    expect([tries, most]).toEqual([1, 1]);
  }, 15_000);
});

describe("many jobs", () => {
  it("are worked one after another, not four a look", async () => {
    const words = new Set<string>();
    const { queue, start } = await node((word) => void words.add(word), OPTIONS, { ...FAST, pollMs: 1_000 });
    await db.transaction().execute(async (tx) => {
      for (let i = 0; i < 400; i++) await queue.add(tx, { word: String(i) });
    });
    start();
    // Four at a time with a look a second would take 100 s.
    await expect.poll(() => words.size, { timeout: 20_000, interval: 50 }).toBe(400);
  }, 30_000);
});

describe("several nodes", () => {
  it("work side by side, and no job twice", async () => {
    const worked: string[][] = [[], [], []];
    const others = [open(), open()];
    for (const other of others) ends.push(other.close);
    const nodes = [];
    for (const [index, own] of [pool, ...others.map((other) => other.pool)].entries()) {
      const work = async (word: string) => {
        worked[index]?.push(word);
        await pause(5);
      };
      nodes.push(await node(work, OPTIONS, { ...FAST, pool: own }));
    }
    const words = Array.from({ length: 120 }, (_, n) => `w${n}`);
    for (const word of words) await nodes[0]?.queue.add(db, { word });
    for (const one of nodes) one.start();
    await expect.poll(rows, { timeout: 10_000 }).toEqual([]);
    expect(worked.flat().sort()).toEqual(words.sort());
    expect(worked.filter((own) => own.length > 0).length).toBeGreaterThan(1);
  });

  it("what a dead node held is taken back when its time is over", async () => {
    const words: string[] = [];
    const { queue, start } = await node((word) => void words.push(word), {
      ...OPTIONS,
      waitSeconds: 0,
      maxWaitSeconds: 0,
      expireSeconds: 1,
    });
    await queue.add(db, { word: "held" });
    await pool.query("UPDATE pgboss.job SET state = 'active', started_on = now()"); // taken, and then the power went
    start();
    await expect.poll(() => words, { timeout: 10_000 }).toEqual(["held"]);
  });

  it("that start at once on an empty database make the schema once; a changed queue is brought up to date", async () => {
    await pool.query("DROP SCHEMA pgboss CASCADE");
    await Promise.all(Array.from({ length: 4 }, () => migrateJobs(pool)));
    await grantTo(pool, APP_ROLE);
    await Promise.all(Array.from({ length: 4 }, () => node(() => undefined)));
    const began = performance.now();
    await node(() => undefined, { ...OPTIONS, retries: 7, maxWaitSeconds: 90 });
    expect(performance.now() - began).toBeLessThan(100);
    const { rows: queues } = await pool.query("SELECT name, retry_limit, retry_delay_max FROM pgboss.queue");
    expect(queues).toEqual([{ name: "words", retry_limit: 7, retry_delay_max: 90 }]);
  });
});

describe("what is old", () => {
  it("goes after seven days, given up or never worked", async () => {
    const { jobs, queue, start } = await node(() => {
      throw new GiveUp("never");
    });
    for (const word of ["old", "young"]) await queue.add(db, { word });
    await jobs.drain();
    await queue.add(db, { word: "never worked" });
    const kept = await pool.query("SELECT keep_until - created_on AS kept FROM pgboss.job WHERE state = 'created'");
    expect(kept.rows).toMatchObject([{ kept: { days: 7 } }]);
    await pool.query(`UPDATE pgboss.job SET keep_until = now() WHERE state = 'created';
      UPDATE pgboss.job SET start_after = now() + '1 day' WHERE state = 'created';
      UPDATE pgboss.job SET completed_on = now() - '169 hours'::interval WHERE data->>'word' = 'old';
      UPDATE pgboss.job SET completed_on = now() - '167 hours'::interval WHERE data->>'word' = 'young';
      UPDATE pgboss.queue SET maintain_on = now() - '2 hours'::interval`);
    start();
    const words = async () => (await pool.query("SELECT data->>'word' AS word FROM pgboss.job")).rows;
    await expect.poll(words, { timeout: 10_000 }).toEqual([{ word: "young" }]);
  });
});

describe("a stop", () => {
  it("lets what is under way finish and takes nothing new", async () => {
    const words: string[] = [];
    let begun = 0;
    const { queue, start } = await node(async (word) => {
      begun++;
      await pause(300);
      words.push(word);
    });
    for (let n = 0; n < 6; n++) await queue.add(db, { word: String(n) });
    const stop = start();
    await expect.poll(() => begun, { interval: 5 }).toBe(4); // of one queue at a time
    await stop();
    expect(words).toHaveLength(4);
    expect(await rows()).toHaveLength(2);
  });

  it("cuts off what hangs within five seconds and puts it back", async () => {
    const { queue, start } = await node(() => pause(60_000, undefined, { ref: false }));
    await queue.add(db, { word: "hangs" });
    const stop = start();
    await expect.poll(rows).toMatchObject([{ state: "active" }]);
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await rows()).toMatchObject([{ state: "retry" }]);
  });
});

describe("the database goes away", () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-proxy-"));
  afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

  /** A way to the database that can be cut. */
  async function road() {
    const far = path.join(provided("cluster").host, ".s.PGSQL.5432");
    const sockets = new Set<net.Socket>();
    const server = net.createServer((near) => {
      const on = net.connect(far);
      for (const [one, other] of [
        [near, on],
        [on, near],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    });
    const mend = () => new Promise<void>((done) => server.listen(path.join(dir, ".s.PGSQL.5432"), () => done()));
    const cut = () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      });
    await mend();
    ends.push(async () => void (server.listening && (await cut())));
    return { cut, mend };
  }

  it("is said once, and once that it is back; work goes on by itself and nothing is done twice", async () => {
    const way = await road();
    const own = openDatabase({ host: dir, user: provided("cluster").user, database }, () => undefined, { max: 4 });
    ends.push(own.close);
    const words: string[] = [];
    let begun = false;
    const worker = await node(
      async (word) => {
        begun = true;
        await pause(500);
        words.push(word);
      },
      OPTIONS,
      { ...FAST, pool: own.pool },
    );
    await worker.queue.add(db, { word: "before" });
    worker.start();
    await expect.poll(() => begun).toBe(true);
    await way.cut();
    await worker.queue.add(db, { word: "meanwhile" }); // another node leaves it
    await pause(1_500);
    expect(words).toEqual(["before"]); // done, but not yet written down
    const errors = () => logLines.filter((line) => line.includes('"level":50'));
    expect(errors()).toHaveLength(1);
    await way.mend();
    await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
    expect(words).toEqual(["before", "meanwhile"]);
    expect(errors()).toHaveLength(1);
    expect(logLines.filter((line) => line.includes("goes on"))).toHaveLength(1);
  }, 30_000);
});
