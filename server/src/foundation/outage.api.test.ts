import { accounts, exams } from "@sarathi/contract";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeTest } from "../../test/factories.ts";
import { at, chosenIn, done, getAttempt, holder, refused, save, start, submit } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const asha = await app.member();
const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
const [one = "", two = ""] = test.mcqIds;

/** Ends every connection of the pool, as a restart of the database does; asked for over a connection that it spares. */
async function cutConnections(): Promise<number> {
  const { rows } = await sql<{ cut: boolean }>`SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(app.db);
  return rows.filter((row) => row.cut).length;
}

/** A table that fails every insert with an SQLSTATE, as a full disk (53100) does. */
async function failInserts(table: string, sqlstate: string): Promise<void> {
  await app.pool.query(`CREATE OR REPLACE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '${sqlstate}'; END $$;
    CREATE TRIGGER no_space BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_space()`);
}
const TABLES = ["attempt_answer", "attempt", "result", "account", "session"];
afterEach(async () => {
  for (const table of TABLES) await sql.raw(`DROP TRIGGER IF EXISTS no_space ON ${table}`).execute(app.db);
});

describe("the database drops its connections", () => {
  it("between calls: the next calls work", async () => {
    const attempt = await start(app, test.slug, asha);
    await Promise.all(Array.from({ length: 8 }, () => app.call(exams.listTests, {})));
    expect(await cutConnections()).toBeGreaterThan(0);
    await new Promise((go) => setTimeout(go, 50));
    for (let seq = 1; seq <= 5; seq++) {
      done(await save(app, attempt.attemptId, [{ mcqId: one, selectedOptionIndex: 0, seq }], asha));
    }
  });

  it("during a call: 503, nothing is half written, and the same call works afterwards", async () => {
    done(await submit(app, test.testId, asha));
    const attempt = await start(app, test.slug, asha);
    // Somebody holds the attempt's row, so that the save is in the database when its connection is cut.
    const blocker = await app.pool.connect();
    const body = [{ mcqId: one, selectedOptionIndex: 0, seq: 10 }];
    try {
      await blocker.query("BEGIN");
      await blocker.query("SELECT FROM attempt WHERE id = $1 FOR UPDATE", [attempt.attemptId]);
      const saving = save(app, attempt.attemptId, body, asha);
      const cutWaiting = async () => {
        const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
        return rows.length;
      };
      await expect.poll(cutWaiting).toBe(1);
      refused(await saving, "server.busy");
    } finally {
      blocker.release(true);
    }
    await new Promise((go) => setTimeout(go, 50));
    expect((await getAttempt(app, attempt.attemptId, asha)).answers).toEqual([]);
    done(await save(app, attempt.attemptId, body, asha));
    expect((await getAttempt(app, attempt.attemptId, asha)).answers).toMatchObject([{ seq: 10 }]);
  });

  it("during a submit: 503, the attempt is open or closed with its result, and the retry gives one result", async () => {
    done(await submit(app, test.testId, asha));
    const attempt = await start(app, test.slug, asha);
    done(await save(app, attempt.attemptId, [{ mcqId: one, selectedOptionIndex: 0, seq: 1 }], asha));
    for (let round = 0; round < 5; round++) {
      const submitting = submit(app, test.testId, asha, { attemptId: attempt.attemptId });
      for (let turn = 0; turn < round * 3; turn++) await new Promise(setImmediate);
      await cutConnections().catch(() => 0);
      const answer = await submitting;
      if (answer.status !== 200) refused(answer, "server.busy");
      await new Promise((go) => setTimeout(go, 20));
    }
    const result = done(await submit(app, test.testId, asha, { attemptId: attempt.attemptId }));
    expect(result).toMatchObject({ score: 2, correct: 1 });
    expect(done(await submit(app, test.testId, asha, { attemptId: attempt.attemptId }))).toEqual(result);
  });
});

describe("the disk is full (53100)", () => {
  it("a save is 503 and not acknowledged; when there is room the same save is kept", async () => {
    done(await submit(app, test.testId, asha));
    const attempt = await start(app, test.slug, asha);
    done(await save(app, attempt.attemptId, [{ mcqId: one, selectedOptionIndex: 0, seq: 1 }], asha));
    await failInserts("attempt_answer", "53100");
    const body = [
      { mcqId: two, selectedOptionIndex: 1, seq: 2 },
      { mcqId: one, selectedOptionIndex: 3, seq: 2 },
    ];
    const answer = await save(app, attempt.attemptId, body, holder(attempt));
    refused(answer, "server.busy");
    expect(answer.body).not.toHaveProperty("data");
    expect((await getAttempt(app, attempt.attemptId, asha)).answers).toMatchObject([{ mcqId: one, seq: 1 }]);
    await sql`DROP TRIGGER no_space ON attempt_answer`.execute(app.db);
    expect(done(await save(app, attempt.attemptId, body, holder(attempt))).ackSeq).toBe(2);
    const result = done(await submit(app, test.testId, asha));
    expect([chosenIn(result).get(one), chosenIn(result).get(two)]).toEqual([[3], [1]]);
  });

  it("a submit that cannot write its result leaves the attempt open and whole", async () => {
    const attempt = await start(app, test.slug, asha);
    await failInserts("result", "53100");
    const answers = [{ mcqId: one, selectedOptionIndex: 0, seq: 7 }];
    refused(await submit(app, test.testId, asha, { answers }), "server.busy");
    expect(await getAttempt(app, attempt.attemptId, asha)).toMatchObject({ status: "in_progress", answers: [] });
    await sql`DROP TRIGGER no_space ON result`.execute(app.db);
    expect(done(await submit(app, test.testId, asha, { answers }))).toMatchObject({
      score: 2,
      attemptId: attempt.attemptId,
    });
  });

  it("a start and a registration are 503 and leave nothing", async () => {
    await failInserts("attempt", "53100");
    refused(await app.call(exams.startAttempt, { params: { id: test.slug } }, asha), "server.busy");
    await failInserts("session", "53100");
    const body = { firstName: "Full", email: "full@example.test", password: "no room for this one" };
    refused(await app.call(accounts.register, { body }), "server.busy");
    for (const table of TABLES) await sql.raw(`DROP TRIGGER IF EXISTS no_space ON ${table}`).execute(app.db);
    done(await app.call(accounts.register, { body }), 201);
  });
});

describe("[S101] the logs", () => {
  it("hold no token, password, address or answer, whatever goes well or wrong", async () => {
    const secrets = { firstName: "Planted", email: "planted.address@example.test", password: "planted river password" };
    const answer = await app.call(accounts.register, { body: secrets });
    const { token, user } = done(answer, 201);
    done(await app.call(accounts.login, { body: { email: secrets.email, password: secrets.password } }));
    refused(
      await app.call(accounts.login, { body: { email: secrets.email, password: "planted wrong password" } }),
      "auth.bad_credentials",
    );
    const attempt = await start(app, test.slug, { token });
    done(await save(app, attempt.attemptId, [{ mcqId: one, selectedOptionIndex: 0, seq: 1 }], { token }));
    // Errors of the database's own, whose details quote the row.
    await sql`ALTER TABLE account ADD CONSTRAINT planted CHECK (first_name <> 'Nobody')`.execute(app.db);
    const other = { ...secrets, firstName: "Nobody", email: "planted.other@example.test" };
    refused(await app.call(accounts.register, { body: other }), "server.error");
    await failInserts("attempt_answer", "XX000");
    refused(
      await save(app, attempt.attemptId, [{ mcqId: two, selectedOptionIndex: 0, seq: 99_887_766 }], { token }),
      "server.error",
    );
    const logs = app.logLines.join("\n");
    expect(logs).toContain("call failed");
    for (const secret of [token, attempt.token, "planted.", "planted river", "planted wrong", "$argon2"]) {
      expect(logs.includes(secret), secret).toBe(false);
    }
    expect(
      at(
        app.logLines.filter((line) => line.includes("call failed")),
        0,
      ),
    ).toContain("reqId");
    expect(user.email).toBe(secrets.email);
  });
});
