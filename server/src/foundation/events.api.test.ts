import { expect, it } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { inTransaction } from "./db/db.ts";
import { createEvents, eventType } from "./events.ts";
import { createJobs } from "./jobs/boss.ts";

const happened = eventType<{ what: string }>("test.happened");
const { db, pool, log, logLines } = await testDatabase();
const jobs = createJobs({ pool, log });
const events = createEvents(jobs, log);
const heard: string[] = [];
const worked: string[] = [];
let failures = 0;
events.listen(happened, ({ what }) => void heard.push(what));
events.listen(happened, ({ what }) => {
  if (what === "bad") throw new Error("a listener broke");
});
events.subscribe(happened, "first", async ({ what }) => void worked.push(`first ${what}`));
events.subscribe(happened, "second", async ({ what }) => {
  if (failures-- > 0) throw new Error("not yet");
  worked.push(`second ${what}`);
});
await jobs.ready();

it("is heard after the commit, and worked through jobs of the same transaction", async () => {
  await inTransaction(db, async (tx) => {
    await events.publish(tx, happened, { what: "a" });
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(["a"]);
  await jobs.drain();
  expect(worked.sort()).toEqual(["first a", "second a"]);
});

it("is heard by nobody when the transaction is rolled back", async () => {
  const failing = inTransaction(db, async (tx) => {
    await events.publish(tx, happened, { what: "never" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await jobs.drain();
  expect([...heard, ...worked].join()).not.toContain("never");
});

it("of an inner transaction waits for the outer one", async () => {
  await inTransaction(db, async (tx) => {
    await inTransaction(tx, (inner) => events.publish(inner, happened, { what: "inner" }));
    expect(heard).not.toContain("inner");
  });
  expect(heard).toContain("inner");
});

it("a listener that breaks harms neither the act nor the others, and is logged", async () => {
  await inTransaction(db, (tx) => events.publish(tx, happened, { what: "bad" }));
  expect(heard).toContain("bad");
  expect(logLines.join("")).toContain("a listener broke");
});

it("a subscriber that fails is tried again, without the others", async () => {
  await jobs.drain();
  worked.length = 0;
  failures = 1;
  await inTransaction(db, (tx) => events.publish(tx, happened, { what: "retry" }));
  await jobs.drain();
  expect(worked).toEqual(["first retry"]);
  await pool.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
  await jobs.drain();
  expect(worked).toEqual(["first retry", "second retry"]);
});
