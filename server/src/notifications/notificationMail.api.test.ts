import {
  notifications as calls,
  community,
  communityComments,
  communityHashtags,
  MOST_MAILS_A_DAY,
} from "@sarathi/contract";
import { sql } from "kysely";
import type { Email } from "postal-mime";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();

let count = 0;
const post = async (by: Member, more: object = {}) => {
  const body = { title: `इमेलको लेख ${++count}`, content: `पाठ ${count}`, ...more };
  return done(await app.call(community.createPost, { body }, by), 201);
};
const comment = async (postId: string, by: Member) =>
  done(
    await app.call(
      communityComments.createComment,
      { params: { id: postId }, body: { content: `कुरा ${++count}` } },
      by,
    ),
    201,
  );
const reply = async (commentId: string, by: Member) =>
  done(
    await app.call(
      communityComments.createReply,
      { params: { id: commentId }, body: { content: `जवाफ ${++count}` } },
      by,
    ),
    201,
  );

const header = (mail: Email, key: string) => mail.headers.find((one) => one.key === key)?.value;
/** The ten minutes are over. */
const later = ({ user }: Member) =>
  sql`UPDATE notification SET mail_at = now() WHERE account_id = ${user._id} AND isfinite(mail_at)`.execute(app.db);
const due = () => app.jobs.runNow("notification-mails");
const mailsTo = async ({ user }: Member) =>
  (await app.mails())
    .map(({ mail }) => mail)
    .filter((mail) => header(mail, "list-unsubscribe") && mail.to?.some(({ address }) => address === user.email));
const waiting = async ({ user }: Member) => {
  const { rows } = await sql<{ minutes: number }>`
    SELECT round(extract(epoch FROM mail_at - now()) / 60)::int AS minutes FROM notification
    WHERE account_id = ${user._id} AND isfinite(mail_at)`.execute(app.db);
  return rows.map(({ minutes }) => minutes);
};
const tokenIn = (mail: Email) => /unsubscribe\/([^>]+)>/.exec(header(mail, "list-unsubscribe") ?? "")?.[1] ?? "";
const preferences = async (of: Member) => done(await app.call(calls.getNotificationPreferences, {}, of));

describe("a mail about what is not read", () => {
  it("waits ten minutes, then says who did what where, once", async () => {
    const [me, a, b] = [await app.member(), await app.member(), await app.member()];
    const one = await post(me);
    await comment(one.postId, a);
    expect(await waiting(me)).toEqual([10]);
    await due();
    expect(await mailsTo(me)).toEqual([]);
    await comment(one.postId, b);
    await later(me);
    await Promise.all([due(), due()]);
    const [mail, ...more] = await mailsTo(me);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(a.user.profile.firstName);
    expect(mail?.text).toContain(one.title);
    expect(mail?.text).toContain(`/community/post/${one.postId}?c=`);
    expect(mail?.text).not.toContain("कुरा");
    await comment(one.postId, a);
    expect(await waiting(me), "it is unread still").toEqual([]);
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    await comment(one.postId, b);
    expect(await waiting(me)).toEqual([10]);
  });

  it("is left out when it is read meanwhile, before it is made and before it is sent", async () => {
    const [me, a] = [await app.member(), await app.member()];
    const one = await post(me);
    await comment(one.postId, a);
    await later(me);
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    await due();
    expect(await mailsTo(me)).toEqual([]);
    await comment(one.postId, a);
    await later(me);
    await due();
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    expect(await mailsTo(me)).toEqual([]);
  });

  it("goes only to proven addresses of accounts that are there, and names nobody anonymous", async () => {
    const [me, a] = [await app.member(), await app.member()];
    const one = await post(me);
    await sql`UPDATE account SET email_verified_at = NULL WHERE id = ${me.user._id}`.execute(app.db);
    await comment(one.postId, a);
    await later(me);
    await due();
    expect(await mailsTo(me)).toEqual([]);
    await sql`UPDATE account SET email_verified_at = now() WHERE id = ${me.user._id}`.execute(app.db);
    const canary = await app.member();
    const hidden = await post(canary, { isAnonymous: true });
    const said = await comment(hidden.postId, me);
    await reply(said.commentId, canary);
    await later(me);
    await due();
    const [mail] = await mailsTo(me);
    const all = JSON.stringify(mail);
    expect(mail?.text).toContain(hidden.title);
    for (const secret of [canary.user.username, canary.user._id, canary.user.profile.firstName])
      expect(all).not.toContain(secret);
  });

  it("comes five times a day at most; the rest waits for the morning", async () => {
    const [me, a] = [await app.member(), await app.member()];
    for (let n = 0; n <= MOST_MAILS_A_DAY; n++) {
      await comment((await post(me)).postId, a);
      await later(me);
      await due();
    }
    expect(await mailsTo(me)).toHaveLength(MOST_MAILS_A_DAY);
    const [minutes = 0, ...more] = await waiting(me);
    expect(more).toEqual([]);
    expect(minutes).toBeGreaterThanOrEqual(7 * 60 - 1);
    expect(minutes).toBeLessThanOrEqual(31 * 60);
  });

  it("says nothing again that one person takes back and does anew on the same day", async () => {
    const [me, by, other] = [await app.member(), await app.member(), await app.member()];
    const { postId } = await post(me);
    for (let n = 0; n < 3; n++) {
      const { commentId } = await comment(postId, by);
      await later(me);
      await due();
      expect(await mailsTo(me)).toHaveLength(1);
      done(await app.call(communityComments.removeComment, { params: { id: commentId } }, by));
    }
    await comment(postId, by);
    expect(await waiting(me)).toEqual([]);
    await comment(postId, other);
    expect(await waiting(me), "somebody else did so").toEqual([10]);
    await sql`UPDATE notification SET day = day - 1 WHERE account_id = ${me.user._id}`.execute(app.db);
    await sql`UPDATE notification_ring SET day = day - 1 WHERE account_id = ${me.user._id}`.execute(app.db);
    await comment(postId, by);
    expect(await waiting(me), "it is another day").toEqual([10, 10]);
    const rings = () => sql`SELECT FROM notification_ring WHERE account_id = ${me.user._id}`.execute(app.db);
    await app.services.notifications.forgetOld();
    expect((await rings()).rows).toHaveLength(1);
    await sql`UPDATE notification_ring SET day = day - 2 WHERE account_id = ${me.user._id}`.execute(app.db);
    await app.services.notifications.forgetOld();
    expect((await rings()).rows).toEqual([]);
  });

  it("that was never sent does not count to the five, and is no mail of the export", async () => {
    const [me, a] = [await app.member(), await app.member()];
    for (let n = 0; n <= MOST_MAILS_A_DAY; n++) {
      await comment((await post(me)).postId, a);
      await later(me);
      await due();
      // Of every second one nothing is new when it is to be sent.
      if (n % 2 === 0) done(await app.call(calls.markNotificationsRead, { body: {} }, me));
      await app.jobs.drain();
    }
    expect(await mailsTo(me)).toHaveLength(3);
    const { rows } = await sql<{ nth: number; is_sent: boolean }>`
      SELECT nth, sent_at IS NOT NULL AS is_sent FROM notification_mail WHERE account_id = ${me.user._id} ORDER BY nth`.execute(
      app.db,
    );
    expect(rows).toEqual([1, 2, 3].map((nth) => ({ nth, is_sent: true })));
    // Two are made at once, and the first of them has nothing to say.
    await comment((await post(me)).postId, a);
    await later(me);
    await due();
    await comment((await post(me)).postId, a);
    await later(me);
    await due();
    const [, first] = done(await app.call(calls.listNotifications, { query: { only: "unread" } }, me)).items;
    done(await app.call(calls.markNotificationsRead, { body: { notificationIds: [first?._id ?? ""] } }, me));
    await app.jobs.drain();
    for (let n = 0; n < 2; n++) {
      await comment((await post(me)).postId, a);
      await later(me);
      await due();
    }
    expect(await mailsTo(me)).toHaveLength(MOST_MAILS_A_DAY);
    expect(await waiting(me)).toHaveLength(1);
  });

  it("is not sent of what the account chose so", async () => {
    const [me, a] = [await app.member(), await app.member()];
    const body = { mail: { comment: false, like: true } };
    const chosen = done(await app.call(calls.setNotificationPreferences, { body }, me));
    expect(chosen).toMatchObject({ app: { comment: true }, mail: { comment: false, like: true, reply: true } });
    const one = await post(me);
    await comment(one.postId, a);
    expect(await waiting(me)).toEqual([]);
    done(await app.call(community.likePost, { params: { id: one.postId }, body: { on: true } }, a));
    expect(await waiting(me)).toEqual([10]);
  });

  it("is made once, whatever ends in the middle of it", async () => {
    const people = [];
    const author = await app.member();
    for (let n = 0; n < 12; n++) people.push(await app.member());
    for (const me of people) await comment((await post(me)).postId, author);
    const ids = people.map(({ user }) => user._id);
    await sql`UPDATE notification SET mail_at = now() WHERE account_id = ANY(${ids}::uuid[])`.execute(app.db);
    // Each of these holds up one step of the work; there its connection ends.
    const steps = [
      sql`SELECT FROM notification WHERE account_id = ${people[6]?.user._id} FOR UPDATE`,
      sql`LOCK TABLE notification_mail IN SHARE MODE`,
      sql`LOCK TABLE pgboss.job IN SHARE MODE`,
    ];
    const endWaiting = () =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
    for (const step of steps) {
      await app.db.transaction().execute(async (tx) => {
        await step.execute(tx);
        let ended: string[] | undefined;
        const both = Promise.allSettled([due(), due()]).then((of) => {
          ended = of.map(({ status }) => status);
        });
        const look = () => endWaiting().then(() => ended);
        await expect.poll(look, { timeout: 20_000 }).toEqual(["rejected", "rejected"]);
        await both;
      });
    }
    await due();
    const { rows } = await sql<{ mails: number; ids: number }>`
      SELECT count(*)::int AS mails, count(DISTINCT u.id)::int AS ids
      FROM notification_mail m, unnest(m.notification_ids) AS u(id) WHERE m.account_id = ANY(${ids}::uuid[])`.execute(
      app.db,
    );
    expect(rows).toEqual([{ mails: 12, ids: 12 }]);
    for (const me of people) expect(await mailsTo(me)).toHaveLength(1);
  });
});

describe("ending mails of a kind", () => {
  it("is one POST to the address in the header, without a login; a GET changes nothing", async () => {
    const [me, a] = [await app.member(), await app.member()];
    await comment((await post(me)).postId, a);
    await later(me);
    await due();
    const [mail] = await mailsTo(me);
    if (!mail) throw new Error("no mail");
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const path = `/notifications/unsubscribe/${tokenIn(mail)}`;
    for (const method of ["GET", "HEAD"] as const) await app.http.inject({ method, url: path });
    expect((await preferences(me)).mail.comment).toBe(true);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const send = () => app.http.inject({ method: "POST", url: path, headers, payload: "List-Unsubscribe=One-Click" });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
    expect((await preferences(me)).mail).toMatchObject({ comment: false, reply: true });
    const again = done(await app.call(calls.unsubscribe, { body: { token: tokenIn(mail), on: true } }, null));
    expect(again).toEqual({ types: ["comment"], on: true });
    expect((await preferences(me)).mail.comment).toBe(true);
  });

  it("writes nothing for an account that is erased", async () => {
    const [me, a] = [await app.member(), await app.member()];
    await comment((await post(me)).postId, a);
    await later(me);
    await due();
    const token = tokenIn((await mailsTo(me))[0] as Email);
    await sql`UPDATE account SET erase_requested_at = now() - interval '40 days' WHERE id = ${me.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    expect(done(await app.call(calls.unsubscribe, { body: { token } }, null))).toEqual({
      types: ["comment"],
      on: false,
    });
    const { rows } = await sql`SELECT FROM notification_preference WHERE account_id = ${me.user._id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("is taken so often of one network, however it is asked for", async () => {
    const { max } = calls.unsubscribe.limits[0];
    const path = `/notifications/unsubscribe/comment.${"A".repeat(22)}.${"A".repeat(22)}`;
    const send = () => app.http.inject({ method: "POST", url: path, remoteAddress: "203.0.113.77" });
    for (let n = 0; n < max; n++) expect((await send()).statusCode).toBe(404);
    expect((await send()).statusCode).toBe(429);
  });

  it("refuses a link that this server did not write", async () => {
    const [me, a] = [await app.member(), await app.member()];
    await comment((await post(me)).postId, a);
    await later(me);
    await due();
    const token = tokenIn((await mailsTo(me))[0] as Email);
    const [types = "", account = "", seal = ""] = token.split(".");
    const forged = [
      `reply.${account}.${seal}`,
      `${types}.${Buffer.alloc(16, 7).toString("base64url")}.${seal}`,
      `${types}.${account}.${"A".repeat(22)}`,
    ];
    for (const bad of forged) {
      refused(await app.call(calls.unsubscribe, { body: { token: bad } }, null), "notification.link_invalid");
      const sent = await app.http.inject({ method: "POST", url: `/notifications/unsubscribe/${bad}` });
      expect(sent.statusCode).toBe(404);
    }
    refused(await app.call(calls.unsubscribe, { body: { token: "x" } }, null), "request.invalid");
    expect((await preferences(me)).mail.comment).toBe(true);
  });
});

describe("a digest of the week", () => {
  it("comes once a week to those who wish for it, with what they follow", async () => {
    const [me, other, author] = [await app.member(), await app.member(), await app.member()];
    const shown = await post(author, { hashtags: ["हप्ताको_सार"] });
    const follow = { params: { name: "हप्ताको_सार" }, body: { on: true } };
    done(await app.call(communityHashtags.followHashtag, follow, me));
    done(await app.call(calls.setNotificationPreferences, { body: { digest: true } }, me));
    expect((await preferences(other)).digest).toBe(false);
    await Promise.all([1, 2, 3].map(() => app.jobs.runNow("notification-digests")));
    const [mail, ...more] = await mailsTo(me);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(shown.title);
    expect(await mailsTo(other)).toEqual([]);
    done(await app.call(calls.unsubscribe, { body: { token: tokenIn(mail as Email) } }, null));
    expect((await preferences(me)).digest).toBe(false);
  });

  it("is not sent when there is nothing to say", async () => {
    const me = await app.member();
    done(await app.call(calls.setNotificationPreferences, { body: { digest: true } }, me));
    await app.jobs.runNow("notification-digests");
    expect(await mailsTo(me)).toEqual([]);
  });
});
