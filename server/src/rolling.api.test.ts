import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accounts, communityPeople, curriculum, exams, operations, questions, users } from "@sarathi/contract";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { makeTest } from "../test/factories.ts";
import { upload } from "../test/form.ts";
import { people } from "../test/people.ts";
import { picture } from "../test/pictures.ts";
import { at, done, save, start, submit } from "../test/sitting.ts";
import { MIGRATIONS, migrate } from "./foundation/db/migrate.ts";

const app = await testApp({ trustProxy: true });
const { person, login, me, mailsTo, from } = people(app);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-rolling-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The migrations of the release after this one: a column more in every table. */
async function migrateToNextRelease(): Promise<void> {
  const { rows } = await app.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname <> 'migration' ORDER BY 1",
  );
  const text = rows.map(({ name }) => `ALTER TABLE ${name} ADD COLUMN of_next_release text DEFAULT 'new';`).join("\n");
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "20991231000000_next_release.sql"), `-- expand\n${text}\n`);
  await migrate(app.pool, { folder });
}

/** What people and staff do in a day, through every module. */
async function day(): Promise<void> {
  const admin = await person("Boss", "admin");
  const asha = await person("Asha");
  done(await login(asha.email, asha.password));
  const { url } = await upload(app, asha.token, "avatars", await picture(256, 256));
  done(await app.call(accounts.updateMe, { body: { firstName: "Asha", bio: "Reads.", avatar: url } }, asha));
  done(await me(asha));
  done(await app.call(accounts.listSessions, {}, asha));
  await mailsTo(asha.email);
  done(await app.call(communityPeople.getProfile, { params: { username: asha.user.username } }, null, from()));

  const { slug, testId, mcqIds } = await makeTest(app.db, [{ answer: "B" }, { answer: "A" }]);
  done(await app.call(curriculum.listCategories, {}));
  done(await app.call(questions.listMcqs, { query: {} }));
  done(await app.call(questions.todaysMcq, {}));
  done(await app.call(exams.listTests, { query: {} }, asha));
  done(await app.call(exams.getTest, { params: { id: slug } }, asha));
  const attempt = await start(app, slug, asha);
  done(await app.call(exams.getPaper, { params: { id: slug } }, asha));
  const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 1, seq: Date.now(), flagged: false, timeSpentMs: 0 }];
  done(await save(app, attempt.attemptId, answers, asha));
  expect(done(await submit(app, testId, asha)).correct).toBe(1);
  done(await app.call(exams.listResults, { query: {} }, asha));

  done(await app.call(users.listUsers, { query: {} }, admin));
  const suspension = { term: { kind: "days" as const, days: 3 }, reason: "Copied papers" };
  done(await app.call(users.suspendUser, { params: { id: asha.user._id }, body: suspension }, admin));
  done(await app.call(users.listAudit, { query: {} }, admin));
  done(await app.call(operations.overview, {}, admin));
  done(await app.call(users.restoreUser, { params: { id: asha.user._id } }, admin));
}

describe("a rolling upgrade", () => {
  it("the old program works on while a newer one changes the schema under it, and starts again on that", async () => {
    await Promise.all([day(), day()]); // connections have their statements prepared from here on
    const during = day();
    await migrateToNextRelease();
    await during;
    await Promise.all([day(), day()]);
    expect(app.logLines.filter((line) => line.includes("cached plan"))).toEqual([]);

    await migrate(app.pool); // as the old program does when it starts
    const node = await app.anotherNode();
    expect((await node.http.inject("/readyz")).statusCode).toBe(200);
    done(await app.call(curriculum.listCategories, {}));
  });
});
