import { accounts, communityPeople, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { type Person, people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { from, person, login, me, codeFor } = people(app);
const admin = await person("Boss", "admin");
const DAY = 86_400_000;
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Starts a login and, while its password is being checked, does something else. @returns how the login ended */
async function loginDuring(who: Person, act: () => Promise<unknown>, headStart: number) {
  const doing = act();
  await pause(headStart);
  const answer = await login(who.email, who.password);
  await doing;
  return answer;
}

describe("[S41] a login that is under way", () => {
  it("does not outlive a reset of the password", async () => {
    for (let round = 0; round < 6; round++) {
      const who = await person();
      await app.call(accounts.forgotPassword, { body: { email: who.email } }, null, from());
      const token = await codeFor(who.email, "reset-password#token");
      const body = { token, newPassword: "a whole new password" };
      const reset = async () => done(await app.call(accounts.resetPassword, { body }, null, from()));
      const answer = await loginDuring(who, reset, round * 4);
      if (answer.status === 200) refused(await me(answer.data), "auth.required");
      else refused(answer, "auth.bad_credentials");
      refused(await login(who.email, who.password), "auth.bad_credentials");
    }
  });

  it("does not outlive a suspension, not even after it is lifted", async () => {
    for (let round = 0; round < 4; round++) {
      const who = await person();
      const target = { params: { id: who.user._id } };
      const body = { term: { kind: "endless" as const }, reason: "Because" };
      const suspend = async () => {
        await pause(round * 5);
        done(await app.call(users.suspendUser, { ...target, body }, admin));
      };
      const answer = await loginDuring(who, suspend, 0);
      done(await app.call(users.restoreUser, target, admin));
      if (answer.status === 200) refused(await me(answer.data), "auth.required");
      else refused(answer, "auth.suspended");
    }
  });
});

describe("names that were given up", () => {
  const rename = (who: Person, username: string) => app.call(accounts.updateMe, { body: { username } }, who);

  it("lead nobody to somebody else for 90 days; their owner may take them back", async () => {
    const [who, thief] = [await person(), await person()];
    const old = who.user.username;
    done(await rename(who, "moved.on"));
    refused(await rename(thief, old), "auth.username_taken");
    const body = { firstName: "Thief", email: "thief@example.test", password: "a long password", username: old };
    refused(await app.call(accounts.register, { body }, null, from()), "auth.username_taken");
    refused(await app.call(communityPeople.getProfile, { params: { username: old } }), "user.not_found");
    done(await rename(who, old));
    done(await rename(who, "moved.on"));
    const given_up_at = new Date(Date.now() - 91 * DAY);
    await app.db.updateTable("former_username").set({ given_up_at }).where("username", "=", old).execute();
    done(await rename(thief, old));
  });
});

describe("erasing", () => {
  const sweep = () => app.services.accounts.sweep();
  const longAgo = (who: Person) =>
    app.db
      .updateTable("account")
      .set({ erase_requested_at: new Date(Date.now() - 31 * DAY) })
      .where("id", "=", who.user._id)
      .execute();
  const erasedAt = async (who: Person) =>
    (await app.db.selectFrom("account").select("erased_at").where("id", "=", who.user._id).executeTakeFirst())
      ?.erased_at;

  it("of one account is not kept from another by one that fails", async () => {
    const [broken, fine] = [await person(), await person()];
    await longAgo(broken);
    await longAgo(fine);
    const { uploads } = app.modules;
    const { erase } = uploads;
    uploads.erase = async (tx, accountId) => {
      if (accountId === broken.user._id) throw new Error("no");
      await erase?.(tx, accountId);
    };
    await sweep();
    uploads.erase = erase;
    expect(await erasedAt(fine)).not.toBeNull();
    expect(await erasedAt(broken)).toBeNull();
    await sweep();
    expect(await erasedAt(broken)).not.toBeNull();
  });

  it("waits for the end of a suspension: a new account would be the way around it", async () => {
    const who = await person();
    await longAgo(who);
    const suspended = { status: "suspended" as const, suspended_until: new Date(Date.now() + DAY) };
    await app.db.updateTable("account").set(suspended).where("id", "=", who.user._id).execute();
    await sweep();
    expect(await erasedAt(who)).toBeNull();
    const over = { suspended_until: new Date(Date.now() - 1_000) };
    await app.db.updateTable("account").set(over).where("id", "=", who.user._id).execute();
    await sweep();
    expect(await erasedAt(who)).not.toBeNull();
  });

  it("of all that are due goes on until none is left", async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => person()));
    for (const who of many) await longAgo(who);
    await sweep();
    for (const who of many) expect(await erasedAt(who)).not.toBeNull();
  });
});

it("an account keeps its 50 sessions used last", async () => {
  const who = await person();
  await sql`
    INSERT INTO session (id, account_id, token_hash, last_used_at, expires_at)
    SELECT gen_random_uuid(), ${who.user._id}, sha256(n::text::bytea), now() - make_interval(mins => n), now() + interval '1 day'
    FROM generate_series(1, 60) n`.execute(app.db);
  const now = done(await login(who.email, who.password));
  const kept = done(await app.call(accounts.listSessions, {}, now));
  expect(kept).toHaveLength(50);
  expect(kept[0]?.current).toBe(true);
  done(await me(who));
});
