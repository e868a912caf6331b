import { accounts, exams } from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeTest } from "../../../test/factories.ts";
import { at, done, save, start } from "../../../test/sitting.ts";

const TOKEN = "planted-token-of-the-watcher";
const app = await testApp({ metrics: { token: TOKEN } });
const asha = await app.member();

const get = (authorization?: string) =>
  app.http.inject({ method: "GET", url: "/metrics", headers: authorization ? { authorization } : {} });
const figures = async () => (await get(`Bearer ${TOKEN}`)).body;
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

it("is for who says the token alone; without one in the environment there is no such address", async () => {
  expect((await get()).statusCode).toBe(401);
  expect((await get("Bearer planted-token-of-the-watchez")).statusCode).toBe(401);
  expect((await get(TOKEN)).statusCode).toBe(401);
  const right = await get(`Bearer ${TOKEN}`);
  expect(right.statusCode).toBe(200);
  expect(right.headers["content-type"]).toMatch(/^text\/plain; version=/);
  expect(right.headers["cache-control"]).toBe("no-store");
  const without = await app.anotherNode({ metrics: undefined });
  expect((await without.http.inject({ method: "GET", url: "/metrics" })).statusCode).toBe(404);
});

it("counts calls by the pattern of their address, saves, batches and who sits; nobody's name or id is in it", async () => {
  const { slug, testId, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
  const attempt = await start(app, testId, asha);
  const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 0, seq: Date.now(), flagged: false, timeSpentMs: 0 }];
  done(await save(app, attempt.attemptId, answers, asha));
  done(await app.call(exams.getTest, { params: { id: slug } }, asha));
  await app.call(accounts.login, { body: { email: "nobody@example.test", password: "not this one" } });
  const text = await figures();
  const calls = (method: string, route: string, status: string) =>
    figureOf(text, `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(calls("PUT", "/api/attempts/:id/answers", "2xx")).toBe(1);
  expect(calls("GET", "/api/mock-tests/:id", "2xx")).toBe(1);
  expect(calls("POST", "/api/auth/login", "4xx")).toBe(1);
  expect(figureOf(text, "sarathi_answers_saved_total")).toBe(1);
  expect(figureOf(text, "sarathi_attempts_open")).toBe(1);
  expect(figureOf(text, 'sarathi_batches_total{kind="save"}')).toBe(1);
  expect(figureOf(text, 'sarathi_batch_items_total{kind="save"}')).toBe(1);
  expect(figureOf(text, "sarathi_live_streams")).toBe(0);
  expect(figureOf(text, 'sarathi_mails_total{outcome="sent"}')).toBe(0);
  expect(figureOf(text, "sarathi_disk_free_bytes")).toBe(10e9);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  for (const canary of [attempt.attemptId, testId, slug, asha.user._id, asha.user.username, "example.test", TOKEN])
    expect(text).not.toContain(canary);
  // Asked again it is not counted twice.
  expect(figureOf(await figures(), "sarathi_answers_saved_total")).toBe(1);
});

it("counts none of the calls that a node makes before it listens", async () => {
  const counted = /^http_request_duration_seconds_count/m;
  expect(await figures()).toMatch(counted);
  await app.warmUp();
  expect(await figures()).not.toMatch(counted);
  await app.call(exams.getTest, { params: { id: "no-such-test" } });
  const series = 'http_request_duration_seconds_count{method="GET",route="/api/mock-tests/:id",status="4xx"}';
  expect(figureOf(await figures(), series)).toBe(1);
});

it("what cannot be read leaves the rest, and says so", async () => {
  expect(figureOf(await figures(), "sarathi_metrics_lacking")).toBe(0);
  await sql`ALTER TABLE backup_run RENAME TO away`.execute(app.db);
  try {
    const text = await figures();
    expect(figureOf(text, "sarathi_metrics_lacking")).toBe(1);
    expect(figureOf(text, "sarathi_attempts_open")).toBe(1);
  } finally {
    await sql`ALTER TABLE away RENAME TO backup_run`.execute(app.db);
  }
});
