import { createECDH, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { accounts, notifications as calls, community, communityComments, communityPeople } from "@sarathi/contract";
import ece from "http_ece";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

/** What a push service got: the path is the browser's. */
interface Message {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}
const got: Message[] = [];
const answers = new Map<string, number>();
let onMessage: (() => void) | undefined;
const service = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const path = request.url ?? "";
    got.push({ path, headers: request.headers, body: Buffer.concat(parts) });
    onMessage?.();
    response.writeHead(answers.get(path) ?? 201).end();
  });
});
await new Promise<void>((ready) => service.listen(0, "127.0.0.1", ready));
const at = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
afterAll(() => service.close());

/** Nepal's noon, unless a test says otherwise. */
let now = new Date("2026-11-23T06:15:00Z");
const app = await testApp({ clock: () => now, isPushService: ({ origin }) => origin === at });
beforeEach(() => {
  now = new Date(Date.now());
  now.setUTCHours(6, 15, 0, 0);
  if (now.getTime() < Date.now()) now = new Date(now.getTime() + 86_400_000);
  got.length = 0;
});

let count = 0;
function browser() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  const auth = randomBytes(16);
  const path = `/send/${++count}`;
  return {
    path,
    body: { endpoint: at + path, keys: { p256dh: publicKey, auth: auth.toString("base64url") } },
    read: (body: Buffer) =>
      ece.decrypt(body, {
        version: "aes128gcm",
        privateKey: pair,
        dh: publicKey,
        authSecret: auth.toString("base64url"),
      }),
  };
}
const subscribe = async (by: Member) => {
  const one = browser();
  done(await app.call(calls.subscribePush, { body: one.body }, by));
  return one;
};
const post = async (by: Member) => {
  const body = { title: `PRIVATE TITLE ${++count}`, content: `PRIVATE WORDS ${count}` };
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
const due = async () => {
  await app.jobs.runNow("pushes");
  await app.jobs.drain();
};
const subscriptions = async ({ user }: Member) => {
  const { rows } = await sql`SELECT FROM push_subscription WHERE account_id = ${user._id}`.execute(app.db);
  return rows.length;
};

describe("what happens is said on a browser that asked for it", () => {
  it("without a private word, sealed for it, tagged so that it replaces itself", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const phone = await subscribe(me);
    const one = await post(me);
    await comment(one.postId, by);
    await due();
    await due();
    expect(got).toHaveLength(1);
    const [message] = got;
    if (!message) throw new Error("no message");
    expect(message.path).toBe(phone.path);
    expect(message.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal" });
    expect(message.headers.authorization).toMatch(/^vapid t=/);
    const text = phone.read(message.body).toString();
    const said = JSON.parse(text) as Record<string, string>;
    expect(said).toEqual({
      tag: expect.any(String),
      title: "सारथी",
      body: "तपाईंको पोस्टमा नयाँ प्रतिक्रिया आयो",
      lang: "ne",
    });
    expect(message.headers.topic).toBe(said.tag);
    for (const secret of ["PRIVATE", "कुरा", by.user.username, by.user.profile.firstName])
      expect(text).not.toContain(secret);
    await comment(one.postId, by);
    await due();
    expect(got, "it is unread still").toHaveLength(1);
  });

  it("on each of them, and nowhere once it is read, off, or not wanted", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const [phone, desk] = [await subscribe(me), await subscribe(me)];
    const one = await post(me);
    await comment(one.postId, by);
    await due();
    expect(got.map(({ path }) => path).sort()).toEqual([phone.path, desk.path].sort());
    got.length = 0;
    done(await app.call(calls.unsubscribePush, { body: { endpoint: desk.body.endpoint } }, me));
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    await comment(one.postId, by);
    await due();
    expect(got.map(({ path }) => path)).toEqual([phone.path]);
    got.length = 0;
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    await comment(one.postId, by);
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    await due();
    done(await app.call(calls.setNotificationPreferences, { body: { push: { comment: false } } }, me));
    await comment(one.postId, by);
    await due();
    expect(got).toEqual([]);
  });

  it.each(["like", "comment", "follow"])(
    "once a day of one person's %s, however often it is taken back",
    async (act) => {
      const [me, by, other] = [await app.member(), await app.member(), await app.member()];
      const phone = await subscribe(me);
      const { postId } = await post(me);
      done(await app.call(calls.setNotificationPreferences, { body: { push: { like: true, follow: true } } }, me));
      const like = async (who: Member, on: boolean) =>
        void done(await app.call(community.likePost, { params: { id: postId }, body: { on } }, who));
      const { username } = me.user;
      const follow = async (who: Member, on: boolean) =>
        void done(await app.call(communityPeople.followPerson, { params: { username }, body: { on } }, who));
      const said = new Map<Member, string>();
      const begin = async (who: Member) => {
        if (act === "comment") said.set(who, (await comment(postId, who)).commentId);
        else await (act === "like" ? like : follow)(who, true);
      };
      const takeBack = async (who: Member) => {
        const id = said.get(who) ?? "";
        if (act === "comment") done(await app.call(communityComments.removeComment, { params: { id } }, who));
        else await (act === "like" ? like : follow)(who, false);
      };
      await begin(by);
      await takeBack(by);
      await begin(by);
      await due();
      expect(got, "taken back before it was said").toHaveLength(1);
      for (let n = 0; n < 3; n++) {
        await takeBack(by);
        await begin(by);
        await due();
      }
      expect(got).toHaveLength(1);
      expect(done(await app.call(calls.countUnreadNotifications, {}, me)).count).toBe(1);
      await begin(other);
      await due();
      expect(got, "somebody else did so").toHaveLength(2);
      const [first, second] = got.map(({ body }) => JSON.parse(phone.read(body).toString()) as { tag: string });
      expect(second?.tag, "it replaces what stands there").toBe(first?.tag);
      expect(got[1]?.headers.topic).toBe(got[0]?.headers.topic);
    },
  );

  it("not at night: then in the morning", async () => {
    const [me, by] = [await app.member(), await app.member()];
    await subscribe(me);
    await comment((await post(me)).postId, by);
    now.setUTCHours(17, 0, 0, 0);
    await due();
    expect(got).toEqual([]);
    now = new Date(now.getTime() + 7 * 3_600_000);
    await due();
    expect(got).toEqual([]);
    now = new Date(now.getTime() + 20 * 60_000);
    await due();
    expect(got).toHaveLength(1);
  });

  it("not at night either what waited for its turn, or failed in the evening", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const phones = [await subscribe(me), await subscribe(me)];
    await comment((await post(me)).postId, by);
    now.setUTCHours(16, 14, 50, 0); // 21:59:50
    await app.jobs.runNow("pushes");
    now.setUTCHours(16, 15, 0, 0);
    await app.jobs.drain();
    expect(got).toEqual([]);
    now = new Date(now.getTime() + 8 * 3_600_000 - 1);
    await due();
    expect(got, "at 5:59").toEqual([]);
    now = new Date(now.getTime() + 1);
    await due();
    expect(got.map(({ path }) => path).sort()).toEqual(phones.map(({ path }) => path).sort());
    expect(got.map(({ headers }) => headers.ttl)).toEqual(["57600", "57600"]);
    got.length = 0;
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    await comment((await post(me)).postId, by);
    now.setUTCHours(16, 14, 50, 0);
    onMessage = () => {
      now = new Date(now.getTime() + 10_000);
    };
    await due();
    expect(got, "the second after ten").toHaveLength(1);
    expect(got[0]?.headers.ttl).toBe("10");
    onMessage = undefined;
    got.length = 0;
    now = new Date(now.getTime() + 8 * 3_600_000);
    await due();
    expect(got, "in the morning, on both: the first shows it once, by its tag").toHaveLength(2);
    done(await app.call(calls.markNotificationsRead, { body: {} }, me));
    await comment((await post(me)).postId, by);
    now.setUTCHours(16, 14, 50, 0);
    for (const { path } of phones) answers.set(path, 503);
    got.length = 0;
    await due();
    expect(got).toHaveLength(2);
    for (const { path } of phones) answers.delete(path);
    now = new Date(now.getTime() + 60_000);
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'push' AND state = 'retry'`.execute(app.db);
    await app.jobs.drain();
    expect(got, "tried again after ten").toHaveLength(2);
    now = new Date(now.getTime() + 8 * 3_600_000);
    await due();
    expect(got).toHaveLength(4);
  });

  it("no more on a browser that is gone, or whose login ended", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const gone = await subscribe(me);
    answers.set(gone.path, 410);
    await comment((await post(me)).postId, by);
    await due();
    expect(await subscriptions(me)).toBe(0);
    await subscribe(me);
    await comment((await post(me)).postId, by);
    await sql`UPDATE session SET expires_at = now() WHERE account_id = ${me.user._id}`.execute(app.db);
    got.length = 0;
    await due();
    expect(got).toEqual([]);
    await sql`UPDATE session SET expires_at = now() + interval '1 hour' WHERE account_id = ${me.user._id}`.execute(
      app.db,
    );
    done(await app.call(accounts.logout, {}, me));
    expect(await subscriptions(me)).toBe(0);
  });
});

describe("subscribing", () => {
  it("gives the same key on every node, and renews what is there", async () => {
    const me = await app.member();
    const key = async (node: Pick<typeof app, "http">) => {
      const headers = { authorization: `Bearer ${me.token}` };
      const answer = await node.http.inject({ url: "/api/notifications/push", headers });
      return (answer.json() as { data: { publicKey: string } }).data.publicKey;
    };
    expect(Buffer.from(await key(app), "base64url")).toHaveLength(65);
    expect(await key(await app.anotherNode())).toBe(await key(app));
    const one = browser();
    for (let n = 0; n < 2; n++) done(await app.call(calls.subscribePush, { body: one.body }, me));
    expect(await subscriptions(me)).toBe(1);
    for (let n = 0; n < 11; n++) await subscribe(me);
    expect(await subscriptions(me)).toBe(10);
  });

  it("takes a browser over from who used it before", async () => {
    const [first, second] = [await app.member(), await app.member()];
    const shared = browser();
    for (const by of [first, second]) done(await app.call(calls.subscribePush, { body: shared.body }, by));
    expect([await subscriptions(first), await subscriptions(second)]).toEqual([0, 1]);
    done(await app.call(calls.unsubscribePush, { body: { endpoint: shared.body.endpoint } }, first));
    expect(await subscriptions(second)).toBe(1);
  });

  it("says whether this browser is reached for this very login", async () => {
    const { person, login } = people(app);
    const [me, other] = [await person(), await app.member()];
    const one = browser();
    const isOn = async (by: Member) =>
      done(await app.call(calls.checkPush, { body: { endpoint: one.body.endpoint } }, by)).on;
    expect(await isOn(me)).toBe(false);
    done(await app.call(calls.subscribePush, { body: one.body }, me));
    expect([await isOn(me), await isOn(other)]).toEqual([true, false]);
    const again: Member = { ...me, ...done(await login(me.email, me.password)) };
    expect(await isOn(again), "another login of the same person").toBe(false);
    done(await app.call(accounts.logout, {}, me));
    done(await app.call(calls.subscribePush, { body: one.body }, again));
    expect(await isOn(again)).toBe(true);
    refused(await app.call(calls.checkPush, { body: { endpoint: one.body.endpoint } }, null), "auth.required");
    refused(await app.call(calls.checkPush, { body: { endpoint: "x" } }, again), "request.invalid");
  });

  it("ends with the login: the next person on the same browser gets nothing of the first one's", async () => {
    const [first, next, by] = [await app.member(), await app.member(), await app.member()];
    const { postId } = await post(first);
    await subscribe(first);
    await comment(postId, by);
    done(await app.call(accounts.logout, {}, first));
    await comment(postId, next);
    await due();
    expect(got).toEqual([]);
  });

  it("follows a browser to its next address by its secret, as long as the login is there", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const [before, now] = [await subscribe(me), browser()];
    const body = { before: { endpoint: before.body.endpoint, auth: before.body.keys.auth }, now: now.body };
    const renew = (more: object = {}) => app.call(calls.renewPush, { body: { ...body, ...more } }, null);
    const forged = { endpoint: before.body.endpoint, auth: "A".repeat(22) };
    refused(await renew({ before: forged }), "notification.push_unknown");
    const elsewhere = { ...now.body, endpoint: "https://evil.example.test/x" };
    refused(await renew({ now: elsewhere }), "notification.push_unknown");
    refused(await renew({ before: { endpoint: before.body.endpoint } }), "request.invalid");
    expect(done(await renew())).toEqual({ on: true });
    refused(await renew(), "notification.push_unknown");
    await comment((await post(me)).postId, by);
    await due();
    expect(got.map(({ path }) => path)).toEqual([now.path]);
    await sql`UPDATE session SET expires_at = now() WHERE account_id = ${me.user._id}`.execute(app.db);
    const third = { before: { endpoint: now.body.endpoint, auth: now.body.keys.auth }, now: browser().body };
    refused(await renew(third), "notification.push_unknown");
  });

  it("refuses addresses that are no push service, and keys that are none", async () => {
    const me = await app.member();
    const { keys } = browser().body;
    const sent = (body: object) => app.call(calls.subscribePush, { body } as never, me);
    for (const endpoint of ["http://169.254.169.254/latest", "http://127.0.0.1:1/x", "https://evil.example.test/x"])
      refused(await sent({ endpoint, keys }), "notification.push_unknown");
    const off = { ...keys, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url") };
    refused(await sent({ endpoint: `${at}/x`, keys: off }), "notification.push_unknown");
    refused(await sent({ endpoint: "file:///etc/passwd", keys }), "request.invalid");
    refused(await sent({ endpoint: `${at}/x`, keys: { ...keys, auth: "short" } }), "request.invalid");
    expect(await subscriptions(me)).toBe(0);
  });
});
