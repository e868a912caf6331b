import {
  notifications as calls,
  community,
  communityComments,
  communityHashtags,
  communityPeople,
} from "@sarathi/contract";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { at, done } from "../../test/sitting.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";

let now: Date | undefined;
const app = await testApp({ clock: () => now ?? new Date() });
const on = { body: { on: true } };
const off = { body: { on: false } };
const PEOPLE = 12;
const nobody = "01900000-0000-7000-8000-000000000000";
const people: Member[] = [];
beforeAll(async () => {
  for (let i = 0; i < PEOPLE; i++) people.push(await app.member());
});

const identityOf = ({ user }: Member) =>
  ({ ...user, accountId: user._id, role: "user", emailVerified: true }) as unknown as Identity & { username: string };

const post = async (by: Member, title: string) =>
  done(await app.call(community.createPost, { body: { title, content: "पाठ" } }, by), 201);
const like = (id: string, by: Member, how = on) => app.call(community.likePost, { params: { id }, ...how }, by);
const block = (who: Member, by: Member, how = on) =>
  app.call(communityPeople.blockPerson, { params: { username: who.user.username }, ...how }, by);
const list = async (of: Member) => done(await app.call(calls.listNotifications, { query: { limit: 100 } }, of)).items;
const unread = async (of: Member) => done(await app.call(calls.countUnreadNotifications, {}, of)).count;

it("likes of one moment are one notification; taken back at once, none", async () => {
  const [me, ...others] = people as [Member, ...Member[]];
  const { postId } = await post(me, "एकै पटक धेरै मन");
  await Promise.all(others.map((by) => like(postId, by)));
  expect(await list(me)).toMatchObject([{ type: "like", count: others.length }]);
  await Promise.all(others.map((by) => like(postId, by, off)));
  expect([await list(me), await unread(me)]).toEqual([[], 0]);
});

it("a like and a block of one moment leave nothing behind, whichever is first", async () => {
  const [me, other] = [at(people, 1), at(people, 2)];
  const { postId } = await post(me, "मन पराउने कि रोक्ने");
  for (let turn = 0; turn < 15; turn++) {
    await Promise.all([like(postId, other), block(other, me)]);
    expect(await list(me)).toEqual([]);
    done(await block(other, me, off));
    await like(postId, other, off);
    expect(await list(me)).toEqual([]);
  }
});

it("a post that many are to hear of and a block of one moment leave nothing behind, whichever is first", async () => {
  const [author, me] = [at(people, 9), at(people, 10)];
  const others: Member[] = [];
  while (others.length < 24) others.push(await app.member()); // passwords are hashed a few at a time, and no queue is endless
  const name = "धेरैले_सुन्ने";
  const tell = async (title: string) =>
    done(await app.call(community.createPost, { body: { title, content: "पाठ", hashtags: [name] } }, author), 201);
  await tell("पहिलो सूचना");
  await app.jobs.drain();
  for (const by of [me, ...others])
    done(await app.call(communityHashtags.followHashtag, { params: { name }, ...on }, by));
  for (let turn = 0; turn < 8; turn++) {
    await tell(`धेरैका लागि ${turn}`);
    await Promise.all([app.jobs.drain(), block(author, me)]);
    expect(await list(me)).toEqual([]);
    done(await block(author, me, off));
  }
  expect(await list(at(others, 0))).toMatchObject([{ type: "hashtag", count: 8 }]);
});

it("a post that many are to hear of and its end leave nothing behind, whichever is first", async () => {
  const [author, name] = [await app.member(), "हटाइने"];
  const tell = async (title: string) =>
    done(await app.call(community.createPost, { body: { title, content: "पाठ", hashtags: [name] } }, author), 201);
  await tell("पहिलो लेख");
  await app.jobs.drain();
  const hearers = people.slice(0, 10);
  for (const by of hearers) done(await app.call(communityHashtags.followHashtag, { params: { name }, ...on }, by));
  for (let turn = 0; turn < 8; turn++) {
    const { postId } = await tell(`हट्ने लेख ${turn}`);
    await Promise.all([app.jobs.drain(), app.call(community.removePost, { params: { id: postId } }, author)]);
    const { rows } = await sql`SELECT FROM notification_cause WHERE post_id = ${postId}`.execute(app.db);
    expect(rows).toEqual([]);
  }
});

it("a comment and the end of its post leave nothing behind, whichever is first", async () => {
  const [me, other] = [at(people, 3), at(people, 4)];
  for (let turn = 0; turn < 8; turn++) {
    const { postId } = await post(me, `छिट्टै जाने लेख ${turn}`);
    await Promise.all([
      app.call(communityComments.createComment, { params: { id: postId }, body: { content: "म पनि" } }, other),
      app.call(community.removePost, { params: { id: postId } }, me),
    ]);
    expect(await list(me)).toEqual([]);
  }
});

it("what two do to each other in one moment ends, none of it by waiting for the other", async () => {
  const [me, other] = [identityOf(at(people, 5)), identityOf(at(people, 6))];
  const { posts, comments, people: relations } = app.services.community;
  const mine = await post(at(people, 5), "दुवैले एकै पटक");
  const theirs = await post(at(people, 6), "एकै पटक दुवैले");
  for (let turn = 0; turn < 40; turn++) {
    const key = (name: string) => ({ value: undefined, request: `${name} ${turn}` }) as never;
    const done = await Promise.allSettled([
      comments.create(other, mine.postId, { content: `यता ${turn}` }, key("one")),
      comments.create(me, theirs.postId, { content: `उता ${turn} @${other.username}` }, key("two")),
      relations.follow(other, me.username, true),
      relations.follow(me, other.username, true),
      turn % 2 ? relations.block(me, other.username, true) : relations.block(other, me.username, true),
      posts.like(other, mine.postId, true),
    ]);
    // Whoever is blocked does not find the other, and has nothing to take back.
    await Promise.allSettled([relations.block(me, other.username, false), relations.block(other, me.username, false)]);
    const failed = done.flatMap((one) =>
      one.status === "rejected" && !(one.reason instanceof AppError) ? one.reason : [],
    );
    expect(failed).toEqual([]);
  }
});

it.each([
  ["put off for the night", () => app.jobs.runNow("pushes")],
  ["forgotten after half a year", () => app.services.notifications.forgetOld()],
])("what is %s waits for nobody's act, and nobody's act for it", async (what, work) => {
  const [me, other] = [at(people, 7), at(people, 8)];
  const mine = await post(me, `रातको लेख ${what}`);
  const like = () => app.call(community.likePost, { params: { id: mine.postId }, ...on }, other);
  // Written first, and held last: acts hold by type.
  done(await like());
  const words = { params: { id: mine.postId }, body: { content: "राति लेखियो" } };
  done(await app.call(communityComments.createComment, words, other), 201);
  await sql`UPDATE notification SET push_at = now(), updated_at = now() - interval '200 days'
    WHERE account_id = ${me.user._id} AND type = 'like'`.execute(app.db);
  await sql`UPDATE notification SET push_at = now(), updated_at = now() - interval '200 days'
    WHERE account_id = ${me.user._id} AND type = 'comment'`.execute(app.db);
  now = new Date(Date.now() + 86_400_000);
  now.setUTCHours(17, 0, 0, 0);
  const hold = (tx: typeof app.db, type: string) =>
    sql`SELECT FROM notification WHERE account_id = ${me.user._id} AND type = ${type} FOR UPDATE`.execute(tx);
  let working: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await hold(tx, "comment");
    working = work();
    await Promise.race([working, new Promise((resolve) => setTimeout(resolve, 300))]);
    await hold(tx, "like");
  });
  await working;
  await work();
  const left = await sql`SELECT FROM notification WHERE account_id = ${me.user._id} AND push_at <= now()
    AND updated_at < now() - interval '199 days'`.execute(app.db);
  expect(left.rows, "what was held is done the next time").toEqual([]);
  await Promise.all([
    work(),
    like(),
    work(),
    app.call(community.likePost, { params: { id: mine.postId }, ...off }, other),
  ]);
  now = undefined;
  const items = await list(me);
  expect(await unread(me)).toBe(items.filter(({ isRead }) => !isRead).length);
});

/** Numbers that look like chance, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it("[S82] the unread count is the list's unread ones after 5,000 acts of chance, many at a time", async () => {
  const [acts, atATime] = [5_000, 6];
  const { posts, comments, people: relations } = app.services.community;
  const next = chance(7);
  const pick = <T>(all: readonly T[]): T | undefined => all[next(all.length)];
  const identities = people.map(identityOf);
  const member = () => at(identities, next(PEOPLE));
  const nameOf = (one: Identity) => at(people, identities.indexOf(one)).user.username;
  const [texts, said]: [{ id: string; by: Identity }[], { id: string; by: Identity; postId: string }[]] = [[], []];
  const tagged: { id: string; by: Identity }[] = [];
  const shown = { category: "discussion", visibility: "public", isAnonymous: false, isCommentEnabled: true } as const;
  const plain = { ...shown, media: [] };
  for (const [i, one] of people.entries()) {
    const { postId } = await post(one, `संयोगको लेख ${i}`);
    texts.push({ id: postId, by: at(identities, i) });
  }
  const key = (n: number) => ({ value: undefined, request: `act ${n}` }) as never;
  const acted: Record<string, (n: number) => Promise<unknown>> = {
    like: () => posts.like(member(), pick(texts)?.id ?? nobody, [undefined, true, false][next(3)]),
    likeComment: () => comments.like(member(), pick(said)?.id ?? nobody, [undefined, true, false][next(3)]),
    comment: async (n) => {
      const [by, { id }] = [member(), at(texts, next(texts.length))];
      const one = await comments.create(by, id, { content: `टिप्पणी ${n} @${nameOf(member())}` }, key(n));
      said.push({ id: one.commentId, by, postId: id });
    },
    reply: (n) => comments.reply(member(), pick(said)?.id ?? nobody, { content: `उत्तर ${n}` }, key(n)),
    removeComment: () => {
      const one = pick(said);
      return comments.remove(one?.by ?? member(), one?.id ?? nobody);
    },
    follow: () => relations.follow(member(), nameOf(member()), [undefined, true, false][next(3)]),
    block: () => relations.block(member(), nameOf(member()), next(3) === 0),
    mute: () => relations.mute(member(), nameOf(member()), next(3) === 0),
    read: () => app.services.notifications.markRead(member(), undefined),
    hide: () => {
      const one = at(texts, next(texts.length));
      return posts.update(one.by, one.id, { visibility: next(2) ? "public" : "followers" });
    },
    rename: () => {
      const one = at(texts, next(texts.length));
      return posts.update(one.by, one.id, { content: `सुन @${nameOf(member())}` });
    },
    accept: () => {
      const one = pick(said);
      const asker = texts.find(({ id }) => id === one?.postId)?.by;
      return comments.accept(asker ?? member(), one?.id ?? nobody, [undefined, true, false][next(3)]);
    },
    tag: async (n) => {
      const words = { title: `ट्यागको लेख ${n}`, content: `पाठ ${n}`, hashtags: ["sanyog"] };
      const { postId } = await posts.create(at(identities, n % PEOPLE), { ...plain, ...words }, key(n));
      tagged.push({ id: postId, by: at(identities, n % PEOPLE) });
    },
    removeTagged: () => {
      const one = pick(tagged);
      return posts.remove(one?.by ?? member(), one?.id ?? nobody);
    },
    followTag: () => {
      const follow = { params: { name: "sanyog" }, body: { on: next(3) > 0 } };
      return app.call(communityHashtags.followHashtag, follow, at(people, next(PEOPLE)));
    },
    tell: () => app.jobs.drain(),
  };
  const names = ["like", "like", "likeComment", "comment", "reply", ...Object.keys(acted)];
  for (let n = 0; n < acts; n += atATime) {
    const turn = Array.from({ length: atATime }, (_, i) => acted[pick(names) ?? ""]?.(n + i));
    // Much of it is refused: whom one blocked, what is gone.
    const ended = await Promise.allSettled(turn);
    const failed = ended.flatMap((one) =>
      one.status === "rejected" && !(one.reason instanceof AppError) ? one.reason : [],
    );
    expect(failed).toEqual([]);
  }
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM notification n WHERE
      n.causes <> (SELECT count(*) FROM notification_cause c WHERE c.notification_id = n.id)
      OR n.unread <> (SELECT count(*) FROM notification_cause c WHERE c.notification_id = n.id AND NOT c.is_read)
      OR n.causes = 0`.execute(app.db);
  expect(rows).toEqual([{ n: 0 }]);
  const hidden = await sql`SELECT FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    JOIN community_block b ON (b.blocker_id, b.blocked_id) IN ((n.account_id, c.actor_id), (c.actor_id, n.account_id))`.execute(
    app.db,
  );
  expect(hidden.rows).toEqual([]);
  const lost =
    await sql`SELECT FROM notification n JOIN notification_cause c ON c.notification_id = n.id AND NOT c.is_read
    WHERE n.type = 'like' AND NOT EXISTS (SELECT FROM post_like l WHERE l.post_id::text = n.target AND l.account_id = c.actor_id)
      AND NOT EXISTS (SELECT FROM comment_like l WHERE l.comment_id::text = n.target AND l.account_id = c.actor_id)`.execute(
      app.db,
    );
  expect(lost.rows).toEqual([]);
  await app.jobs.drain();
  const gone = await sql`SELECT FROM notification_cause c JOIN post p ON p.id = c.post_id WHERE p.state <> 'published'`;
  expect((await gone.execute(app.db)).rows).toEqual([]);
  const chosen = sql`SELECT FROM notification n WHERE n.type = 'answer' AND n.unread > 0
    AND NOT EXISTS (SELECT FROM post p WHERE p.accepted_comment_id::text = n.target)`;
  expect((await chosen.execute(app.db)).rows).toEqual([]);
  const ofTag = await sql`SELECT FROM notification WHERE type = 'hashtag'`.execute(app.db);
  expect(ofTag.rows.length).toBeGreaterThan(0);
  let all = 0;
  for (const one of people) {
    const items = await list(one);
    all += items.length;
    expect(await unread(one)).toBe(items.filter(({ isRead }) => !isRead).length);
  }
  expect(all).toBeGreaterThan(20);
}, 120_000);
