import { accounts, operations as calls, moderationAdmin, type WaitingKind } from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { type As, testApp } from "../../test/app.ts";
import { makeEvent } from "../../test/events.ts";
import { makeTest } from "../../test/factories.ts";
import { reporting } from "../../test/reporting.ts";
import { done, refused, start } from "../../test/sitting.ts";
import { noteBackup } from "../foundation/backup/run.store.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp({ trustProxy: true });
const moderator = await app.member("moderator");
const admin = await app.member("admin");
const asha = await app.member();
const { post, reporter, reportPost, queue } = reporting(app, moderator);

const overview = async (as: As) => done(await app.call(calls.overview, {}, as));
const waits = async (as: As, kind: WaitingKind) => (await overview(as)).waiting.find((one) => one.kind === kind);

it("is for staff alone", async () => {
  refused(await app.call(calls.overview, {}), "auth.required");
  refused(await app.call(calls.overview, {}, asha), "auth.forbidden");
});

it("[S131] says how many reports wait, since when, and who has them in hand", async () => {
  expect(await waits(moderator, "reports")).toBeUndefined();
  const posts = [await post(asha), await post(asha)];
  for (const { postId } of posts) done(await reportPost(postId, await reporter()));
  const [first] = await queue();
  await sql`UPDATE moderation_case SET opened_at = opened_at - interval '3 days' WHERE id = ${first?._id}`.execute(
    app.db,
  );
  expect(await waits(moderator, "reports")).toMatchObject({ count: 2, holders: [] });
  done(await app.call(moderationAdmin.claimCase, { params: { id: first?._id ?? "" }, body: {} }, admin));
  const now = await waits(moderator, "reports");
  expect(now?.holders).toEqual([{ username: admin.user.username, count: 1 }]);
  expect(Date.now() - Date.parse(now?.oldestAt ?? "")).toBeGreaterThan(2.9 * 86_400_000);
  // A claim that has run out is nobody's.
  await sql`UPDATE moderation_case SET claimed_until = now() - interval '1 minute' WHERE claimed_by IS NOT NULL`.execute(
    app.db,
  );
  expect((await waits(moderator, "reports"))?.holders).toEqual([]);
});

it("[S131] shows each role what it may decide, in one order", async () => {
  await sql`INSERT INTO pgboss.job (name, state, completed_on) VALUES ('mail', 'failed', now())`.execute(app.db);
  const { event } = await makeEvent(app, admin);
  await sql`INSERT INTO event_registration (id, event_id, account_id, state)
    VALUES (${systemRandom.id()}, ${event._id}, ${asha.user._id}, 'under_review')`.execute(app.db);
  const kinds = async (as: As) => (await overview(as)).waiting.map(({ kind }) => kind);
  expect(await kinds(moderator)).toEqual(["reports"]);
  expect(await kinds(admin)).toEqual(["reports", "proofs", "failedJobs"]);
});

it("counts what happened today and yesterday in Nepal", async () => {
  const before = (await overview(moderator)).today;
  const { testId } = await makeTest(app.db, [{ answer: "A" }]);
  const late = await app.member();
  await start(app, testId, late);
  await sql`UPDATE account SET created_at = created_at - interval '1 day' WHERE id = ${late.user._id}`.execute(app.db);
  const { today } = await overview(moderator);
  expect(today.attempts?.today).toBe((before.attempts?.today ?? 0) + 1);
  expect(today.accounts).toEqual({ ...before.accounts, yesterday: (before.accounts?.yesterday ?? 0) + 1 });
  expect(today.posts?.today).toBe(2);
  expect(today).toMatchObject({
    practiceAnswers: { today: 0 },
    registrations: { today: 1 },
    contributions: { today: 0 },
  });
});

it("says how the installation is: mails, jobs, database, backup, program", async () => {
  done(await app.call(accounts.forgotPassword, { body: { email: asha.user.email } }));
  expect(await app.mails()).toHaveLength(1);
  const { health } = await overview(moderator);
  expect(health.mail?.sent).toBeGreaterThan(0);
  expect(health.mail?.lastSentAt).toBeDefined();
  expect(health.jobs).toMatchObject({ failed: 1, running: 0 });
  expect(health.database?.bytes).toBeGreaterThan(1e6);
  expect(health.node.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(health.backup).toBeNull();
  const begunAt = new Date(Date.now() - 61_000);
  await noteBackup(app.db, { id: systemRandom.id(), begunAt, rows: 5_000_000_000, files: 7 });
  expect((await overview(admin)).health.backup).toMatchObject({ at: begunAt.toISOString(), rows: 5e9, files: 7 });
});

it("what one module cannot say is named, and takes nothing else down", async () => {
  await sql`ALTER TABLE item_report RENAME TO away`.execute(app.db);
  await sql`ALTER TABLE backup_run RENAME TO gone`.execute(app.db);
  try {
    const { failed, waiting, health } = await overview(moderator);
    expect(failed).toEqual(["waiting", "backup"]);
    expect(waiting.map(({ kind }) => kind)).toContain("reports");
    expect(health).not.toHaveProperty("backup");
    expect(health.jobs).toBeDefined();
  } finally {
    await sql`ALTER TABLE away RENAME TO item_report`.execute(app.db);
    await sql`ALTER TABLE gone RENAME TO backup_run`.execute(app.db);
  }
  expect((await overview(moderator)).failed).toEqual([]);
});
