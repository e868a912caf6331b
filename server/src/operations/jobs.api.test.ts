import { operations as calls, users } from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp();
const admin = await app.member("admin");
const moderator = await app.member("moderator");
await app.mails();

const CANARY = "planted-asha@example.org";

/** A job as a node leaves it that could not work it. */
async function left(state: "failed" | "cancelled" | "retry" | "active" | "created", queue = "mail"): Promise<string> {
  const id = systemRandom.id();
  await sql`INSERT INTO pgboss.queue
    SELECT (jsonb_populate_record(q, jsonb_build_object('name', ${queue}::text))).* FROM pgboss.queue q WHERE name = 'mail'
    ON CONFLICT DO NOTHING`.execute(app.db);
  await sql`INSERT INTO pgboss.job (id, name, state, data, output, retry_limit, retry_count, started_on, completed_on)
    VALUES (${id}, ${queue}, ${state}::pgboss.job_state, ${JSON.stringify({ kind: CANARY, accountId: id })}::jsonb,
      ${JSON.stringify({ error: "MailNotTaken", code: "ECONNREFUSED", at: ["server/src/a.ts:3"] })}::jsonb, 30, 30, now(), now())`.execute(
    app.db,
  );
  return id;
}
const list = async (query: object = {}) => done(await app.call(calls.listJobs, { query }, admin));
const retry = (id: string, as = admin) => app.call(calls.retryJob, { params: { id } }, as);
const remove = (id: string, as = admin) => app.call(calls.removeJob, { params: { id } }, as);
const entries = async (targetId: string) => done(await app.call(users.listAudit, { query: { targetId } }, admin)).items;

it("administrators see what was given up first, without whom it is about", async () => {
  const ids = [await left("failed"), await left("cancelled"), await left("retry")];
  const { items, pagination } = await list({ limit: 1 });
  expect(items).toMatchObject([
    {
      _id: ids[1],
      queue: "mail",
      state: "failed",
      error: "MailNotTaken",
      code: "ECONNREFUSED",
      places: ["server/src/a.ts:3"],
    },
  ]);
  const next = await list({ limit: 1, cursor: pagination.nextCursor });
  expect(next.items).toMatchObject([{ _id: ids[0], canRetry: true, canRemove: true }]);
  expect((await list({ state: "retrying" })).items).toMatchObject([{ _id: ids[2], canRetry: false, canRemove: false }]);
  const queues = await app.call(calls.listQueues, {}, admin);
  expect(done(queues)).toEqual([{ queue: "mail", waiting: 0, running: 0, retrying: 1, failed: 2 }]);
  expect(JSON.stringify([items, next, queues.body])).not.toContain("planted");
  refused(await app.call(calls.listJobs, { query: { cursor: "x" } }, admin), "page.bad_cursor");
  refused(await app.call(calls.listJobs, {}, moderator), "auth.forbidden");
});

it("tries work that was given up once more, once however often it is asked, and writes that down once", async () => {
  const id = await left("failed");
  const answers = await Promise.all([retry(id), retry(id), retry(id)]);
  for (const one of answers) expect(done(one)).toEqual({ _id: id, state: "retrying" });
  expect(await entries(id)).toMatchObject([
    { action: "job.retry", actor: admin.user.username, targetKind: "job", after: { queue: "mail" } },
  ]);
  await app.jobs.drain(); // its account is not there: nothing is left to do
  refused(await retry(id), "job.not_found");
});

it("what nobody works, or what is under way, is not begun from here", async () => {
  refused(await retry(await left("failed", "of-an-older-release")), "job.unknown_queue");
  expect((await list({ queue: "of-an-older-release" })).items).toMatchObject([{ canRetry: false, canRemove: true }]);
  expect(done(await retry(await left("active")))).toMatchObject({ state: "running" });
  refused(await retry(systemRandom.id()), "job.not_found");
  refused(await retry(await left("failed"), moderator), "auth.forbidden");
});

it("takes off the list only what was given up", async () => {
  const [failed, active] = [await left("cancelled"), await left("active")];
  refused(await remove(active), "job.not_given_up");
  const answers = await Promise.all([remove(failed), remove(failed)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await entries(failed)).toMatchObject([{ action: "job.remove", before: { queue: "mail" } }]);
  refused(await remove(failed), "job.not_found");
});
