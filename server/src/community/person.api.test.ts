import { communityPeople as calls, community, communityComments, communityHashtags } from "@sarathi/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const [asha, bina, cara] = [await app.member(), await app.member(), await app.member()];
const staff = await app.member("moderator");

const named = ({ user }: Member) => ({ params: { username: user.username } });
const bodyOf = (on?: boolean) => (on === undefined ? {} : { body: { on } });
const follow = (whom: Member, as: Member, on?: boolean) =>
  app.call(calls.followPerson, { ...named(whom), ...bodyOf(on) }, as);
const block = (whom: Member, as: Member, on?: boolean) =>
  app.call(calls.blockPerson, { ...named(whom), ...bodyOf(on) }, as);
const mute = (whom: Member, as: Member, on?: boolean) =>
  app.call(calls.mutePerson, { ...named(whom), ...bodyOf(on) }, as);
const profile = (whom: Member, as: As = null) => app.call(calls.getProfile, named(whom), as);
const followers = (whom: Member, as: As = null, query = {}) =>
  app.call(calls.listFollowers, { ...named(whom), query }, as);
const following = (whom: Member, as: As = null, query = {}) =>
  app.call(calls.listFollowing, { ...named(whom), query }, as);
const search = (q: string, as: Member) => app.call(calls.searchPeople, { query: { q } }, as);
const postsOf = (whom: Member, as: As = null, query = {}) => app.call(calls.personPosts, { ...named(whom), query }, as);
const namesOf = (people: readonly { username: string }[]) => people.map(({ username }) => username);

let count = 0;
type Given = Parameters<typeof app.call<typeof community.createPost>>[1]["body"];
async function post(by: Member, more: Partial<Given> = {}) {
  const body = { title: `कसको पालो ${++count}`, content: `पालो नम्बर ${count}`, ...more };
  return done(await app.call(community.createPost, { body }, by), 201);
}
const comment = async (by: Member, postId: string) =>
  done(
    await app.call(
      communityComments.createComment,
      { params: { id: postId }, body: { content: `राम्रो ${++count}` } },
      by,
    ),
    201,
  );
const everybody = async (n: number) => {
  const all = [];
  for (let i = 0; i < n; i++) all.push(await app.member());
  return all;
};

describe("[S70] following somebody", () => {
  it("changes without a body, is set with one, and answers the new state and count", async () => {
    expect(done(await follow(asha, bina))).toEqual({ isFollowing: true, followersCount: 1 });
    expect(done(await follow(asha, bina))).toEqual({ isFollowing: false, followersCount: 0 });
    expect(done(await follow(asha, bina, true))).toEqual({ isFollowing: true, followersCount: 1 });
    expect(done(await follow(asha, bina, true))).toEqual({ isFollowing: true, followersCount: 1 });
    expect(done(await profile(asha, bina))).toMatchObject({ isFollowing: true, followersCount: 1, isMe: false });
    expect(done(await profile(bina))).toMatchObject({ isFollowing: false, followingCount: 1 });
    expect(done(await follow(asha, bina, false))).toEqual({ isFollowing: false, followersCount: 0 });
  });

  it("is for members, not of oneself, not of nobody", async () => {
    refused(await app.call(calls.followPerson, named(asha)), "auth.required");
    refused(await follow(asha, asha), "person.self");
    refused(await app.call(calls.followPerson, { params: { username: "me" } }, asha), "person.self");
    refused(await app.call(calls.followPerson, { params: { username: "nobody_here" } }, asha), "user.not_found");
    refused(await app.call(calls.followPerson, { ...named(asha), body: { on: 1 as never } }, bina), "request.invalid");
  });

  it("fifty times at once makes one", async () => {
    const [one, other] = [await app.member(), await app.member()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(one, other, true)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(done(await profile(one))).toMatchObject({ followersCount: 1 });
    expect(done(await followers(one)).items).toHaveLength(1);
  });

  it("of two who follow and block each other at the same moment the block holds", async () => {
    const [one, other] = [await app.member(), await app.member()];
    const acts = [
      follow(one, other, true),
      block(other, one, true),
      follow(other, one, true),
      follow(one, other, true),
    ];
    expect((await Promise.all(acts)).every(({ status }) => status === 200 || status === 404)).toBe(true);
    for (const who of [one, other])
      expect(done(await profile(who))).toMatchObject({ followersCount: 0, followingCount: 0 });
  });
});

describe("[S70] followers and following", () => {
  const fans: Member[] = [];
  let star: Member;
  beforeAll(async () => {
    star = await app.member();
    fans.push(...(await everybody(23)));
    for (const fan of fans) done(await follow(star, fan, true));
    done(await follow(fans[0] as Member, star, true));
  });

  it("are the latest first, twenty a page, whole by cursor while others come", async () => {
    const first = done(await followers(star));
    expect(first.items).toHaveLength(20);
    const late = await app.member();
    done(await follow(star, late, true));
    const cursor = first.pagination.nextCursor as string;
    const rest = done(await followers(star, null, { cursor })).items;
    expect(namesOf([...first.items, ...rest])).toEqual(fans.map(({ user }) => user.username).toReversed());
    expect(namesOf(done(await followers(star, null, { page: 2 })).items)).toHaveLength(4);
    expect(namesOf(done(await following(star)).items)).toEqual([fans[0]?.user.username]);
  });

  it("say whom the reader follows, and who is the reader", async () => {
    const { items } = done(await followers(star, fans[3], { limit: 100 }));
    expect(items.find(({ isMe }) => isMe)?.username).toBe(fans[3]?.user.username);
    expect(items.every(({ isFollowing }) => !isFollowing)).toBe(true);
    expect(done(await following(star, star)).items[0]).toMatchObject({ isFollowing: true, isMe: false });
    expect(done(await app.call(calls.listFollowers, { params: { username: "me" } }, star)).items).toHaveLength(20);
  });

  it("of nobody there are none, and a list keeps its own cursor", async () => {
    const nobody = { params: { username: "nobody_here" } };
    refused(await app.call(calls.listFollowers, nobody), "user.not_found");
    refused(await app.call(calls.listFollowing, nobody), "user.not_found");
    refused(await app.call(calls.listFollowers, { params: { username: "me" } }), "user.not_found");
    const { nextCursor } = done(await followers(star)).pagination;
    refused(await following(star, null, { cursor: nextCursor }), "page.bad_cursor");
    refused(await followers(star, null, { limit: 0 }), "request.invalid");
    refused(await following(star, null, { page: 0 }), "request.invalid");
  });
});

describe("blocking and muting", () => {
  it("are set, taken back and listed, of anybody but oneself", async () => {
    const [me, one, other] = (await everybody(3)) as [Member, Member, Member];
    expect(done(await block(one, me))).toEqual({ isBlocked: true });
    expect(done(await mute(one, me, true))).toEqual({ isMuted: true });
    expect(done(await mute(other, me))).toEqual({ isMuted: true });
    const hidden = () => app.call(calls.hiddenPeople, {}, me);
    expect(done(await hidden()).items).toMatchObject([
      { username: other.user.username, isBlocked: false, isMuted: true },
      { username: one.user.username, isBlocked: true, isMuted: true },
    ]);
    expect(done(await profile(one, me))).toMatchObject({ isBlocked: true, isMuted: true });
    expect(done(await block(one, me, false))).toEqual({ isBlocked: false });
    expect(done(await mute(one, me))).toEqual({ isMuted: false });
    expect(namesOf(done(await hidden()).items)).toEqual([other.user.username]);
    refused(await app.call(calls.hiddenPeople, {}), "auth.required");
    refused(await app.call(calls.hiddenPeople, { query: { cursor: "x" } }, me), "page.bad_cursor");
    for (const call of [calls.blockPerson, calls.mutePerson, calls.dismissPerson]) {
      refused(await app.call(call, named(me), me), "person.self");
      refused(await app.call(call, { params: { username: "nobody_here" } }, me), "user.not_found");
      refused(await app.call(call, { params: { username: " " } }, me), "request.invalid");
      refused(await app.call(call, named(me)), "auth.required");
    }
  });

  it("a block ends follows both ways, and counts follow", async () => {
    const [one, other] = (await everybody(2)) as [Member, Member];
    done(await follow(one, other, true));
    done(await follow(other, one, true));
    done(await block(one, other, true));
    refused(await follow(one, other, true), "user.not_found");
    refused(await follow(other, one, true), "user.not_found");
    for (const who of [one, other])
      expect(done(await profile(who))).toMatchObject({ followersCount: 0, followingCount: 0 });
  });

  /** Every call that shows people or what they wrote: whether somebody is found in it by a reader. */
  const surfaces: Record<string, (whom: Member, friend: Member, as: As) => Promise<boolean>> = {
    "followers of a third": async (whom, friend, as) => finds(whom, done(await followers(friend, as)).items),
    "whom a third follows": async (whom, friend, as) => finds(whom, done(await following(friend, as)).items),
    "their followers": async (whom, _, as) => (await followers(whom, as)).status === 200,
    "whom they follow": async (whom, _, as) => (await following(whom, as)).status === 200,
    "their posts": async (whom, _, as) => (await postsOf(whom, as)).status === 200,
    "their comments": async (whom, _, as) => (await postsOf(whom, as, { type: "comments" })).status === 200,
    "comments of a third under their posts": async (whom, friend, as) =>
      done(await postsOf(friend, as, { type: "comments" })).items.some(
        ({ createdBy }) => createdBy.username === whom.user.username,
      ),
    search: async (whom, _, as) => (as ? finds(whom, done(await search(whom.user.username, as as Member))) : true),
    "posts of a hashtag": async (whom, _, as) =>
      done(await app.call(communityHashtags.hashtagPosts, { params: { name: "लुकामारी" } }, as)).items.some(
        ({ createdBy }) => createdBy.username === whom.user.username,
      ),
    suggestions: async (whom, _, as) =>
      as ? finds(whom, done(await app.call(calls.suggestedPeople, { query: { limit: 20 } }, as))) : true,
  };
  const finds = (whom: Member, people: readonly { username: string }[]) => namesOf(people).includes(whom.user.username);

  it("a block hides each from the other on every surface, from nobody else, and from staff nobody", async () => {
    const [me, them, friend] = (await everybody(3)) as [Member, Member, Member];
    for (let i = 0; i < 3; i++) {
      await post(them, { hashtags: ["लुकामारी"] });
      await post(me, { hashtags: ["लुकामारी"] });
    }
    for (const who of [me, them]) {
      await comment(friend, (await post(who)).postId);
      done(await follow(friend, who, true));
      done(await follow(who, friend, true));
      done(await follow(who, friend, false)); // who follows is not suggested
    }
    for (const who of [me, them]) done(await follow(friend, who, true));
    const seen = async (whom: Member, as: As) => {
      const found = [];
      for (const [name, finds] of Object.entries(surfaces)) if (await finds(whom, friend, as)) found.push(name);
      return found;
    };
    const all = Object.keys(surfaces).filter((name) => name !== "whom a third follows");
    expect(await seen(them, me)).toEqual(all);
    done(await block(them, me, true));
    expect(await seen(them, me)).toEqual([]);
    expect(await seen(me, them)).toEqual([]);
    expect(await seen(them, null)).toEqual(all);
    expect(await seen(them, cara)).toEqual(all);
    done(await block(staff, them, true));
    expect(await seen(them, staff)).toEqual(all);
    expect(done(await profile(friend, me)).followersCount).toBe(1);
    expect(done(await profile(friend, cara)).followersCount).toBe(2);
    refused(await profile(me, them), "user.not_found");
    expect(done(await profile(them, me))).toMatchObject({ isBlocked: true });
    done(await block(them, me, false));
    expect(await seen(them, me)).toEqual(all);
  });

  it("says nothing of anonymous posts", async () => {
    const [me, them] = (await everybody(2)) as [Member, Member];
    const { postId } = await post(them, { isAnonymous: true, hashtags: ["बेनामी"] });
    done(await block(them, me, true));
    const { items } = done(await app.call(communityHashtags.hashtagPosts, { params: { name: "बेनामी" } }, me));
    expect(items.map((one) => one.postId)).toEqual([postId]);
  });

  it("a mute takes somebody out of lists of posts and suggestions; who comes to their page reads them", async () => {
    const [me, them] = (await everybody(2)) as [Member, Member];
    for (let i = 0; i < 3; i++) await post(them, { hashtags: ["मौनता"] });
    done(await mute(them, me, true));
    expect(done(await app.call(communityHashtags.hashtagPosts, { params: { name: "मौनता" } }, me)).items).toEqual([]);
    expect(await surfaces.suggestions?.(them, them, me)).toBe(false);
    expect(done(await postsOf(them, me)).items).toHaveLength(3);
    expect(finds(them, done(await search(them.user.username, me)))).toBe(true);
  });
});

describe("[S70] what somebody wrote", () => {
  it("is under their name for others, and whole for themselves", async () => {
    const [me, fan] = (await everybody(2)) as [Member, Member];
    done(await follow(me, fan, true));
    const open = await post(me);
    const secret = await post(me, { isAnonymous: true });
    const few = await post(me, { visibility: "followers" });
    const own = await post(me, { visibility: "private" });
    const ids = async (as: As) => done(await postsOf(me, as)).items.map(({ postId }) => postId);
    expect(await ids(null)).toEqual([open.postId]);
    expect(await ids(staff)).toEqual([open.postId]);
    expect(await ids(fan)).toEqual([few.postId, open.postId]);
    expect(await ids(me)).toEqual([own, few, secret, open].map(({ postId }) => postId));
    const mine = done(await app.call(calls.personPosts, { params: { username: "me" } }, me)).items;
    expect(mine).toHaveLength(4);
    expect(done(await profile(me, me))).toMatchObject({ postsCount: 1, isMe: true });
  });

  it("are comments with their posts, to others where the post may be seen", async () => {
    const [me, other] = (await everybody(2)) as [Member, Member];
    const [open, few, secret] = [await post(other), await post(other), await post(me, { isAnonymous: true })];
    const said = await comment(me, open.postId);
    const hidden = await comment(me, few.postId);
    await comment(me, secret.postId);
    const hide = { params: { id: few.postId }, body: { visibility: "private" as const } };
    done(await app.call(community.updatePost, hide, other));
    const list = async (as: As) => done(await postsOf(me, as, { type: "comments" })).items;
    expect(await list(null)).toMatchObject([
      {
        postId: open.postId,
        title: open.title,
        comment: { commentId: said.commentId, html: said.content.html, likes: 0 },
      },
    ]);
    // One's own are there all the same, to be taken back; of the post nothing is left but its place.
    expect((await list(me)).map(({ title }) => title)).toEqual([secret.title, "", open.title]);
    const { items, pagination } = done(await postsOf(me, me, { type: "comments", limit: 1 }));
    const next = done(await postsOf(me, me, { type: "comments", limit: 1, cursor: pagination.nextCursor }));
    expect(at(next.items, 0).comment?.commentId).toBe(hidden.commentId);
    expect(at(items, 0).comment?.commentId).not.toBe(hidden.commentId);
  });

  it("likes and bookmarks are one's own to see", async () => {
    const { postId } = await post(bina);
    done(await app.call(community.likePost, { params: { id: postId } }, cara));
    done(await app.call(community.bookmarkPost, { params: { id: postId } }, cara));
    for (const type of ["liked", "bookmarked"]) {
      expect(done(await postsOf(cara, cara, { type })).items.map((one) => one.postId)).toEqual([postId]);
      refused(await postsOf(cara, bina, { type }), "user.not_found");
      refused(await postsOf(cara, staff, { type }), "user.not_found");
      refused(await postsOf(cara, null, { type }), "user.not_found");
    }
    refused(await postsOf(cara, cara, { type: "secrets" }), "request.invalid");
    refused(await postsOf(cara, cara, { cursor: "x" }), "page.bad_cursor");
  });
});

describe("[S70] a search for people", () => {
  it("finds beginnings of names in either script, those one follows first", async () => {
    const [me, one, two, three] = (await everybody(4)) as [Member, Member, Member, Member];
    const rename = async (who: Member, first_name: string, last_name: string | null, username: string) => {
      await app.db
        .updateTable("account")
        .set({ first_name, last_name, username })
        .where("id", "=", who.user._id)
        .execute();
      who.user.username = username;
    };
    await rename(one, "सरिता", "अधिकारी", "zx.sarita");
    await rename(two, "Zxena", "Rai", "rai.zxena");
    await rename(three, "Other", "सरु", "other.zx");
    const find = async (q: string) => namesOf(done(await search(q, me)));
    expect(await find("zx")).toEqual(["zx.sarita", "rai.zxena"]);
    expect(await find("@ZX.s")).toEqual(["zx.sarita"]);
    expect(await find("सर")).toEqual(["other.zx", "zx.sarita"]);
    expect(await find("सरिता अधि")).toEqual(["zx.sarita"]);
    expect(await find("%")).toEqual([]);
    done(await follow(two, me, true));
    expect(await find("zx")).toEqual(["rai.zxena", "zx.sarita"]);
    expect(await find("member")).toHaveLength(10);
    await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", one.user._id).execute();
    expect(await find("zx")).toEqual(["rai.zxena"]);
    refused(await search("  ", me), "request.invalid");
    refused(await app.call(calls.searchPeople, { query: { q: "zx" } }), "auth.required");
  });
});

describe("suggestions", () => {
  const suggested = async (as: Member, limit = 20) =>
    done(await app.call(calls.suggestedPeople, { query: { limit } }, as)).filter(({ username }) => known.has(username));
  /** Of this test: others of the file are active too. */
  const known = new Set<string>();
  async function active(targetPost: string | null = null): Promise<Member> {
    const who = await app.member();
    known.add(who.user.username);
    await app.db.updateTable("account").set({ target_post: targetPost }).where("id", "=", who.user._id).execute();
    for (let i = 0; i < 3; i++) await post(who);
    return who;
  }

  it("say why, leave out whom one follows, hides or dismissed, and never look at anonymous posts", async () => {
    const me = await app.member();
    await app.db.updateTable("account").set({ target_post: "kharidar" }).where("id", "=", me.user._id).execute();
    const [friend, ofFriend, talker, same] = [await active(), await active(), await active(), await active("kharidar")];
    const quiet = await app.member();
    known.add(quiet.user.username);
    for (let i = 0; i < 4; i++) await post(quiet, { isAnonymous: true });
    expect(at(await suggested(me), 0)).toMatchObject({ username: same.user.username, reason: "target_post", count: 3 });
    done(await follow(friend, me, true));
    done(await follow(ofFriend, friend, true));
    const { postId } = await post(talker);
    done(await app.call(community.likePost, { params: { id: postId } }, me));
    const reasons = Object.fromEntries((await suggested(me)).map(({ username, reason }) => [username, reason]));
    expect(reasons).toMatchObject({
      [ofFriend.user.username]: "friends",
      [talker.user.username]: "talk",
      [same.user.username]: "target_post",
    });
    for (const gone of [me, friend, quiet]) expect(reasons[gone.user.username]).toBeUndefined();
    done(await app.call(calls.dismissPerson, named(ofFriend), me));
    done(await mute(talker, me, true));
    done(await block(me, same, true));
    expect(await suggested(me)).toEqual([]);
    refused(await app.call(calls.suggestedPeople, {}), "auth.required");
    refused(await app.call(calls.suggestedPeople, { query: { limit: 21 } }, me), "request.invalid");
  });
});

describe("interests", () => {
  it("are asked once, and are what the account prepares for", async () => {
    const me = await app.member();
    const get = async () => done(await app.call(calls.getInterests, {}, me));
    expect(await get()).toEqual({ languages: ["ne", "en"], isAnswered: false });
    const body = { targetPost: "kharidar", examDate: "2027-03-06", languages: ["ne", "ne"] as ("ne" | "en")[] };
    const set = { targetPost: "kharidar", examDate: "2027-03-06", languages: ["ne"], isAnswered: true };
    expect(done(await app.call(calls.setInterests, { body }, me))).toEqual(set);
    expect(done(await profile(me)).targetPost).toBe("kharidar");
    const cleared = done(await app.call(calls.setInterests, { body: { targetPost: null } }, me));
    expect(cleared).toEqual({ examDate: "2027-03-06", languages: ["ne"], isAnswered: true });
    refused(await app.call(calls.setInterests, { body: { targetPost: "no-such-post" } }, me), "curriculum.not_found");
    refused(await app.call(calls.setInterests, { body: { languages: [] } }, me), "request.invalid");
    refused(await app.call(calls.setInterests, { body: {} }), "auth.required");
    refused(await app.call(calls.getInterests, {}), "auth.required");
  });
});
