import { accounts } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { at, done, refused } from "../../../test/sitting.ts";
import { forgetOldCalls, once } from "./idempotency.ts";

const app = await testApp();
const proxied = await testApp({ trustProxy: true });
let count = 0;
const fresh = () => {
  const n = ++count;
  return {
    key: `key-of-a-call-${n}-${"x".repeat(16)}`,
    body: { firstName: "Asha", email: `idem${n}@example.test`, password: `paper boat ${n} lamp` },
  };
};
type Given = ReturnType<typeof fresh>;
const register = ({ key, body }: Given) => app.call(accounts.register, { body }, null, { "idempotency-key": key });
const accountsOf = async (email: string) => {
  const rows = await app.db.selectFrom("account").select("id").where("email", "=", email).execute();
  return rows.length;
};

describe("[S40] Idempotency-Key", () => {
  it("same key, same body: the same answer, token and all, and one account", async () => {
    const given = fresh();
    const first = await register(given);
    const second = await register(given);
    done(first, 201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    done(await app.call(accounts.me, {}, { token: second.data.token }));
    expect(await accountsOf(given.body.email)).toBe(1);
  });

  it("same key, another body: refused without effect", async () => {
    const [given, other] = [fresh(), fresh()];
    done(await register(given), 201);
    refused(await register({ key: given.key, body: other.body }), "request.key_reused");
    expect(await accountsOf(other.body.email)).toBe(0);
  });

  it("a call that was refused leaves its key free", async () => {
    const given = fresh();
    const common = { ...given, body: { ...given.body, username: "admin" } };
    refused(await register(common), "auth.username_reserved");
    done(await register(given), 201);
  });

  it("without a key the same body is another call", async () => {
    const { body } = fresh();
    done(await app.call(accounts.register, { body }), 201);
    refused(await app.call(accounts.register, { body }), "auth.email_taken");
  });

  it.each(["short", "x".repeat(201)])("refuses a key of another length: %s", async (key) => {
    const failure = refused(await register({ ...fresh(), key }), "request.invalid");
    expect(failure.fields).toHaveProperty("Idempotency-Key");
  });

  it("at the same moment: one account, one answer for all", async () => {
    const given = fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(given)));
    expect(new Set(answers.map((answer) => done(answer, 201).token)).size).toBe(1);
    expect(await accountsOf(given.body.email)).toBe(1);
  });

  it("retries cost nothing: no limit counts them, also where it is reached", async () => {
    const place = { "x-forwarded-for": "203.0.113.40" };
    const send = ({ key, body }: Given) =>
      proxied.call(accounts.register, { body }, null, { ...place, "idempotency-key": key });
    const given = fresh();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(given)));
    for (let i = 0; i < 100; i++) answers.push(await send(given));
    expect(new Set(answers.map((answer) => done(answer, 201).token)).size).toBe(1);
    for (let i = 0; i < 59; i++) {
      const { key, body } = fresh();
      refused(await send({ key, body: { ...body, password: "password1" } }), "auth.password_common");
    }
    refused(await send(fresh()), "request.too_many");
    done(await send(given), 201);
    refused(await send({ ...fresh(), key: given.key }), "request.key_reused");
  });

  it("what was refused is tried anew each time, and counts", async () => {
    const place = { "x-forwarded-for": "203.0.113.41" };
    const { key, body } = fresh();
    const send = () =>
      proxied.call(accounts.register, { body: { ...body, password: "password1" } }, null, {
        ...place,
        "idempotency-key": key,
      });
    for (let i = 0; i < 60; i++) refused(await send(), "auth.password_common");
    refused(await send(), "request.too_many");
  });

  it("keeps neither key nor answer in the clear, and nothing that a guessed password could be tried on", async () => {
    const [one, two] = [fresh(), fresh()];
    const { token } = done(await register(one), 201);
    const { rows } = await sql<{ key_hash: Buffer; request_hash: Buffer; sealed_answer: Buffer }>`
      SELECT key_hash, request_hash, sealed_answer FROM idempotent_call ORDER BY created_at DESC LIMIT 1`.execute(
      app.db,
    );
    const row = at(rows, 0);
    const stored = Buffer.concat([row.key_hash, row.request_hash, row.sealed_answer]).toString("latin1");
    for (const secret of [one.key, token, one.body.email, one.body.password]) expect(stored).not.toContain(secret);
    // The same request under another key has another hash: without the key, nothing can be compared.
    await once(app.db, one.key.concat("a"), "the same request", async () => 1);
    await once(app.db, two.key.concat("b"), "the same request", async () => 1);
    const hashes = await sql<{ hash: string }>`
      SELECT encode(request_hash, 'hex') AS hash FROM idempotent_call ORDER BY created_at DESC LIMIT 2`.execute(app.db);
    expect(new Set(hashes.rows.map((r) => r.hash)).size).toBe(2);
  });
});

describe("once", () => {
  const key = () => `a-key-for-once-${++count}`;

  it("20 callers at the same moment: the effect happens once, all get its answer", async () => {
    const mine = key();
    let effects = 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        once(app.db, mine, "request", async (tx) => {
          effects++;
          await sql`SELECT pg_sleep(0.05)`.execute(tx);
          return { n: effects };
        }),
      ),
    );
    expect(effects).toBe(1);
    expect(answers).toEqual(answers.map(() => ({ n: 1 })));
  });

  it("an effect that fails is tried again by the next", async () => {
    const mine = key();
    await expect(once(app.db, mine, "r", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await once(app.db, mine, "r", async () => "done")).toBe("done");
  });

  it("after 24 hours the key is new, and old ones are forgotten", async () => {
    const mine = key();
    const age = sql`UPDATE idempotent_call SET created_at = now() - interval '25 hours'`;
    expect(await once(app.db, mine, "r", async () => 1)).toBe(1);
    await age.execute(app.db);
    expect(await once(app.db, mine, "another request", async () => 2)).toBe(2);
    expect(await once(app.db, mine, "another request", async () => 3)).toBe(2);
    await age.execute(app.db);
    await forgetOldCalls(app.db);
    const { rows } = await sql`SELECT FROM idempotent_call`.execute(app.db);
    expect(rows).toHaveLength(0);
  });
});
