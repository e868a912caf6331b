import { accounts, operations, type Role, type SuspensionTerm, TargetKind, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { type Person, people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, login, me, mailsTo } = people(app);
const admin = await person("Boss", "admin");
const moderator = await person("Warden", "moderator");
const DAY = 86_400_000;
const ENDLESS: SuspensionTerm = { kind: "endless" };
const days = (n: number): SuspensionTerm => ({ kind: "days", days: n });
/** To the end of a day in Nepal, so many days from today. */
const toDay = (n: number): SuspensionTerm => ({
  kind: "date",
  date: new Date(Date.now() + 345 * 60_000 + n * DAY).toISOString().slice(0, 10),
});
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

type As = { token: string } | null;
const list = (as: As, query: object = {}) => app.call(users.listUsers, { query }, as);
const get = (as: As, id: string) => app.call(users.getUser, { params: { id } }, as);
const setRole = (as: As, id: string, role: Role, reason?: string) =>
  app.call(users.changeRole, { params: { id }, body: { role, reason } }, as);
const suspend = (as: As, id: string, term: SuspensionTerm = ENDLESS, reason = "Copied papers") =>
  app.call(users.suspendUser, { params: { id }, body: { term, reason } }, as);
const restore = (as: As, id: string) => app.call(users.restoreUser, { params: { id } }, as);
const signOut = (as: As, id: string) => app.call(users.endUserSessions, { params: { id } }, as);
const audit = async (as: As, query: object = {}) => done(await app.call(users.listAudit, { query }, as)).items;
const idOf = (who: Person) => who.user._id;

describe("[S134] the list of accounts", () => {
  it("finds by part of a name or username, in Nepali too; by e-mail for administrators only", async () => {
    const who = await person("Findable");
    done(await app.call(accounts.updateMe, { body: { firstName: "हरिबहादुर", lastName: "O_il%" } }, who));
    const found = async (as: As, search: string) => done(await list(as, { search })).items.map((row) => row._id);
    for (const search of ["हरिबहा", "O_il%", who.user.username.slice(0, 9).toUpperCase()]) {
      expect(await found(moderator, search)).toContain(idOf(who));
    }
    expect(await found(moderator, "Oxil")).not.toContain(idOf(who));
    expect(await found(admin, who.email.toUpperCase())).toEqual([idOf(who)]);
    expect(await found(moderator, who.email)).toEqual([]);
  });

  it("shows e-mail addresses whole to administrators alone", async () => {
    const who = await person("Private");
    expect(done(await get(admin, idOf(who))).email).toBe(who.email);
    const seen = await get(moderator, idOf(who));
    expect(done(seen).email).toBe("p…@example.test");
    expect(JSON.stringify(seen.body)).not.toContain(who.email);
  });

  it("filters by role and state, sorts and pages without losing or repeating anybody", async () => {
    const everybody = done(await list(admin, { limit: 100 })).items;
    expect(done(await list(admin, { role: "moderator" })).items.map((row) => row._id)).toEqual([idOf(moderator)]);
    const out = await person();
    done(await suspend(admin, idOf(out)));
    const states = done(await list(admin, { status: "suspended" })).items;
    expect(states.map((row) => row._id)).toContain(idOf(out));
    expect(done(await list(admin, { status: "active", limit: 100 })).items.map((row) => row._id)).not.toContain(
      idOf(out),
    );
    for (const sort of ["newest", "oldest", "name", "lastUsed"]) {
      const seen: string[] = [];
      for (let page = 1; ; page++) {
        const { items, pagination } = done(await list(admin, { sort, page, limit: 3 }));
        seen.push(...items.map((row) => row._id));
        if (!pagination.hasNextPage) break;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(everybody.length + 1);
    }
  });

  it("refuses candidates, the signed out, and queries that make no sense", async () => {
    const who = await person();
    refused(await list(who), "auth.forbidden");
    refused(await list(null), "auth.required");
    refused(await list(admin, { role: "king" }), "request.invalid");
    refused(await list(admin, { limit: 1000 }), "request.invalid");
    refused(await get(admin, UNKNOWN), "user.not_found");
    refused(await get(admin, "x"), "request.invalid");
    refused(await get(who, idOf(who)), "auth.forbidden");
  });
});

describe("[S134] roles", () => {
  it("an administrator changes a role; it counts at the next request of a session that is open", async () => {
    const who = await person();
    refused(await list(who), "auth.forbidden");
    const row = done(await setRole(admin, idOf(who), "moderator", "Helps in the evenings"));
    expect(row.role).toBe("moderator");
    done(await list(who));
    done(await setRole(admin, idOf(who), "user"));
    refused(await list(who), "auth.forbidden");
    const [last, first] = await audit(admin, { targetId: idOf(who) });
    expect(first).toMatchObject({
      actor: admin.user.username,
      action: "user.role",
      target: who.user.username,
      before: { role: "user" },
      after: { role: "moderator" },
      reason: "Helps in the evenings",
    });
    expect(last).toMatchObject({ before: { role: "moderator" }, after: { role: "user" } });
  });

  it("nobody changes their own, a moderator nobody's, and unknown people have none", async () => {
    const who = await person();
    refused(await setRole(admin, idOf(admin), "user"), "user.self");
    refused(await setRole(moderator, idOf(who), "moderator"), "auth.forbidden");
    refused(await setRole(moderator, idOf(moderator), "admin"), "auth.forbidden");
    refused(await setRole(null, idOf(who), "admin"), "auth.required");
    refused(await setRole(admin, UNKNOWN, "user"), "user.not_found");
    refused(await setRole(admin, idOf(who), "king" as Role), "request.invalid");
    expect(done(await get(admin, idOf(admin))).role).toBe("admin");
  });

  it("two administrators who demote each other at once leave one", async () => {
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await person("Pair", "admin"), await person("Pair", "admin")];
      await sql`UPDATE account SET role = 'moderator' WHERE id = ${idOf(admin)}`.execute(app.db);
      const answers = await Promise.all([setRole(a, idOf(b), "user"), setRole(b, idOf(a), "user")]);
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM account WHERE role = 'admin'`.execute(app.db);
      expect(rows[0]?.n).toBe(1);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      await sql`UPDATE account SET role = 'admin' WHERE id = ${idOf(admin)}`.execute(app.db);
      await sql`UPDATE account SET role = 'user' WHERE id IN (${idOf(a)}, ${idOf(b)})`.execute(app.db);
      app.services.accounts.sessions.forgetAccount(idOf(admin));
    }
  });
});

describe("[S134] suspension", () => {
  it("ends the sessions at once, says why at sign-in, and by mail, and ends by itself", async () => {
    const who = await person();
    const elsewhere = done(await login(who.email, who.password));
    done(await me(elsewhere));
    const row = done(await suspend(moderator, idOf(who), days(7), "परीक्षाको प्रश्न चुहाएको"));
    const until = row.suspendedUntil ?? "";
    expect((Date.parse(until) - Date.now()) / DAY).toBeCloseTo(7, 0);
    expect(until).toMatch(/:15:00\.000Z$/);
    expect(row).toMatchObject({
      status: "suspended",
      suspendedReason: "परीक्षाको प्रश्न चुहाएको",
      sessions: 0,
    });
    for (const session of [who, elsewhere]) refused(await me(session), "auth.required");
    expect(refused(await login(who.email, who.password), "auth.suspended").details).toEqual({
      until,
      reason: "परीक्षाको प्रश्न चुहाएको",
    });
    expect(refused(await login(who.email, "wrong"), "auth.bad_credentials").details).toBeUndefined();
    const texts = (await mailsTo(who.email)).map(({ text }) => text).join("\n");
    expect(texts).toContain("परीक्षाको प्रश्न चुहाएको");
    const past = sql<Date>`now() - interval '1 second'`;
    await app.db.updateTable("account").set({ suspended_until: past }).where("id", "=", idOf(who)).execute();
    expect(done(await login(who.email, who.password)).user.status).toBe("active");
    expect(done(await get(admin, idOf(who))).status).toBe("active");
  });

  it("is lifted, and leaves both in the log", async () => {
    const who = await person();
    done(await suspend(moderator, idOf(who), days(1)));
    expect(done(await restore(moderator, idOf(who))).status).toBe("active");
    done(await login(who.email, who.password));
    const actions = (await audit(admin, { targetId: idOf(who) })).map((entry) => entry.action);
    expect(actions).toEqual(["user.restore", "user.suspend"]);
    done(await restore(admin, idOf(who)));
    expect(await audit(admin, { targetId: idOf(who) })).toHaveLength(2);
  });

  it("a moderator touches no suspension that an administrator set, while it stands", async () => {
    const who = await person();
    expect(done(await suspend(admin, idOf(who), days(1))).can.suspend).toBe(true);
    expect(done(await get(moderator, idOf(who))).can.suspend).toBe(false);
    refused(await restore(moderator, idOf(who)), "auth.forbidden");
    refused(await suspend(moderator, idOf(who), days(1)), "auth.forbidden");
    const past = sql<Date>`now() - interval '1 second'`;
    await app.db.updateTable("account").set({ suspended_until: past }).where("id", "=", idOf(who)).execute();
    done(await suspend(moderator, idOf(who), days(1)));
    done(await restore(admin, idOf(who)));
  });

  it("a moderator reaches candidates only, for 30 days at most", async () => {
    const [who, other] = [await person(), await person("Other", "moderator")];
    refused(await suspend(moderator, idOf(other), days(1)), "auth.forbidden");
    refused(await suspend(moderator, idOf(admin), days(1)), "auth.forbidden");
    for (const term of [ENDLESS, days(31), toDay(31)]) {
      refused(await suspend(moderator, idOf(who), term), "user.suspension_length");
    }
    refused(await restore(moderator, idOf(other)), "auth.forbidden");
    refused(await signOut(moderator, idOf(admin)), "auth.forbidden");
    done(await suspend(moderator, idOf(who), toDay(29)));
    done(await suspend(moderator, idOf(who), days(30)));
    expect(done(await suspend(admin, idOf(other), ENDLESS)).suspendedUntil).toBeUndefined();
  });

  it("stands through the day that was named, in Nepal", async () => {
    const who = await person();
    const far = new Date(Date.now() + 3_000 * 86_400_000).toISOString().slice(0, 10);
    const { suspendedUntil } = done(await suspend(admin, idOf(who), { kind: "date", date: far }));
    expect(suspendedUntil).toBe(`${far}T18:14:59.000Z`);
    done(await suspend(admin, idOf(who), toDay(0)));
  });

  it.each([
    [toDay(-1), "term.date"],
    [toDay(3_651), "term.date"],
    [{ kind: "date", date: "2027-02-29" }, "term.date"],
    [{ kind: "date", date: "1999-12-31" }, "term.date"],
    [{ kind: "date", date: "2027-02-28T00:00:00Z" }, "term.date"],
    [{ kind: "days", days: 0 }, "term.days"],
    [{ kind: "days", days: 1.5 }, "term.days"],
    [{ kind: "days", days: 3651 }, "term.days"],
    [{ kind: "days", days: 1, date: "2027-02-28" }, "term.date"],
    [{ kind: "until" }, "term.kind"],
  ])("does not take %o: the field is %s", async (term, field) => {
    const answer = await suspend(admin, idOf(await person()), term as SuspensionTerm);
    expect(Object.keys(refused(answer, "request.invalid").fields ?? {})).toEqual([field]);
  });

  it("refuses oneself, the unknown, and no reason", async () => {
    const who = await person();
    refused(await suspend(admin, idOf(admin)), "user.self");
    refused(await restore(admin, idOf(admin)), "user.self");
    refused(await signOut(admin, idOf(admin)), "user.self");
    refused(await suspend(admin, UNKNOWN), "user.not_found");
    refused(await restore(admin, UNKNOWN), "user.not_found");
    refused(await signOut(admin, UNKNOWN), "user.not_found");
    refused(await suspend(admin, idOf(who), ENDLESS, " "), "request.invalid");
    refused(await suspend(who, idOf(who)), "auth.forbidden");
    refused(await restore(null, idOf(who)), "auth.required");
    refused(await signOut(who, idOf(admin)), "auth.forbidden");
  });
});

it("[S134] signs an account out everywhere, once, with a line in the log", async () => {
  const who = await person();
  done(await me(who));
  expect(done(await signOut(moderator, idOf(who))).sessions).toBe(0);
  refused(await me(who), "auth.required");
  expect((await audit(moderator, { targetId: idOf(who) }))[0]).toMatchObject({
    action: "user.sign_out",
    actor: moderator.user.username,
    after: { sessionsEnded: 1 },
  });
  done(await login(who.email, who.password));
});

describe("[S131] the audit log", () => {
  it("shows all to administrators, to moderators their own, to others nothing", async () => {
    const who = await person();
    done(await signOut(admin, idOf(who)));
    done(await signOut(moderator, idOf(who)));
    expect(await audit(admin, { targetId: idOf(who) })).toHaveLength(2);
    const own = await audit(moderator, { targetId: idOf(who) });
    expect(own.map((entry) => entry.actor)).toEqual([moderator.user.username]);
    refused(await app.call(users.listAudit, {}, await person()), "auth.forbidden");
    refused(await app.call(users.listAudit, {}), "auth.required");
    refused(await app.call(users.listAudit, { query: { page: 0 } }, admin), "request.invalid");
    const signedOut = await audit(admin, { action: "user.sign_out" });
    expect(signedOut.length).toBeGreaterThan(0);
    expect(signedOut.every((entry) => entry.action === "user.sign_out" && entry.targetKind === "account")).toBe(true);
    expect(await audit(admin, { targetKind: "account", limit: 100 })).toEqual(await audit(admin, { limit: 100 }));
    refused(
      await app.call(users.listAudit, { query: { action: "user.sign" as "user.role" } }, admin),
      "request.invalid",
    );
    refused(
      await app.call(users.listAudit, { query: { targetKind: "planet" as "account" } }, admin),
      "request.invalid",
    );
    expect(await audit(admin, { search: who.user.username })).toHaveLength(2);
  });

  it("names what it is about as that is called today, and finds either side by its names", async () => {
    const who = await person("Harimaya");
    done(await suspend(admin, idOf(who)));
    done(await app.call(accounts.updateMe, { body: { username: `renamed.${Date.now() % 100_000}` } }, admin));
    const renamed = done(await me(admin)).username;
    const [entry] = await audit(admin, { targetId: idOf(who) });
    expect(entry).toMatchObject({ actor: renamed, target: who.user.username, targetKind: "account" });
    expect((await audit(admin, { search: "harimaya" })).map((one) => one.targetId)).toContain(idOf(who));
    expect((await audit(admin, { search: renamed })).length).toBeGreaterThan(0);
    expect(await audit(admin, { search: "nobody bears this" })).toEqual([]);
  });

  it("is narrowed to a day in Nepal and to a kind of target", async () => {
    const who = await person();
    done(await suspend(admin, idOf(who)));
    const today = new Date(Date.now() + (5 * 60 + 45) * 60_000).toISOString().slice(0, 10);
    expect(await audit(admin, { targetId: idOf(who), day: today })).toHaveLength(1);
    expect(await audit(admin, { targetId: idOf(who), day: "2026-01-01" })).toEqual([]);
    expect(await audit(admin, { targetId: idOf(who), targetKind: "mcq" })).toEqual([]);
    refused(await app.call(users.listAudit, { query: { day: "yesterday" } }, admin), "request.invalid");
  });

  it("has a name for every kind of target", () => {
    const titles = Object.values(app.modules).flatMap((module) => Object.keys(module.titles ?? {}));
    expect(titles.sort()).toEqual([...TargetKind.options].sort());
  });

  it("is read on by cursor, which no other list and no invention gives", async () => {
    const read = (query: object) => app.call(users.listAudit, { query: { limit: 2, ...query } }, admin);
    const all = (await audit(admin, { limit: 100 })).map((entry) => entry._id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, pagination } = done(await read({ cursor }));
      seen.push(...items.map((entry) => entry._id));
      expect(pagination.total).toBe(all.length);
      cursor = pagination.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all);
    const bad = refused(await read({ cursor: "WzEsInVzZXJzIiwiMSJd" }), "page.bad_cursor");
    expect(bad.fields).toEqual({ cursor: "page.bad_cursor" });
    refused(await read({ cursor: "x".repeat(5_000) }), "page.bad_cursor");
  });

  it("leaves out what only a newer program knows", async () => {
    const before = await audit(admin, { limit: 100 });
    await sql`INSERT INTO audit_entry (id, action) VALUES (gen_random_uuid(), 'planet.remove')`.execute(app.db);
    expect(await audit(admin, { limit: 100 })).toEqual(before.slice(0, 99));
  });

  it("can only be added to", async () => {
    for (const statement of [
      sql`UPDATE audit_entry SET reason = 'nothing happened'`,
      sql`DELETE FROM audit_entry`,
      sql`TRUNCATE audit_entry`,
    ]) {
      await expect(statement.execute(app.db)).rejects.toThrow("only ever added to");
    }
  });
});

it("[S131] the overview counts, for staff", async () => {
  const counted = async (who: Person) => {
    const { accounts } = done(await app.call(operations.overview, {}, who));
    if (!accounts) throw new Error("no figures of accounts");
    return accounts;
  };
  const before = await counted(moderator);
  const who = await person();
  done(await suspend(admin, idOf(await person())));
  done(await app.call(accounts.eraseMe, { body: { password: who.password } }, who));
  expect(await counted(admin)).toEqual({
    ...before,
    users: before.users + 2,
    newThisWeek: before.newThisWeek + 2,
    unverified: before.unverified + 2,
    suspended: before.suspended + 1,
    erasing: before.erasing + 1,
  });
  refused(await app.call(operations.overview, {}), "auth.required");
});
