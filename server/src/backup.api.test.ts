import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accounts, community, communityComments } from "@sarathi/contract";
import pg from "pg";
import { afterAll, expect, it, inject as provided } from "vitest";
import { type TestApp, testApp } from "../test/app.ts";
import { makeTest } from "../test/factories.ts";
import { upload } from "../test/form.ts";
import { picture } from "../test/pictures.ts";
import { at, done, save, start, submit } from "../test/sitting.ts";
import { writeBackup } from "./foundation/backup/backup.ts";
import { readManifest } from "./foundation/backup/manifest.ts";
import { restoreBackup } from "./foundation/backup/restore.ts";
import { openDatabase } from "./foundation/db/db.ts";
import { APP_ROLE, grantTo } from "./foundation/db/grants.ts";
import { migrate } from "./foundation/db/migrate.ts";
import { inject } from "./foundation/http/inject.ts";
import { migrateJobs } from "./foundation/jobs/boss.ts";
import { localStore } from "./foundation/storage/local.ts";
import { haltNewsletters } from "./newsletter/index.ts";
import { storedFiles } from "./uploads/index.ts";

const app = await testApp();
const { host, user } = provided("cluster");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-backup-"));
const restored = `${app.name}_restored`;
const admin = new pg.Client({ host, user, database: "postgres" });
await admin.connect();
const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
  await admin.query(`DROP DATABASE IF EXISTS ${restored} WITH (FORCE)`);
  await admin.end();
  fs.rmSync(folder, { recursive: true });
});

const owner = { host, user, database: app.name };
const target = {
  owner: { host, user, database: restored },
  files: localStore(path.join(folder, "restored")),
  settle: [haltNewsletters],
};
const backUp = (to: string) =>
  writeBackup(
    { owner, files: localStore(app.folders.files), stored: () => storedFiles(app.db) },
    path.join(folder, to),
  );

/** The site on the restored database, as a start finds it. */
async function siteOfRestored(): Promise<Pick<TestApp, "call" | "db">> {
  const owns = new pg.Pool(target.owner);
  await migrate(owns);
  await migrateJobs(owns);
  await grantTo(owns, APP_ROLE);
  await owns.end();
  const { db, close } = openDatabase({ ...target.owner, user: APP_ROLE }, console.error);
  opened.push(close);
  const { http } = await app.anotherNode({ db, files: target.files });
  const call: TestApp["call"] = (spec, input, as = null, more = {}) => {
    const who = as === null ? {} : "token" in as ? { authorization: `Bearer ${as.token}` } : as.headers;
    return inject(http, spec, input, { ...who, ...more });
  };
  return { call, db };
}

const rowsOf = async (database: string) => {
  const client = new pg.Client({ host, user, database });
  await client.connect();
  const { rows } = await client.query<{ name: string; rows: string }>(
    `SELECT relname AS name, (xpath('//c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text AS rows
     FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  await client.end();
  return new Map(rows.map(({ name, rows }) => [name, Number(rows)]));
};

it("a backup made while people write is brought back into an empty database, and the exam is sat there", async () => {
  const asha = await app.member();
  const { slug, testId, mcqIds } = await makeTest(app.db, [{ answer: "B" }, { answer: "A" }]);
  const { url } = await upload(app, asha.token, "avatars", await picture(256, 256));
  done(await app.call(accounts.updateMe, { body: { firstName: "Asha", avatar: url } }, asha));
  const body = { title: "How do you revise?", content: "Before the exam", hashtags: ["revision"] };
  const post = done(await app.call(community.createPost, { body }, asha), 201);
  const begun = await start(app, slug, asha);
  const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 1, seq: Date.now(), flagged: false, timeSpentMs: 0 }];
  done(await save(app, begun.attemptId, answers, asha));

  await app.pool.query(`INSERT INTO newsletter_campaign (id, state, content, topic, per_second, is_listed, send_at, started_at, number)
    VALUES (uuidv7(), 'scheduled', '{"en":{}}', 'exams', 20, true, now() + interval '1 day', NULL, NULL),
      (uuidv7(), 'sending', '{"en":{}}', 'exams', 20, true, now(), now(), 1)`);

  let isOver = false;
  let said = 0;
  const talking = (async () => {
    for (; !isOver; await pause(5)) {
      const content = `Thought ${++said}`;
      await app.call(communityComments.createComment, { params: { id: post.postId }, body: { content } }, asha);
    }
  })();
  const { rows, files } = await backUp("one");
  isOver = true;
  await talking;
  expect(files).toBeGreaterThan(0);

  await admin.query(`CREATE DATABASE ${restored}`);
  expect(await restoreBackup(target, path.join(folder, "one"))).toEqual({ rows, files });
  const [before, after] = [await rowsOf(app.name), await rowsOf(restored)];
  const { tables } = await readManifest(path.join(folder, "one"));
  expect(after).toEqual(
    new Map([
      ...tables.map(({ name, rows }) => [name, rows] as const).filter(([name]) => before.has(name)),
      ["migration", before.get("migration")],
    ]),
  );
  expect([...before.keys()].sort()).toEqual([...after.keys()].sort());

  // What may have gone out since does not go out again by itself.
  const client = new pg.Client(target.owner);
  await client.connect();
  const { rows: numbers } = await client.query("SELECT state FROM newsletter_campaign ORDER BY state");
  await client.end();
  expect(numbers).toEqual([{ state: "draft" }, { state: "paused" }]);

  const site = await siteOfRestored();
  const counted = done(await site.call(community.getPost, { params: { id: post.postId } }));
  expect(counted.commentsCount).toBe(after.get("comment"));
  expect(done(await site.call(accounts.me, {}, asha)).profile.firstName).toBe("Asha");
  expect((await target.files.open(url.replace("/files/", "public/")))?.bytes).toBeGreaterThan(0);
  // The sitting goes on where it was: the saved answer counts.
  expect(done(await submit(site as TestApp, testId, asha)).correct).toBe(1);
  const again = await start(site as TestApp, slug, asha);
  expect(again.attemptId).not.toBe(begun.attemptId);
  done(await submit(site as TestApp, testId, asha));

  await expect(restoreBackup(target, path.join(folder, "one"))).rejects.toThrow(/not empty/);
  await expect(backUp("one")).rejects.toThrow(/is there already/);
});

it("what is no whole backup, or one of a later release, is refused before anything is written", async () => {
  const bad = path.join(folder, "bad");
  fs.mkdirSync(bad);
  await expect(restoreBackup(target, bad)).rejects.toThrow(/no whole backup/);
  fs.writeFileSync(path.join(bad, "manifest.json"), JSON.stringify({ format: 2 }));
  await expect(restoreBackup(target, bad)).rejects.toThrow(/does not know/);

  await backUp("later");
  const place = path.join(folder, "later", "manifest.json");
  const manifest = JSON.parse(fs.readFileSync(place, "utf8"));
  const lost = path.join(folder, "later", "tables", "public.account.copy.gz");
  fs.renameSync(lost, `${lost}.away`);
  await expect(restoreBackup(target, path.join(folder, "later"))).rejects.toThrow(/not whole: public.account/);
  fs.renameSync(`${lost}.away`, lost);
  manifest.migrations.push({ name: "29991231000000_later.sql", sha256: "0".repeat(64) });
  fs.writeFileSync(place, JSON.stringify(manifest));
  const empty = `${app.name}_empty`;
  await admin.query(`CREATE DATABASE ${empty}`);
  try {
    const into = { owner: { host, user, database: empty }, files: target.files };
    await expect(restoreBackup(into, path.join(folder, "later"))).rejects.toThrow(
      /another release: 29991231000000_later/,
    );
    expect(await rowsOf(empty)).toEqual(new Map());
  } finally {
    await admin.query(`DROP DATABASE ${empty} WITH (FORCE)`);
  }
});
