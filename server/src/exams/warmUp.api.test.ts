import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeTest } from "../../test/factories.ts";
import { save, start } from "../../test/sitting.ts";
import { systemRandom } from "../foundation/random.ts";
import { attemptTokens } from "./attempt.token.ts";
import { warmUp } from "./warmUp.ts";

const app = await testApp();
const asha = await app.member();
const sat = await makeTest(app.db, [{ answer: "A" }]);
const untouched = await makeTest(app.db, [{ answer: "B" }]);
const { attemptId } = await start(app, sat.slug, asha);

it("reads the papers that are being sat before anybody calls, and no other", async () => {
  const read: string[] = [];
  const frozen = (id: string): Promise<never> => {
    read.push(id);
    return Promise.reject(new Error("not read here"));
  };
  const given = { db: app.db, random: systemRandom, papers: { frozen }, tokens: attemptTokens(Buffer.alloc(32)) };
  await expect(warmUp(app.http, given)).rejects.toThrow("not read here");
  expect(read).toEqual([sat.testId]);
  expect(read).not.toContain(untouched.testId);
});

it("goes the way of a save, which its tokens let in, and leaves nothing", async () => {
  await save(app, attemptId, [{ mcqId: sat.mcqIds[0] ?? "", selectedOptionIndex: 0, seq: 1 }], asha);
  const rows = async () => (await sql`SELECT * FROM attempt_answer`.execute(app.db)).rows;
  const before = await rows();
  const calls = vi.spyOn(app.http, "inject");
  await app.warmUp();
  const answers = await Promise.all(calls.mock.results.map(({ value }) => value as Promise<{ statusCode: number }>));
  calls.mockRestore();
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404])); // 401: they went no further
  expect(await rows()).toEqual(before);
  expect(before).toHaveLength(1);
  expect(app.logLines.join("")).not.toContain("a module is not warm");
});

it("lets a node begin all the same where it fails, and says so", async () => {
  vi.spyOn(app.modules.exams, "warmUp").mockRejectedValueOnce(new Error("no writes are taken"));
  await app.warmUp();
  expect(app.logLines.join("")).toContain("a module is not warm");
});

it("waits for no module that takes long", async () => {
  vi.spyOn(app.modules.exams, "warmUp").mockReturnValueOnce(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const warmed = app.warmUp();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await warmed;
});
