import { accounts, users } from "@sarathi/contract";
import { sql } from "kysely";
import { afterAll, expect, it, inject as provided, vi } from "vitest";
import { testApp } from "../test/app.ts";
import { people } from "../test/people.ts";
import { done } from "../test/sitting.ts";
import { listenTo } from "./foundation/db/listen.ts";
import { inject } from "./foundation/http/inject.ts";

const app = await testApp({ trustProxy: true });
const other = await app.anotherNode();
const { person, login } = people(app);
const { host, user } = provided("cluster");
const heard: string[] = [];
const stop = listenTo(
  { host, user, database: app.name },
  other.channels,
  (error) => heard.push(error.message),
  other.catchUp,
);
afterAll(stop);

const meThere = async (token: string) =>
  (await inject(other.http, accounts.me, {}, { authorization: `Bearer ${token}` })).status;
const listening = async () =>
  (
    await sql<{ n: number }>`
      SELECT count(*) AS n FROM pg_stat_activity WHERE datname = ${app.name} AND query LIKE 'LISTEN %'`.execute(app.db)
  ).rows[0]?.n;
/** What another node keeps of sessions lives five seconds: only a notification makes it forget sooner. */
const soon = { timeout: 2_000, interval: 10 };

it("what ends a session on one node ends it on the other at once", async () => {
  await vi.waitFor(async () => expect(await listening()).toBe(1), soon);
  const admin = await person("Boss", "admin");
  const actions: [string, (who: Awaited<ReturnType<typeof person>>) => Promise<{ status: number }>][] = [
    ["logout", (who) => app.call(accounts.logout, {}, who)],
    [
      "a password changed elsewhere",
      async ({ email, password }) => {
        const here = done(await login(email, password));
        const body = { currentPassword: password, newPassword: "another long password" };
        return app.call(accounts.changePassword, { body }, here);
      },
    ],
    [
      "suspension",
      (who) =>
        app.call(
          users.suspendUser,
          { params: { id: who.user._id }, body: { term: { kind: "endless" }, reason: "Because" } },
          admin,
        ),
    ],
    ["erasure", (who) => app.call(accounts.eraseMe, { body: { password: who.password } }, who)],
  ];
  for (const [name, action] of actions) {
    const who = await person();
    expect(await meThere(who.token), name).toBe(200);
    expect((await action(who)).status, name).toBe(200);
    await vi.waitFor(async () => expect(await meThere(who.token), name).toBe(401), soon);
  }
});

it("a new role counts on the other node at once, also when it was given by hand", async () => {
  const who = await person();
  const list = async () =>
    (await inject(other.http, users.listUsers, {}, { authorization: `Bearer ${who.token}` })).status;
  expect(await list()).toBe(403);
  await app.db.updateTable("account").set({ role: "moderator" }).where("id", "=", who.user._id).execute();
  await vi.waitFor(async () => expect(await list()).toBe(200), soon);
});

it("listens again when its connection was cut", async () => {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = ${app.name} AND query LIKE 'LISTEN %'`.execute(app.db);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), soon);
  await vi.waitFor(async () => expect(await listening()).toBe(1), { timeout: 5_000, interval: 50 });
  const who = await person();
  expect(await meThere(who.token)).toBe(200);
  done(await app.call(accounts.logout, {}, who));
  await vi.waitFor(async () => expect(await meThere(who.token)).toBe(401), soon);
});

it("what was said while nobody heard it counts as soon as it listens again", async () => {
  const admin = await person("Boss", "admin");
  const [left, suspended] = [await person(), await person()];
  for (const { token } of [left, suspended]) expect(await meThere(token)).toBe(200); // kept there for five seconds now
  await app.pool.query("ALTER TABLE session DISABLE TRIGGER USER; ALTER TABLE account DISABLE TRIGGER USER");
  done(await app.call(accounts.logout, {}, left));
  const body = { term: { kind: "endless" as const }, reason: "Because" };
  done(await app.call(users.suspendUser, { params: { id: suspended.user._id }, body }, admin));
  await app.pool.query("ALTER TABLE session ENABLE TRIGGER USER; ALTER TABLE account ENABLE TRIGGER USER");
  for (const { token } of [left, suspended]) expect(await meThere(token)).toBe(200); // the notifications were lost
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = ${app.name} AND query LIKE 'LISTEN %'`.execute(app.db);
  for (const { token } of [left, suspended]) {
    await vi.waitFor(async () => expect(await meThere(token)).toBe(401), { timeout: 1_000, interval: 10 });
  }
});
