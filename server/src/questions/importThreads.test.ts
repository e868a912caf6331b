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
  const limits = { readingMs: 90_000 };
  const threads = createImportThreads(log, limits);
  afterAll(threads.close);

  it("has its time from when its reading begins, not from when it came", async () => {
    await threads.read(task, never); // the thread is there now
    const began = performance.now();
    await threads.read(task, never);
    limits.readingMs = Math.ceil(3 * (performance.now() - began));
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => threads.read(task, never)));
    limits.readingMs = 90_000;
    expect(outcomes.map(({ ok }) => ok)).toEqual(outcomes.map(() => true));
  });

  it("that takes too long is given up, and the next one is read", async () => {
    const strict = createImportThreads(log, { readingMs: 1 });
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
