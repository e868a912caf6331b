import { accounts, communityPeople as calls, community, communityHashtags } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { upload } from "../../test/form.ts";
import { picture } from "../../test/pictures.ts";
import { done, refused } from "../../test/sitting.ts";
import { setHashtagFollow } from "./hashtag.store.ts";
import { type Relation, setRelation } from "./relation.store.ts";

const app = await testApp();

let count = 0;
type Given = Parameters<typeof app.call<typeof community.createPost>>[1]["body"];
const post = async (by: Member, more: Partial<Given> = {}) => {
  const body = { title: `लेख नम्बर ${++count}`, content: `पाठ ${count}`, ...more };
  return done(await app.call(community.createPost, { body }, by), 201);
};
const named = ({ user }: Member) => ({ params: { username: user.username } });
const on = { body: { on: true } };

/** Somebody who has done everything that one can do, to somebody who did the same to them. */
async function busy() {
  const [me, other] = [await app.member(), await app.member()];
  const third = await app.member();
  const image = await upload(app, me.token, "posts", await picture(400, 300));
  const open = await post(me, { hashtags: ["सबैका_लागि"] });
  const secret = await post(me, { visibility: "private", media: [image.url], hashtags: ["मेरो_मात्र"] });
  const few = await post(me, { visibility: "followers" });
  const theirs = await post(other);
  done(await app.call(calls.followPerson, { ...named(other), ...on }, me));
  done(await app.call(calls.followPerson, { ...named(me), ...on }, other));
  done(await app.call(calls.mutePerson, { ...named(other), ...on }, me));
  done(await app.call(calls.blockPerson, { ...named(third), ...on }, me));
  done(await app.call(calls.dismissPerson, named(other), me));
  done(await app.call(community.likePost, { params: { id: theirs.postId }, ...on }, me));
  done(await app.call(community.bookmarkPost, { params: { id: theirs.postId }, ...on }, me));
  done(await app.call(communityHashtags.followHashtag, { params: { name: "सबैका_लागि" }, ...on }, me));
  done(await app.call(calls.setInterests, { body: { languages: ["ne"] } }, me));
  const draft = { title: "अधुरो" };
  await sql`INSERT INTO post_draft (id, account_id, context, body, sequence)
    VALUES (gen_random_uuid(), ${me.user._id}, 'post', ${JSON.stringify(draft)}, 1)`.execute(app.db);
  await sql`INSERT INTO post_seen (account_id, post_id) VALUES (${me.user._id}, ${theirs.postId})`.execute(app.db);
  await sql`INSERT INTO comment (id, post_id, author_id, is_anonymous, source, html, plain, renderer)
    VALUES (gen_random_uuid(), ${theirs.postId}, ${me.user._id}, false, 'ठिक', '<p>ठिक</p>', 'ठिक', 1)`.execute(app.db);
  return { me, other, third, open, secret, few, theirs, image };
}

describe("what the community holds of an account", () => {
  it("can be taken along whole, and is nobody else's", async () => {
    const { me, other, third, open, secret, few, theirs } = await busy();
    const { parts } = done(await app.call(accounts.exportMe, {}, me));
    expect(parts.posts).toMatchObject([open, secret, few].map(({ postId, title }) => ({ postId, title })));
    expect(parts).toMatchObject({
      comments: [{ postId: theirs.postId, text: "ठिक" }],
      postLikes: [{ postId: theirs.postId }],
      bookmarks: [{ postId: theirs.postId }],
      seenPosts: [{ postId: theirs.postId }],
      following: [{ username: other.user.username }],
      followers: [{ username: other.user.username }],
      muted: [{ username: other.user.username }],
      blocked: [{ username: third.user.username }],
      dismissedSuggestions: [{ username: other.user.username }],
      hashtags: [{ name: "सबैका_लागि" }],
      postDrafts: [{ context: "post", draft: { title: "अधुरो" } }],
      communityInterests: [{ languages: ["ne"] }],
    });
    const ofThird = done(await app.call(accounts.exportMe, {}, third)).parts;
    expect(ofThird.blocked).toEqual([]); // whoever blocks somebody is not shown to them
    expect(JSON.stringify(ofThird)).not.toContain(me.user.username);
  });

  it("comes in pages, each thing once", async () => {
    const me = await app.member();
    await sql`INSERT INTO hashtag (key, name) SELECT 'many' || n, 'many' || n FROM generate_series(1, 1100) n`.execute(
      app.db,
    );
    await sql`INSERT INTO hashtag_follow (account_id, key) SELECT ${me.user._id}, key FROM hashtag WHERE key LIKE 'many%'`.execute(
      app.db,
    );
    const { hashtags = [] } = done(await app.call(accounts.exportMe, {}, me)).parts;
    expect(new Set(hashtags.map(({ name }) => name)).size).toBe(1_100);
    expect(hashtags).toHaveLength(1_100);
  });

  it("goes with the account but for what it said to all, which is nobody's then", async () => {
    const { me, other, open, secret, few, theirs, image } = await busy();
    const shown = () => app.call(community.getPost, { params: { id: theirs.postId } });
    const tag = { params: { name: "सबैका_लागि" } };
    const followers = async () => done(await app.call(communityHashtags.getHashtag, tag)).followersCount;
    const before = await followers();
    expect(done(await shown())).toMatchObject({ likes: 1, commentsCount: 1 });
    await sql`UPDATE account SET erase_requested_at = now() - interval '40 days' WHERE id = ${me.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    expect(done(await shown())).toMatchObject({ likes: 0, commentsCount: 1 });
    expect(done(await app.call(calls.getProfile, named(other)))).toMatchObject({
      followersCount: 0,
      followingCount: 0,
    });
    const left = done(await app.call(community.getPost, { params: { id: open.postId } }));
    expect(left).toMatchObject({ title: open.title, createdBy: { name: "" } });
    expect(left.createdBy.username).toBeUndefined();
    for (const { postId } of [secret, few])
      refused(await app.call(community.getPost, { params: { id: postId } }, other), "post.not_found");
    expect(await followers()).toBe(before - 1);
    const { rows } = await sql<{ n: number }>`SELECT (
        SELECT count(*) FROM community_follow WHERE ${me.user._id}::uuid IN (follower_id, followed_id)) + (
        SELECT count(*) FROM community_block WHERE ${me.user._id}::uuid IN (blocker_id, blocked_id)) + (
        SELECT count(*) FROM community_mute WHERE ${me.user._id}::uuid IN (muter_id, muted_id)) + (
        SELECT count(*) FROM suggestion_dismissed WHERE ${me.user._id}::uuid IN (account_id, dismissed_id)) + (
        SELECT count(*) FROM post_draft WHERE account_id = ${me.user._id}) + (
        SELECT count(*) FROM post_seen WHERE account_id = ${me.user._id}) + (
        SELECT count(*) FROM post_bookmark WHERE account_id = ${me.user._id}) + (
        SELECT count(*) FROM post WHERE author_id = ${me.user._id} AND visibility <> 'public') AS n`.execute(app.db);
    expect(rows).toEqual([{ n: 0 }]);
    const { uses } = await app.db
      .selectFrom("upload")
      .select("uses")
      .where("id", "=", image._id)
      .executeTakeFirstOrThrow();
    expect(uses).toBe(0);
  });
});

/** Numbers that look like chance, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("[S70] [S71] counts", () => {
  it("are as many as there are rows, after 10,000 acts of chance, many at a time", async () => {
    const [people, tags, acts, atATime] = [30, 20, 10_000, 8];
    await sql`INSERT INTO account (id, username, email, auth_type, password_hash, first_name, language)
      SELECT gen_random_uuid(), 'counted' || n, 'counted' || n || '@example.test', 'local', 'x', 'Counted', 'ne'
      FROM generate_series(1, ${people}::int) n`.execute(app.db);
    const ids = await app.db.selectFrom("account").select("id").where("username", "like", "counted%").execute();
    await sql`INSERT INTO hashtag (key, name) SELECT 'counted' || n, 'counted' || n FROM generate_series(1, ${tags}::int) n`.execute(
      app.db,
    );
    const next = chance(11);
    const kinds: Relation[] = ["follow", "follow", "follow", "block", "mute"];
    const one = () => ids[next(people)]?.id as string;
    async function act(): Promise<void> {
      const [me, other, on] = [one(), one(), [undefined, true, false][next(3)]];
      if (next(4) === 0) await setHashtagFollow(app.db, me, `counted${1 + next(tags)}`, on);
      else if (me !== other) await setRelation(app.db, kinds[next(kinds.length)] as Relation, { me, other, on });
    }
    for (let i = 0; i < acts; i += atATime) await Promise.all(Array.from({ length: atATime }, act));
    const { rows } = await sql<{ wrong: number; follows: number; between: number; tags: number }>`SELECT
      (SELECT count(*) FROM community_member m WHERE
        followers_count <> (SELECT count(*) FROM community_follow WHERE followed_id = m.account_id)
        OR following_count <> (SELECT count(*) FROM community_follow WHERE follower_id = m.account_id))
      + (SELECT count(*) FROM hashtag h WHERE
        followers_count <> (SELECT count(*) FROM hashtag_follow f WHERE f.key = h.key)) AS wrong,
      (SELECT count(*) FROM community_follow) AS follows,
      (SELECT count(*) FROM hashtag_follow) AS tags,
      (SELECT count(*) FROM community_follow f JOIN community_block b ON (b.blocker_id, b.blocked_id)
        IN ((f.follower_id, f.followed_id), (f.followed_id, f.follower_id))) AS between`.execute(app.db);
    expect(rows).toMatchObject([{ wrong: 0, between: 0 }]);
    expect(rows[0]?.follows).toBeGreaterThan(20);
    expect(rows[0]?.tags).toBeGreaterThan(20);
  }, 120_000);
});
