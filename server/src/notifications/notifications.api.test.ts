import {
  accounts,
  notifications as calls,
  community,
  communityComments,
  communityHashtags,
  communityPeople,
  type NotificationKind,
  notificationKinds,
  notificationTypes,
} from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const on = { body: { on: true } };
const off = { body: { on: false } };
const nobody = "01900000-0000-7000-8000-000000000000";

let count = 0;
type Given = Parameters<typeof app.call<typeof community.createPost>>[1]["body"];
const post = async (by: Member, more: Partial<Given> = {}) => {
  const body = { title: `लेख नम्बर ${++count}`, content: `पाठ ${count}`, ...more };
  return done(await app.call(community.createPost, { body }, by), 201);
};
const comment = async (postId: string, by: Member, content = `टिप्पणी ${++count}`) =>
  done(await app.call(communityComments.createComment, { params: { id: postId }, body: { content } }, by), 201);
const reply = async (commentId: string, by: Member, replyTo?: string) =>
  done(
    await app.call(
      communityComments.createReply,
      { params: { id: commentId }, body: { content: `उत्तर ${++count}`, replyTo } },
      by,
    ),
    201,
  );
const like = (postId: string, by: Member, how = on) =>
  app.call(community.likePost, { params: { id: postId }, ...how }, by);
const named = ({ user }: Member) => ({ params: { username: user.username } });
const list = async (of: Member, query = {}) => done(await app.call(calls.listNotifications, { query }, of)).items;
const unread = async (of: Member) => done(await app.call(calls.countUnreadNotifications, {}, of)).count;
const markRead = (of: Member, notificationIds?: string[]) =>
  app.call(calls.markNotificationsRead, { body: { notificationIds } }, of);
const drain = () => app.jobs.drain();

describe("[S80] what happens to somebody", () => {
  it("is listed by type, thing and day, the latest first, with the latest two people", async () => {
    const [me, a, b, c] = [await app.member(), await app.member(), await app.member(), await app.member()];
    const one = await post(me);
    for (const by of [a, b, c]) done(await like(one.postId, by));
    const said = await comment(one.postId, a, "एकदम राम्रो");
    done(await app.call(communityPeople.followPerson, { ...named(me), ...on }, b));
    const [follow, commented, liked, ...rest] = await list(me);
    expect(rest).toEqual([]);
    expect(follow).toMatchObject({ type: "follow", count: 1, actors: [{ username: b.user.username }], isRead: false });
    expect(commented).toMatchObject({
      type: "comment",
      post: { postId: one.postId, title: one.title },
      comment: { commentId: said.commentId, words: "एकदम राम्रो" },
    });
    expect(liked).toMatchObject({
      type: "like",
      count: 3,
      actors: [{ username: c.user.username }, { username: b.user.username }],
    });
    expect(await unread(me)).toBe(3);
    for (const other of [a, b, c]) expect(await list(other)).toEqual([]);
  });

  it("comes in pages of twenty", async () => {
    const [me, by] = [await app.member(), await app.member()];
    await sql`INSERT INTO notification (id, account_id, type, target) SELECT gen_random_uuid(), ${me.user._id}, 'follow', n::text
      FROM generate_series(1, 25) n`.execute(app.db);
    await sql`INSERT INTO notification_cause (notification_id, key, actor_id)
      SELECT id, ${by.user._id}, ${by.user._id} FROM notification WHERE account_id = ${me.user._id}`.execute(app.db);
    const first = done(await app.call(calls.listNotifications, {}, me));
    expect(first.items).toHaveLength(20);
    expect(first.pagination).toMatchObject({ total: 25, limit: 20, hasNextPage: true });
    expect(done(await app.call(calls.listNotifications, { query: { page: 2 } }, me)).items).toHaveLength(5);
    expect(await unread(me)).toBe(25);
  });

  it("is listed by its kind, with pages and counts of that kind; each type has one, and the bell counts all", async () => {
    const [me, by] = [await app.member(), await app.member()];
    await sql`INSERT INTO notification (id, account_id, type, target)
      SELECT gen_random_uuid(), ${me.user._id}, type, n::text
      FROM unnest(${[...notificationTypes]}::text[]) AS type, generate_series(1, 3) n`.execute(app.db);
    await sql`INSERT INTO notification_cause (notification_id, key, actor_id)
      SELECT id, ${by.user._id}, ${by.user._id} FROM notification WHERE account_id = ${me.user._id}`.execute(app.db);
    const typesOf = async (kind: NotificationKind) =>
      [...new Set((await list(me, { kind })).map(({ type }) => type))].toSorted();
    expect(await typesOf("exams")).toEqual(["event", "result"]);
    const all = await Promise.all(notificationKinds.map(typesOf));
    expect(all.flat().toSorted()).toEqual(notificationTypes.toSorted());
    const page = async (query: object) => done(await app.call(calls.listNotifications, { query }, me));
    const second = await page({ kind: "exams", page: 2, limit: 4 });
    expect(second.items).toHaveLength(2);
    expect(second.pagination).toMatchObject({ total: 6, totalPages: 2, hasNextPage: false, hasPrevPage: true });
    const [one] = second.items;
    done(await markRead(me, [one?._id ?? ""]));
    expect((await page({ kind: "exams", only: "unread" })).pagination.total).toBe(5);
    expect(await unread(me)).toBe(notificationTypes.length * 3 - 1);
    refused(await app.call(calls.listNotifications, { query: { kind: "odd" } as never }, me), "request.invalid");
  });

  it("is one thing to one person: who is answered, whose post it is, who is named", async () => {
    const [author, asker, other] = [await app.member(), await app.member(), await app.member()];
    const one = await post(author, { content: `नमस्ते @${asker.user.username}` });
    expect(await list(asker)).toMatchObject([{ type: "mention", post: { postId: one.postId } }]);
    const top = await comment(one.postId, asker, `हजुर @${author.user.username}`);
    expect((await list(author)).map(({ type }) => type)).toEqual(["comment"]);
    const first = await reply(top.commentId, other);
    expect((await list(asker)).map(({ type }) => type)).toEqual(["reply", "mention"]);
    expect((await list(author)).map(({ type }) => type)).toEqual(["reply", "comment"]);
    await reply(top.commentId, asker, first.replyId);
    expect(await list(other)).toMatchObject([{ type: "reply", actors: [{ username: asker.user.username }] }]);
  });

  it("tells of a chosen answer, and of a liked comment", async () => {
    const [asker, helper] = [await app.member(), await app.member()];
    const one = await post(asker, { category: "question" });
    const said = await comment(one.postId, helper);
    const place = { params: { id: said.commentId } };
    done(await app.call(communityComments.acceptComment, { ...place, ...on }, asker));
    done(await app.call(communityComments.likeComment, { ...place, ...on }, asker));
    expect(await list(helper)).toMatchObject([
      { type: "like", comment: { commentId: said.commentId }, post: { postId: one.postId } },
      { type: "answer", comment: { commentId: said.commentId } },
    ]);
    done(await app.call(communityComments.acceptComment, { ...place, ...off }, asker));
    expect((await list(helper)).map(({ type }) => type)).toEqual(["like"]);
  });

  it("tells followers of a hashtag, each post once however often the job runs", async () => {
    const [author, follower] = [await app.member(), await app.member()];
    const name = `सूचना_${++count}`;
    await post(author, { hashtags: [name] });
    await drain();
    const follow = { params: { name }, ...on };
    done(await app.call(communityHashtags.followHashtag, follow, follower));
    done(await app.call(communityHashtags.followHashtag, follow, author));
    const two = [await post(author, { hashtags: [name] }), await post(author, { hashtags: [name] })];
    await drain();
    expect(await list(follower)).toMatchObject([{ type: "hashtag", count: 2, post: { postId: at(two, 1).postId } }]);
    expect(await list(author)).toEqual([]);
    done(await app.call(community.removePost, { params: { id: at(two, 1).postId } }, author));
    expect(await list(follower)).toMatchObject([{ post: { postId: at(two, 0).postId } }]);
  });

  it("refuses strangers", async () => {
    refused(await app.call(calls.listNotifications, {}, null), "auth.required");
    const me = await app.member();
    refused(await app.call(calls.listNotifications, { query: { only: "read" } as never }, me), "request.invalid");
    refused(await app.call(calls.listNotifications, { query: { limit: 1_000 } }, me), "request.invalid");
  });
});

describe("[S81] [S82] what was read", () => {
  it("is marked one by one or all, and counts no more; others' stay", async () => {
    const [me, other, by] = [await app.member(), await app.member(), await app.member()];
    for (const whose of [me, me, other]) done(await like((await post(whose)).postId, by));
    const [first] = await list(me);
    const [theirs] = await list(other);
    const ids = [first?._id ?? "", theirs?._id ?? "", nobody];
    expect(done(await markRead(me, ids))).toEqual({ count: 1 });
    expect((await list(me)).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect(await list(me, { only: "unread" })).toHaveLength(1);
    expect(await unread(other)).toBe(1);
    expect(done(await markRead(me))).toEqual({ count: 0 });
    refused(await markRead(me, ["no-id"]), "request.invalid");
    refused(await markRead(me, Array(101).fill(nobody)), "request.invalid");
    refused(await app.call(calls.markNotificationsRead, { body: {} }, null), "auth.required");
  });

  it("is new again when somebody else does the same, not when the same one does it again", async () => {
    const [me, a, b] = [await app.member(), await app.member(), await app.member()];
    const { postId } = await post(me);
    done(await like(postId, a));
    done(await markRead(me));
    done(await like(postId, a, off));
    done(await like(postId, a));
    expect([await unread(me), (await list(me)).length]).toEqual([0, 1]);
    done(await like(postId, b));
    expect(await list(me)).toMatchObject([{ isRead: false, count: 2 }]);
  });

  it("answers in a few bytes", async () => {
    const me = await app.member();
    const answer = await app.http.inject({
      url: "/api/notifications/unread-count",
      headers: { authorization: `Bearer ${me.token}` },
    });
    expect(answer.body.length).toBeLessThan(150);
    const ask = (tag: unknown) =>
      app.http.inject({
        url: "/api/notifications/unread-count",
        headers: { authorization: `Bearer ${me.token}`, "if-none-match": String(tag) },
      });
    const same = await ask(answer.headers.etag);
    expect([same.statusCode, same.body, same.headers["cache-control"]]).toEqual([304, "", "private, no-cache"]);
    done(await like((await post(me)).postId, await app.member()));
    const other = await ask(answer.headers.etag);
    expect([other.statusCode, other.json().data]).toEqual([200, { count: 1 }]);
    refused(await app.call(calls.countUnreadNotifications, {}, null), "auth.required");
  });
});

describe("what is taken back", () => {
  it("leaves no notification that nobody has read", async () => {
    const [me, by, fan] = [await app.member(), await app.member(), await app.member()];
    const { postId } = await post(me);
    done(await like(postId, by));
    done(await like(postId, by, off));
    const follow = (how: typeof on) => app.call(communityPeople.followPerson, { ...named(me), ...how }, fan);
    done(await follow(on));
    done(await follow(off));
    const said = await comment(postId, by);
    done(await app.call(communityComments.removeComment, { params: { id: said.commentId } }, by));
    expect([await list(me), await unread(me)]).toEqual([[], 0]);
  });

  it("takes a comment's likes and answers along, and a post's whole thread", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const { postId } = await post(me);
    const said = await comment(postId, by);
    await reply(said.commentId, me);
    done(await app.call(communityComments.likeComment, { params: { id: said.commentId }, ...on }, me));
    expect(await unread(by)).toBe(2);
    done(await app.call(communityComments.removeComment, { params: { id: said.commentId } }, by));
    expect([await list(by), await list(me)]).toEqual([[], []]);
    await comment(postId, by);
    done(await app.call(community.removePost, { params: { id: postId } }, me));
    expect(await list(me)).toEqual([]);
  });

  it("goes from whom a post is hidden from", async () => {
    const [me, fan] = [await app.member(), await app.member()];
    const one = await post(me, { content: `सुन @${fan.user.username}` });
    const change = (visibility: "followers" | "private") =>
      app.call(community.updatePost, { params: { id: one.postId }, body: { visibility } }, me);
    done(await app.call(communityPeople.followPerson, { ...named(me), ...on }, fan));
    done(await change("followers"));
    expect(await list(fan)).toHaveLength(1);
    done(await app.call(communityPeople.followPerson, { ...named(me), ...off }, fan));
    expect(await list(fan)).toEqual([]);
    done(await change("private"));
    expect((await list(me)).map(({ type }) => type)).toEqual([]);
  });

  it("ends with a block both ways, with a mute one way, and nothing comes while it lasts", async () => {
    const [me, other] = [await app.member(), await app.member()];
    const [mine, theirs] = [await post(me), await post(other)];
    done(await like(mine.postId, other));
    done(await like(theirs.postId, me));
    done(await app.call(communityPeople.mutePerson, { ...named(other), ...on }, me));
    expect([await list(me), (await list(other)).length]).toEqual([[], 1]);
    done((await comment(mine.postId, other)) && (await like(mine.postId, other, off)));
    expect(await list(me)).toEqual([]);
    done(await app.call(communityPeople.blockPerson, { ...named(other), ...on }, me));
    expect([await list(me), await list(other)]).toEqual([[], []]);
  });

  it("can be taken along: what one chose, muted, is reached on and was sent, without secrets", async () => {
    const me = await app.member();
    const { postId } = await post(me);
    const { user } = me;
    done(await app.call(calls.setNotificationPreferences, { body: { push: { like: true }, digest: true } }, me));
    done(await app.call(calls.muteThread, { params: { postId }, ...on }, me));
    const secrets = ["endpoint-canary", "p256dh-canary", "auth-canary"];
    await sql`INSERT INTO push_subscription (id, account_id, session_id, endpoint, p256dh, auth)
      SELECT ${postId}, ${user._id}, id, 'https://fcm.googleapis.com/endpoint-canary', 'p256dh-canary', 'auth-canary'
      FROM session WHERE account_id = ${user._id}`.execute(app.db);
    await sql`INSERT INTO notification_mail (id, account_id, nth, week, sent_at)
      VALUES (gen_random_uuid(), ${user._id}, 1, NULL, '2026-11-20T10:00:00Z'), (gen_random_uuid(), ${user._id}, 2, NULL, NULL),
        (gen_random_uuid(), ${user._id}, NULL, '2026-W47', '2026-11-21T01:15:00Z')`.execute(app.db);
    const { parts } = done(await app.call(accounts.exportMe, {}, me));
    expect(parts.notificationPreferences).toEqual([
      { channel: "mail", type: "digest", isOn: true },
      { channel: "push", type: "like", isOn: true },
    ]);
    expect(parts.mutedThreads).toEqual([{ postId, at: expect.stringMatching(/^20.*Z$/) }]);
    expect(parts.pushDevices).toEqual([{ service: "fcm.googleapis.com", since: expect.stringMatching(/^20.*Z$/) }]);
    expect(parts.notificationMails).toEqual([
      { type: "notifications", sentAt: "2026-11-20T10:00:00.000Z" },
      { type: "digest", sentAt: "2026-11-21T01:15:00.000Z" },
    ]);
    for (const secret of secrets) expect(JSON.stringify(parts)).not.toContain(secret);
  });

  it("goes with the account", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const { postId } = await post(me);
    done(await like(postId, by));
    const exported = async () => done(await app.call(accounts.exportMe, {}, me)).parts.notifications;
    expect(await exported()).toMatchObject([{ type: "like", causes: 1, unread: 1 }]);
    await sql`UPDATE account SET erase_requested_at = now() - interval '40 days' WHERE id = ${by.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    expect([await list(me), await unread(me), await exported()]).toEqual([[], 0, []]);
  });
});

describe("an anonymous author", () => {
  it("is nobody in what others hear: of the post, the comments, the choice", async () => {
    const [secret, helper] = [await app.member(), await app.member()];
    const one = await post(secret, {
      isAnonymous: true,
      category: "question",
      content: `के गर्ने? @${helper.user.username}`,
    });
    const said = await comment(one.postId, helper);
    await reply(said.commentId, secret);
    done(await app.call(communityComments.acceptComment, { params: { id: said.commentId }, ...on }, secret));
    const heard = await list(helper);
    expect(heard.map(({ type }) => type)).toEqual(["answer", "reply", "mention"]);
    const { user } = secret;
    for (const canary of [user.username, user._id, user.profile.firstName])
      expect(JSON.stringify(heard)).not.toContain(canary);
    expect(heard[0]?.actors).toEqual([{ name: one.createdBy.name, pseudonym: one.createdBy.pseudonym }]);
    const { rows } = await sql`SELECT FROM notification_cause c JOIN notification n ON n.id = c.notification_id
      WHERE n.account_id = ${helper.user._id} AND c.actor_id = ${user._id}`.execute(app.db);
    expect(rows).toEqual([]);
    // Whoever blocked that account hears of the thread all the same: silence would say who wrote it.
    done(await app.call(communityPeople.blockPerson, { ...named(secret), ...on }, helper));
    expect(await list(helper)).toHaveLength(3);
  });
});

describe("what somebody wants to hear of", () => {
  it("is kept by type", async () => {
    const [me, by] = [await app.member(), await app.member()];
    expect(done(await app.call(calls.getNotificationPreferences, {}, me)).app.like).toBe(true);
    const set = (app_: object) => app.call(calls.setNotificationPreferences, { body: { app: app_ } }, me);
    expect(done(await set({ like: false })).app).toMatchObject({ like: false, comment: true });
    const { postId } = await post(me);
    done(await like(postId, by));
    expect(await list(me)).toEqual([]);
    expect(done(await set({ like: true })).app.like).toBe(true);
    refused(await set({ wish: true }), "request.invalid");
    refused(await app.call(calls.getNotificationPreferences, {}, null), "auth.required");
  });

  it("is no thread that was muted, but for what names one", async () => {
    const [me, by] = [await app.member(), await app.member()];
    const { postId } = await post(me);
    const mute = (how: { body?: object }, id = postId) =>
      app.call(calls.muteThread, { params: { postId: id }, ...how }, me);
    expect(done(await mute(on))).toEqual({ isMuted: true });
    await comment(postId, by);
    done(await like(postId, by));
    expect(await list(me)).toEqual([]);
    await comment(postId, by, `सुन्नुस् @${me.user.username}`);
    expect(done(await mute({ body: {} }))).toEqual({ isMuted: false });
    expect(done(await mute(off))).toEqual({ isMuted: false });
    await comment(postId, by);
    expect((await list(me)).map(({ type }) => type)).toEqual(["comment"]);
    refused(await mute(on, nobody), "post.not_found");
    const secret = await post(by, { visibility: "private" });
    refused(await mute(on, secret.postId), "post.not_found");
  });
});
