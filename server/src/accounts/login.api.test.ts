import { setTimeout as wait } from "node:timers/promises";
import { accounts, exams } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { done, refused, start } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const PASSWORD = "candle river 42 stone";
let count = 0;

async function someone(): Promise<Member & { email: string }> {
  const email = `person${++count}@example.test`;
  const body = { firstName: "Person", email, password: PASSWORD, username: `person_${count}` };
  const data = done(await app.call(accounts.register, { body }, null, { "x-forwarded-for": `10.3.0.${count}` }), 201);
  return { ...data, email };
}
const login = (email: string, password: string) => app.call(accounts.login, { body: { email, password } });
const me = (token: string) => app.call(accounts.me, {}, { token });
const suspend = (who: Member, until: Date | null) =>
  app.db
    .updateTable("account")
    .set({ status: "suspended", suspended_until: until })
    .where("id", "=", who.user._id)
    .execute();

describe("[S41] login", () => {
  it("answers token and user under data, by address and by username, in any case", async () => {
    const who = await someone();
    for (const name of [
      who.email,
      who.email.toUpperCase(),
      who.user.username,
      ` ${who.user.username.toUpperCase()} `,
    ]) {
      const answer = await login(name, PASSWORD);
      const { token, user } = done(answer);
      expect(user).toEqual(who.user);
      expect(token).not.toBe(who.token);
      expect(answer.body.message).toBe("Login successful");
      expect(answer.body).not.toHaveProperty("token");
      expect(done(await me(token))).toEqual(who.user);
    }
  });

  it("answers alike for a wrong password and an unknown account", async () => {
    const who = await someone();
    const answers = [
      await login(who.email, "wrong password"),
      await login(who.user.username, PASSWORD.toUpperCase()),
      await login("nobody@example.test", PASSWORD),
      await login("nobody_here", PASSWORD),
    ];
    const bodies = answers.map((answer) => {
      const { requestId: _, ...failure } = refused(answer, "auth.bad_credentials");
      return JSON.stringify(failure);
    });
    expect(new Set(bodies).size).toBe(1);
  });

  it("is refused to a suspended account with the right password, and to a wrong one as to anybody", async () => {
    const who = await someone();
    await suspend(who, null);
    refused(await login(who.email, PASSWORD), "auth.suspended");
    refused(await login(who.email, "wrong password"), "auth.bad_credentials");
    await suspend(who, new Date(Date.now() + 60_000));
    refused(await login(who.email, PASSWORD), "auth.suspended");
    await suspend(who, new Date(Date.now() - 60_000));
    done(await login(who.email, PASSWORD));
  });

  it.each([
    ["no body", undefined],
    ["no password", { email: "a@example.test" }],
    ["an empty name", { email: "  ", password: PASSWORD }],
    ["a password of 513", { email: "a@example.test", password: "x".repeat(513) }],
    ["an unknown key", { email: "a@example.test", password: PASSWORD, remember: true }],
  ])("refuses %s (400)", async (_, payload) => {
    const response = await app.http.inject({ method: "POST", url: "/api/auth/login", ...(payload ? { payload } : {}) });
    refused({ status: response.statusCode, body: response.json() }, "request.invalid");
  });

  it.each(["nul\0byte", "nul\0@example.test", "\ud800", "' OR 1=1 --", "%", "क".repeat(200)])(
    "knows nobody called %j",
    async (name) => {
      const answer = await login(name, PASSWORD);
      expect([400, 401]).toContain(answer.status);
      expect(answer.body.success).toBe(false);
    },
  );
});

describe("[S49] [S51] sessions", () => {
  it("logout ends this session at once, and no other", async () => {
    const who = await someone();
    const other = done(await login(who.email, PASSWORD)).token;
    done(await me(who.token));
    expect(done(await app.call(accounts.logout, {}, who))).toEqual({ ended: true });
    refused(await me(who.token), "auth.required");
    refused(await app.call(accounts.logout, {}, who), "auth.required");
    done(await me(other));
  });

  it("logout tells the other nodes which session ended", async () => {
    const who = await someone();
    const client = await app.pool.connect();
    const heard: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => heard.push(payload));
    await client.query("LISTEN session_revoked");
    done(await app.call(accounts.logout, {}, who));
    await expect.poll(() => heard.length).toBe(1);
    await client.query("UNLISTEN *");
    client.release();
    expect(heard[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(heard[0]).not.toContain(who.token);
  });

  it("a node that hears of an ended session forgets it at once", async () => {
    const who = await someone();
    done(await me(who.token));
    const { rows } = await sql<{ hash: string }>`
      DELETE FROM session WHERE account_id = ${who.user._id} RETURNING encode(token_hash, 'hex') AS hash`.execute(
      app.db,
    );
    done(await me(who.token)); // kept for a few seconds
    app.services.accounts.sessions.forget(rows[0]?.hash ?? "");
    refused(await me(who.token), "auth.required");
  });

  it("an expired session is none, says so for a week, and is cleared away", async () => {
    const who = await someone();
    const ago = (interval: string) =>
      sql`UPDATE session SET expires_at = now() - ${interval}::interval WHERE account_id = ${who.user._id}`.execute(
        app.db,
      );
    await ago("1 second");
    refused(await me(who.token), "auth.session_expired");
    await app.services.accounts.sweep();
    refused(await me(who.token), "auth.session_expired");
    await ago("8 days");
    await app.services.accounts.sweep();
    refused(await me(who.token), "auth.required");
  });

  /** @param columns of the session, as intervals before now */
  const aged = (who: Member, columns: { created_at?: string; last_used_at?: string }) =>
    app.db
      .updateTable("session")
      .set(Object.fromEntries(Object.entries(columns).map(([name, ago]) => [name, sql`now() - ${ago}::interval`])))
      .where("account_id", "=", who.user._id)
      .execute();

  it("ends 90 days after it began, however much it is used (ASVS 7.3.2)", async () => {
    const who = await someone();
    await aged(who, { created_at: "89 days 23 hours", last_used_at: "2 hours" });
    done(await me(who.token));
    const { rows } = await sql<{ hours: number }>`SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours
      FROM session WHERE account_id = ${who.user._id}`.execute(app.db);
    expect(rows[0]?.hours).toBeLessThan(1.1);
    const [device] = done(await app.call(accounts.listSessions, {}, who));
    const left = Date.parse(device?.endsAt ?? "") - Date.now();
    expect(left).toBeLessThan(1.1 * 3_600_000);
    const late = await someone();
    await aged(late, { created_at: "90 days 1 minute" });
    refused(await me(late.token), "auth.session_expired");
  });

  it("of staff ends after 8 hours without use, and 24 hours after it began, from when they are staff", async () => {
    const [idle, long, fine] = [await someone(), await someone(), await someone()];
    await aged(idle, { created_at: "9 hours", last_used_at: "8 hours 1 minute" });
    await aged(long, { created_at: "24 hours 1 minute" });
    await aged(fine, { created_at: "23 hours", last_used_at: "7 hours" });
    await app.db.updateTable("account").set({ role: "moderator" }).execute();
    try {
      refused(await me(idle.token), "auth.session_expired");
      refused(await me(long.token), "auth.session_expired");
      done(await me(fine.token));
    } finally {
      await app.db.updateTable("account").set({ role: "user" }).execute();
    }
  });

  it("its 30 days slide on with use, at most hourly", async () => {
    const who = await someone();
    const expiry = async () => {
      const { rows } = await sql<{ days: number }>`SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days
        FROM session WHERE account_id = ${who.user._id}`.execute(app.db);
      return rows[0]?.days ?? 0;
    };
    await sql`UPDATE session SET expires_at = now() + interval '3 days', last_used_at = now() - interval '2 hours'
      WHERE account_id = ${who.user._id}`.execute(app.db);
    done(await me(who.token));
    expect(await expiry()).toBeGreaterThan(29.9);
  });

  it("is known also where it cannot be extended, and so are those beside it", async () => {
    const [old, fresh] = [await someone(), await someone()];
    await sql`UPDATE session SET last_used_at = now() - interval '2 hours' WHERE account_id = ${old.user._id}`.execute(
      app.db,
    );
    await sql`ALTER TABLE session ADD CONSTRAINT full_disk CHECK (last_used_at < now()) NOT VALID`.execute(app.db);
    try {
      const both = await Promise.all([me(old.token), me(fresh.token)]);
      for (const answer of both) done(answer);
    } finally {
      await sql`ALTER TABLE session DROP CONSTRAINT full_disk`.execute(app.db);
    }
  });

  it.each([
    ["nothing", {}],
    ["an unknown token", { authorization: `Bearer ${"a".repeat(43)}` }],
    ["a short one", { authorization: "Bearer x" }],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["a very long one", { authorization: `Bearer ${"a".repeat(5_000)}` }],
    ["an attempt's token alone", { "x-attempt-token": "a.b" }],
  ])("[S48] %s signs nobody in", async (_, headers) => {
    refused(await app.call(accounts.me, {}, { headers: headers as Record<string, string> }), "auth.required");
  });
});

it("a storm is refused before any account is looked up, known and unknown alike, and passes", async () => {
  const who = await someone();
  const hash = await app.services.accounts.hashing.hash(PASSWORD);
  const left: Promise<unknown>[] = [];
  /** As many wait as may; each that is done lets another in, so a login may still get through. */
  const stormed = (email: string) => {
    left.push(
      Promise.allSettled(
        Array.from({ length: 5_000 }, () => app.services.accounts.hashing.matches("not the password", hash)),
      ),
    );
    const answer = login(email, PASSWORD);
    left.push(answer);
    return Promise.race([answer, wait(3_000)]);
  };
  await app.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE account IN ACCESS EXCLUSIVE MODE`.execute(tx); // whoever looks, waits
    for (const email of [who.email, "nobody.at.all@example.test"]) {
      let answer = await stormed(email);
      for (let again = 0; !answer && again < 4; again++) answer = await stormed(email);
      if (!answer) throw new Error("looked up in spite of the storm");
      refused(answer, "server.busy");
      expect(answer.headers["retry-after"]).toBe("10");
    }
  });
  await Promise.all(left);
  done(await login(who.email, PASSWORD));
}, 90_000);

describe("a sign-in that brings a session (ASVS 7.2.4)", () => {
  const again = (email: string, token: string) =>
    app.call(accounts.login, { body: { email, password: PASSWORD } }, { token });

  it("ends that one, if it is of the same account", async () => {
    const who = await someone();
    const kept = done(await login(who.email, PASSWORD));
    const { token } = done(await again(who.email, who.token));
    refused(await me(who.token), "auth.required");
    for (const other of [token, kept.token]) done(await me(other));
  });

  it("leaves another account's alone, and every one when the password is wrong", async () => {
    const [who, other] = [await someone(), await someone()];
    done(await again(other.email, who.token));
    refused(
      await app.call(accounts.login, { body: { email: who.email, password: "wrong" } }, who),
      "auth.bad_credentials",
    );
    done(await me(who.token));
  });

  it("is judged like any other when that one has ended", async () => {
    const who = await someone();
    done(await app.call(accounts.logout, {}, who));
    done(await again(who.email, who.token));
  });
});

describe("a suspended account", () => {
  it("cannot act with a session begun before, nor with the token of an attempt, and reads public pages", async () => {
    const who = await someone();
    const attempt = await start(app, "kharidar-first-paper-1", who);
    const open = done(await login(who.email, PASSWORD)).token; // not yet met by this node
    await suspend(who, null);
    refused(await me(open), "auth.suspended");
    done(await app.call(exams.listTests, {}, { token: open }));
    const withTicket = { headers: { authorization: `Bearer ${open}`, "x-attempt-token": attempt.token } };
    for (const as of [{ token: open }, withTicket]) {
      refused(await app.call(exams.getAttempt, { params: { id: attempt.attemptId } }, as), "auth.suspended");
    }
  });
});
