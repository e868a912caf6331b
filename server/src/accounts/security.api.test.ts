import { accounts, operations, signIn, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { factors } from "../../test/factors.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, login, codeFor, from } = people(app);
const { codeOf } = factors(app, () => new Date());

/** What the security log says while something is done: its lines, and the rows that they become. */
async function heard(work: () => Promise<unknown>) {
  await app.security.flush();
  const before = app.logLines.length;
  const { rows: last } = await sql<{ id: string }>`SELECT id FROM security_event ORDER BY id DESC LIMIT 1`.execute(
    app.db,
  );
  await work();
  await app.security.flush();
  const texts = app.logLines.slice(before);
  const lines = texts.map((line) => JSON.parse(line)).filter((line) => line.security === true);
  const rows = await app.db
    .selectFrom("security_event")
    .select(["event", "account_id", "name_hash", "network", "call", "count"])
    .where("id", ">", last[0]?.id ?? "00000000-0000-0000-0000-000000000000")
    .orderBy("id")
    .execute();
  return { lines, rows, text: texts.join("\n") };
}

describe("the security log", () => {
  it("says of each failed sign-in whose it was and from where, and nothing that was typed", async () => {
    const who = await person("Asha", "admin");
    const { lines, rows, text } = await heard(async () => {
      const at = { "x-forwarded-for": "203.0.113.9" };
      for (let i = 0; i < 5; i++) {
        refused(
          await app.call(accounts.login, { body: { email: who.email, password: `canary-${i}` } }, null, at),
          "auth.bad_credentials",
        );
      }
    });
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      expect(line).toMatchObject({ event: "sign_in.failed", accountId: who.user._id, network: "203.0.113.9" });
    }
    expect(rows).toEqual([
      {
        event: "sign_in.failed",
        account_id: who.user._id,
        name_hash: null,
        network: "203.0.113.9",
        call: null,
        count: 5,
      },
    ]);
    expect(text).not.toMatch(/canary/);
    expect(text).not.toContain(who.email);
  });

  it("says from where a second factor and an address were changed", async () => {
    const who = await person();
    const at = { "x-forwarded-for": "203.0.113.19" };
    const { rows } = await heard(async () => {
      const { secret } = done(await app.call(signIn.beginTotp, {}, who));
      done(await app.call(signIn.enableTotp, { body: { code: codeOf(secret) } }, who, at));
      done(await app.call(signIn.renewRecoveryCodes, {}, who, at));
      const email = `new-${who.email}`;
      done(await app.call(signIn.changeEmail, { body: { email } }, who, at));
      done(
        await app.call(
          signIn.confirmEmailChange,
          { body: { code: await codeFor(email, "change-email#code") } },
          null,
          at,
        ),
      );
    });
    const changes = rows.filter(({ event }) => event.endsWith(".changed"));
    expect(changes.map(({ event, network }) => [event, network])).toEqual([
      ["second_factor.changed", "203.0.113.19"],
      ["email.changed", "203.0.113.19"],
    ]);
  });

  it("tells unknown names apart by a keyed hash alone", async () => {
    const secret = "my-password-in-the-wrong-field";
    const { lines, text } = await heard(async () => {
      for (const name of [secret, secret.toUpperCase(), "another"]) await login(name, "wrong");
    });
    const [one, again, other] = lines.map(({ nameHash }) => nameHash);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect([again, other === one]).toEqual([one, false]);
    expect(text.toLowerCase()).not.toContain(secret);
  });

  it("says who signed in, who was kept out in spite of the right password, and what became of passwords", async () => {
    const who = await person();
    const { lines, text } = await heard(async () => {
      const { token } = done(await login(who.email, who.password));
      const change = (currentPassword: string) =>
        app.call(
          accounts.changePassword,
          { body: { currentPassword, newPassword: "a lamp beside 9 boats" } },
          { token },
        );
      refused(await change("not this one"), "auth.password_wrong");
      done(await change(who.password));
      refused(await app.call(accounts.eraseMe, { body: { password: "wrong" } }, { token }), "auth.password_wrong");
      done(await app.call(accounts.forgotPassword, { body: { email: who.email } }, null, from()));
      const code = await codeFor(who.email, "reset-password#token");
      const body = { token: code, newPassword: "nine boats beside a lamp" };
      done(await app.call(accounts.resetPassword, { body }, null, from()));
      await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", who.user._id).execute();
      refused(await login(who.email, "nine boats beside a lamp"), "auth.suspended");
    });
    expect(lines.map(({ event }) => event)).toEqual([
      "sign_in.new_device",
      "sign_in.ok",
      "password.wrong",
      "password.changed",
      "password.wrong",
      "password.reset",
      "sign_in.failed",
    ]);
    for (const line of lines) expect(line.accountId).toBe(who.user._id);
    expect(text).not.toMatch(/boats|lamp/);
  });

  it("names refused calls of staff, and limits; not who merely reads signed out", async () => {
    const who = await person();
    const { lines } = await heard(async () => {
      refused(await app.call(users.listUsers, {}, null, { "x-forwarded-for": "198.51.100.7" }), "auth.required");
      const wrong = { headers: { authorization: `Bearer ${"a".repeat(43)}` } };
      refused(await app.call(users.listUsers, {}, wrong), "auth.required");
      refused(await app.call(operations.overview, {}, who), "auth.forbidden");
      refused(await app.call(accounts.me, {}), "auth.required");
      for (let i = 0; i < 10; i++) done(await app.call(accounts.exportMe, {}, who));
      refused(await app.call(accounts.exportMe, {}, who), "request.too_many");
    });
    expect(lines.map(({ event, call, accountId }) => [event, call, accountId])).toEqual([
      ["access.unauthenticated", "GET /api/admin/users", undefined],
      ["access.unauthenticated", "GET /api/admin/users", undefined],
      ["access.forbidden", "GET /api/admin/overview", who.user._id],
      ["limit.reached", "GET /api/auth/me/export", who.user._id],
    ]);
    expect(lines[0]).toMatchObject({ network: "198.51.100.7" });
  });

  it("never keeps a sign-in waiting, nor fails one, when its table cannot be written", async () => {
    const who = await person();
    await app.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE security_event IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const storing = Promise.race([app.security.flush(), Promise.resolve()]);
      done(await login(who.email, who.password));
      await storing;
    });
    await sql`ALTER TABLE security_event ADD CONSTRAINT full_disk CHECK (count > 1000) NOT VALID`.execute(app.db);
    try {
      done(await login(who.email, who.password));
      await app.security.flush();
    } finally {
      await sql`ALTER TABLE security_event DROP CONSTRAINT full_disk`.execute(app.db);
    }
    expect(app.logLines.at(-1)).toContain("were not stored");
  });

  it("is only ever added to, and forgets after 180 days", async () => {
    await sql`
      INSERT INTO security_event (id, at, event, count)
      VALUES (gen_random_uuid(), now() - interval '181 days', 'sign_in.old', 1)`.execute(app.db);
    await expect(sql`UPDATE security_event SET count = 9`.execute(app.db)).rejects.toThrow("only ever added to");
    await expect(sql`TRUNCATE security_event`.execute(app.db)).rejects.toThrow("only ever added to");
    await expect(sql`DELETE FROM security_event`.execute(app.db)).rejects.toThrow("only ever added to");
    await app.services.accounts.sweep();
    const { rows } = await sql<{ old: number; all: number }>`
      SELECT count(*) FILTER (WHERE event = 'sign_in.old') AS old, count(*) AS all FROM security_event`.execute(app.db);
    expect(rows[0]?.old).toBe(0);
    expect(rows[0]?.all).toBeGreaterThan(5);
  });
});

describe("its view", () => {
  const list = (who: { token: string } | null, query: object = {}) =>
    app.call(users.listSecurityEvents, { query }, who);

  it("shows administrators the newest first, narrowed by event, account, name and network", async () => {
    const [boss, who] = [await person("Boss", "admin"), await person("Kamal")];
    const at = { "x-forwarded-for": "203.0.113.77" };
    const wrong = { body: { email: who.email, password: "wrong" } };
    for (let i = 0; i < 3; i++) refused(await app.call(accounts.login, wrong, null, at), "auth.bad_credentials");
    done(await login(who.email, who.password));
    const mine = done(await list(boss, { accountId: who.user._id })).items;
    expect(mine.map(({ event, count, account }) => [event, count, account])).toEqual([
      ["sign_in.ok", 1, who.user.username],
      ["sign_in.new_device", 1, who.user.username],
      ["sign_in.failed", 3, who.user.username],
      ["sign_in.ok", 1, who.user.username],
    ]);
    const event = "sign_in.failed" as const;
    for (const query of [{ network: "203.0.113.77" }, { search: "Kamal", event }, { accountId: who.user._id, event }]) {
      expect(done(await list(boss, query)).items.map(({ _id }) => _id)).toEqual([mine[2]?._id]);
    }
    expect(JSON.stringify(mine)).not.toContain(who.email);
  });

  it("goes on after its cursor, refuses another's, and nonsense", async () => {
    const boss = await person("Boss", "admin");
    const first = done(await list(boss, { limit: 2 }));
    const next = done(await list(boss, { limit: 2, cursor: first.pagination.nextCursor }));
    const ids = [...first.items, ...next.items].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(4);
    refused(await list(boss, { cursor: "nonsense" }), "page.bad_cursor");
    refused(await list(boss, { event: "sign_in.never" }), "request.invalid");
  });

  it("is refused to everybody else", async () => {
    refused(await list(null), "auth.required");
    refused(await list(await person()), "auth.forbidden");
    refused(await list(await person("Mod", "moderator")), "auth.forbidden");
  });
});
