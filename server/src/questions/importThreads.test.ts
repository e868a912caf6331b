import { ImportSettings } from "@sarathi/contract";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createImportThreads } from "./importThreads.ts";

const log = pino({ level: "silent" });
const lines = Array.from({ length: 1_000 }, (_, i) => `How many is ${i} and nothing?,one ${i},two ${i},three,A`);
const task = {
  bytes: Buffer.from(`Question,A,B,C,Answer\n${lines.join("\n")}`),
  settings: ImportSettings.parse({}),
  chapters: [],
  mappings: [],
};
const never = new AbortController().signal;

describe("a file that is read", () => {
  const threads = createImportThreads(log);
  afterAll(threads.close);

  it("has its time from when its reading begins, not from when it came", async () => {
    let over = 0;
    const overAtBegin: number[] = [];
    const limits = {
      preparingMs: 30_000,
      /** Asked for when the clock of a file is set. */
      get readingMs() {
        overAtBegin.push(over);
        return 90_000;
      },
    };
    const own = createImportThreads(log, limits);
    const read = async () => {
      const { ok } = await own.read(task, never);
      over++;
      return ok;
    };
    expect(await Promise.all([read(), read(), read()])).toEqual([true, true, true]);
    expect(overAtBegin).toEqual([0, 1, 2]);
    await own.close();
  });

  it("that takes too long is given up, and the next one is read", async () => {
    const strict = createImportThreads(log, { readingMs: 1, preparingMs: 1 });
    const outcomes = await Promise.all([strict.read(task, never), strict.read(task, never)]);
    expect(outcomes.map((outcome) => !outcome.ok && outcome.code)).toEqual(["too_slow", "too_slow"]);
    await strict.close();
  });

  it("whose job ends while it waits is read no more, and holds nobody up", async () => {
    const stop = new AbortController();
    const [one, two, three] = [threads.read(task, never), threads.read(task, stop.signal), threads.read(task, never)];
    stop.abort(new Error("the node stops"));
    await expect(two).rejects.toThrow("the node stops");
    expect([(await one).ok, (await three).ok]).toEqual([true, true]);
  });
});

describe("rows of new versions", () => {
  it("that take too long are given up, so that no other file waits for them", async () => {
    const strict = createImportThreads(log, { readingMs: 1, preparingMs: 1 });
    await expect(strict.prepare([])).rejects.toMatchObject({ name: "TooSlow" });
    await strict.close();
  });
});
