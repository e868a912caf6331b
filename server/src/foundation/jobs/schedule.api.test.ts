import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Data, testJobs } from "../../../test/jobs.ts";
import { createJobs } from "./boss.ts";
import { lastTime } from "./schedule.ts";

const { db, pool, log, logLines, ends, started, rows, FAST, OPTIONS } = await testJobs();

describe("what is done again and again", () => {
  const MINUTELY = "* * * * *";
  /** Until a node has said when its schedule is due. */
  const declared = (cron: string) =>
    expect.poll(() => db.selectFrom("job_schedule").select("cron").execute()).toEqual([{ cron }]);
  const missed = () => pool.query("UPDATE job_schedule SET due_at = due_at - interval '5 years'");

  it("is done once, whichever of many nodes comes first, and once for all that was missed", async () => {
    let done = 0;
    const nodes = Array.from({ length: 3 }, () => {
      const jobs = createJobs({ ...FAST, scheduleSeconds: 0.05 });
      jobs.every("chore", "0 0 1 1 *", async () => void done++);
      ends.push(jobs.close);
      return jobs;
    });
    for (const jobs of nodes) await jobs.ready();
    for (const jobs of nodes) started(jobs);
    await declared("0 0 1 1 *");
    await missed(); // no node ran for five years
    await expect.poll(() => done).toBe(1);
    await pause(300);
    expect([done, await rows()]).toEqual([1, []]);
    await missed();
    await expect.poll(() => done).toBe(2);
  });

  it("begins with its next time when it is new, or when its time has changed", async () => {
    let done = 0;
    let now = new Date("2026-11-25T06:00:00Z"); // a Wednesday
    const node = async (cron: string) => {
      const jobs = createJobs({ ...FAST, scheduleSeconds: 0.05, clock: () => now });
      jobs.every("newsletter", cron, async () => void done++);
      ends.push(jobs.close);
      await jobs.ready();
      const stop = started(jobs);
      await declared(cron);
      await pause(300);
      return stop;
    };
    const stop = await node("0 8 * * 0");
    expect(done).toBe(0);
    await stop();
    await node("0 8 * * 1"); // Mondays: later than the Sunday before
    expect([done, await rows()]).toEqual([0, []]);
    now = new Date("2026-11-30T02:16:00Z"); // Monday, 08:01 there
    await expect.poll(() => done).toBe(1);
  });

  it("can be done at once by a test", async () => {
    const jobs = createJobs(FAST);
    let done = 0;
    jobs.every("chore", MINUTELY, async () => void done++);
    await jobs.runNow("chore");
    expect(done).toBe(1);
    await expect(jobs.runNow("another")).rejects.toThrow("Nothing is done again and again under the name another.");
  });

  it("waits for the next time when it fails, and says so", async () => {
    const jobs = createJobs({ ...FAST, scheduleSeconds: 0.05 });
    jobs.every("chore", "0 0 1 1 *", async () => {
      throw new Error("no brush");
    });
    ends.push(jobs.close);
    await jobs.ready();
    started(jobs);
    await declared("0 0 1 1 *");
    await missed();
    await expect.poll(() => logLines.join("")).toContain("no brush");
    await expect.poll(rows).toMatchObject([{ state: "failed", tries: 0 }]);
  });

  it("goes by Nepal's clock; what is no time is refused at once", () => {
    const at = (text: string) => lastTime("0 6 * * *", new Date(text)).toISOString();
    expect(at("2026-11-22T00:15:00Z")).toBe("2026-11-22T00:15:00.000Z"); // 06:00 there
    expect(at("2026-11-22T00:14:59Z")).toBe("2026-11-21T00:15:00.000Z");
    const jobs = createJobs(FAST);
    expect(() => jobs.every("chore", "at dawn", async () => undefined)).toThrow();
    jobs.every("chore", MINUTELY, async () => undefined);
    expect(() => jobs.every("chore", MINUTELY, async () => undefined)).toThrow("declared twice");
  });
});

describe("a queue with a rate", () => {
  it("begins no more a second than it says, and holds no other queue back", async () => {
    const begun: number[] = [];
    const mails: number[] = [];
    const jobs = createJobs({ ...FAST, pollMs: 50 });
    const letters = jobs.queue<Data>(
      "letters",
      { ...OPTIONS, perSecond: 5 },
      async () => void begun.push(performance.now()),
    );
    const mail = jobs.queue<Data>("mail", OPTIONS, async () => void mails.push(performance.now()));
    ends.push(jobs.close);
    await jobs.ready();
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 40; n++) await letters.add(tx, { word: String(n) });
    });
    started(jobs);
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    const added = performance.now();
    await mail.add(db, { word: "verify" });
    await expect.poll(() => mails.length, { interval: 10 }).toBe(1);
    expect((mails[0] ?? 0) - added).toBeLessThan(500);
    await pause(2_000);
    for (const start of begun) {
      expect(begun.filter((time) => time >= start && time < start + 990).length).toBeLessThanOrEqual(5);
    }
    expect(begun.length).toBeGreaterThan(8);
    expect(begun.length).toBeLessThan(25);
  });

  it("looks for the work of all queues by one statement", async () => {
    const looks: string[] = [];
    const counting = new Proxy(pool, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (key !== "query") return typeof value === "function" ? value.bind(target) : value;
        return (...given: unknown[]) => {
          looks.push(JSON.stringify(given[0]));
          return Reflect.apply(value, target, given);
        };
      },
    });
    const jobs = createJobs({ pool: counting, log, pollMs: 100, superviseSeconds: 60 });
    for (let n = 0; n < 10; n++) jobs.queue<Data>(`queue-${n}`, OPTIONS, async () => undefined);
    ends.push(jobs.close);
    await jobs.ready();
    looks.length = 0;
    started(jobs);
    await pause(1_000);
    expect(looks.length).toBeGreaterThan(4);
    expect(looks.length).toBeLessThanOrEqual(12);
  });
});
