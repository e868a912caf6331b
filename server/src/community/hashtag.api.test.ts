import { communityHashtags as calls, community, communityPeople, type HashtagChange, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type As, type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const staff = await app.member("moderator");

let count = 0;
type Given = Parameters<typeof app.call<typeof community.createPost>>[1]["body"];
async function post(hashtags: string[], by?: Member, more: Partial<Given> = {}) {
  const writer = by ?? (await app.member());
  const body = { title: `धागो नम्बर ${++count}`, content: `कुरा ${count}`, hashtags, ...more };
  return { ...done(await app.call(community.createPost, { body }, writer), 201), by: writer };
}
const get = (name: string, as: As = null) => app.call(calls.getHashtag, { params: { name } }, as);
const postsOf = (name: string, as: As = null, query = {}) =>
  app.call(calls.hashtagPosts, { params: { name }, query }, as);
const follow = (name: string, as: As, on?: boolean) =>
  app.call(calls.followHashtag, { params: { name }, ...(on === undefined ? {} : { body: { on } }) }, as);
const top = async (as: As = null, query = {}) => done(await app.call(calls.topHashtags, { query }, as));
const trending = async (query = {}, as: As = null) => done(await app.call(calls.trendingHashtags, { query }, as));
const search = async (q: string, as: As = null) => done(await app.call(calls.searchHashtags, { query: { q } }, as));
const namesOf = (hashtags: readonly { name: string }[]) => hashtags.map(({ name }) => name);
const idsOf = (posts: readonly { postId: string }[]) => posts.map(({ postId }) => postId);
const compute = () => app.jobs.runNow("hashtag-trends");
const daysAgo = async (days: number, postId: string) => {
  await sql`UPDATE post SET published_at = now() - make_interval(days => ${days}) WHERE id = ${postId}`.execute(app.db);
  await sql`UPDATE post_hashtag SET published_at = now() - make_interval(days => ${days}) WHERE post_id = ${postId}`.execute(
    app.db,
  );
};
async function update(name: string, body: z.input<typeof HashtagChange>, as: As = staff) {
  const { items } = done(await app.call(calls.listHashtags, { query: { search: name } }, staff));
  return app.call(calls.updateHashtag, { params: { id: at(items, 0)._id }, body }, as);
}

describe("[S71] a hashtag's page", () => {
  it("is one for all its spellings, with counts, days and what stands beside it", async () => {
    await post(["LokSewa२०", "नासु"]);
    const old = await post(["loksewa20", "खरिदार", "नासु"]);
    await post(["#LOKSEWA20"], undefined, { isAnonymous: true });
    await daysAgo(3, old.postId);
    const page = done(await get("loksewa२०"));
    expect(page).toMatchObject({
      name: "LokSewa२०",
      key: "loksewa20",
      postsCount: 3,
      usageCount: 3,
      followersCount: 0,
    });
    expect(page.related).toEqual(["नासु", "खरिदार"]);
    expect(page.days).toHaveLength(7);
    expect(page.days.map(({ people, posts }) => [people, posts])).toEqual([
      ...[
        [0, 0],
        [0, 0],
        [0, 0],
        [1, 1],
        [0, 0],
        [0, 0],
      ],
      [1, 2],
    ]);
    expect(done(await get("#LOKSEWA20")).key).toBe("loksewa20");
  });

  it("is none of what is no hashtag, nobody used, or stands in private posts of others alone", async () => {
    const mine = await post(["गोप्यकुरा"], undefined, { visibility: "private" });
    for (const name of ["x", "लोक सेवा", "#", "%", "कसैलेनभनेको", "गोप्यकुरा"]) {
      refused(await get(name), "hashtag.not_found");
      refused(await postsOf(name, asha), "hashtag.not_found");
      refused(await follow(name, asha), "hashtag.not_found");
    }
    expect(done(await get("गोप्यकुरा", mine.by)).postsCount).toBe(0);
    expect(namesOf(await search("गोप्य", asha))).toEqual([]);
    expect(namesOf(await top(asha, { limit: 50 }))).not.toContain("गोप्यकुरा");
  });

  it("lists its posts, the latest or the most liked first, whole by cursor", async () => {
    const all = [];
    for (let i = 0; i < 12; i++) all.push((await post(["पाठसूची"], i < 9 ? asha : undefined)).postId);
    const first = done(await postsOf("पाठसूची"));
    expect(first.items).toHaveLength(10);
    const rest = done(await postsOf("पाठसूची", null, { cursor: first.pagination.nextCursor }));
    expect(idsOf([...first.items, ...rest.items])).toEqual(all.toReversed());
    expect(idsOf(done(await postsOf("पाठसूची", null, { page: 2 })).items)).toEqual(idsOf(rest.items));
    done(await app.call(community.likePost, { params: { id: at(all, 0) } }, staff));
    const liked = done(await postsOf("पाठसूची", null, { sort: "top" }));
    expect(at(liked.items, 0).postId).toBe(all[0]);
    const more = done(await postsOf("पाठसूची", null, { sort: "top", cursor: liked.pagination.nextCursor }));
    expect(new Set(idsOf([...liked.items, ...more.items])).size).toBe(12);
    refused(await postsOf("पाठसूची", null, { cursor: liked.pagination.nextCursor }), "page.bad_cursor");
    refused(await postsOf("पाठसूची", null, { sort: "hot" }), "request.invalid");
  });
});

describe("[S71] following a hashtag", () => {
  it("changes without a body, is set with one, and is listed", async () => {
    const me = await app.member();
    await post(["अनुसरण"]);
    expect(done(await follow("अनुसरण", me))).toEqual({ isFollowing: true, followersCount: 1 });
    expect(done(await follow("#अनुसरण", me))).toEqual({ isFollowing: false, followersCount: 0 });
    expect(done(await follow("अनुसरण", me, true))).toEqual({ isFollowing: true, followersCount: 1 });
    expect(done(await follow("अनुसरण", me, true))).toEqual({ isFollowing: true, followersCount: 1 });
    await post(["दोस्रोकुरा"]);
    done(await follow("दोस्रोकुरा", me));
    const mine = done(await app.call(calls.followedHashtags, {}, me));
    expect(mine.items.map(({ name, isFollowing }) => [name, isFollowing])).toEqual([
      ["दोस्रोकुरा", true],
      ["अनुसरण", true],
    ]);
    expect(done(await get("अनुसरण", me)).isFollowing).toBe(true);
    expect(done(await get("अनुसरण", asha)).isFollowing).toBe(false);
    refused(await follow("अनुसरण", null), "auth.required");
    refused(await app.call(calls.followedHashtags, {}), "auth.required");
    refused(
      await app.call(calls.followHashtag, { params: { name: "अनुसरण" }, body: { on: "x" as never } }, me),
      "request.invalid",
    );
  });

  it("fifty times at once makes one", async () => {
    const me = await app.member();
    await post(["पचासपटक"]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow("पचासपटक", me, true)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(done(await get("पचासपटक", me))).toMatchObject({ followersCount: 1, isFollowing: true });
  });
});

describe("[S71] top and trending hashtags", () => {
  it("are by people, not by posts; anonymous posts are nobody's", async () => {
    const crowd = [];
    for (let i = 0; i < 6; i++) crowd.push(await app.member());
    for (const who of crowd) await post(["धेरैजना"], who);
    const one = await app.member();
    for (let i = 0; i < 8; i++) await post(["एकजना"], one);
    for (const who of crowd) await post(["बेनामीहरू"], who, { isAnonymous: true });
    await compute();
    const all = await top(null, { limit: 50 });
    const people = Object.fromEntries(all.map(({ name, people }) => [name, people]));
    expect(people).toMatchObject({ धेरैजना: 6, एकजना: 1, बेनामीहरू: 0 });
    expect(at(all, 0).name).toBe("धेरैजना");
    expect(all.find(({ name }) => name === "बेनामीहरू")?.postsCount).toBe(6);
    expect(await top(null, { limit: 1 })).toHaveLength(1);
    const rising = namesOf(await trending());
    expect(rising).toContain("धेरैजना");
    for (const name of ["एकजना", "बेनामीहरू"]) expect(rising).not.toContain(name);
    expect(namesOf(await trending({ days: 1 }))).toContain("धेरैजना");
    for (const query of [{ limit: 0 }, { limit: 51 }, { days: 8 }, { days: 0 }])
      refused(await app.call(calls.trendingHashtags, { query }), "request.invalid");
    refused(await app.call(calls.topHashtags, { query: { limit: 51 } }), "request.invalid");
  });

  it("what was before is no news, and what is over neither", async () => {
    for (let i = 0; i < 4; i++) {
      await daysAgo(5, (await post(["अस्ति"])).postId);
      await daysAgo(8, (await post(["पुरानो"])).postId);
    }
    await compute();
    expect(namesOf(await trending())).toContain("अस्ति");
    expect(namesOf(await trending({ days: 2 }))).not.toContain("अस्ति");
    expect(namesOf(await trending())).not.toContain("पुरानो");
  });

  it("what is removed rises no more, at once, and what is shown to fewer neither", async () => {
    const posts = [];
    for (let i = 0; i < 6; i++) posts.push(await post([i < 3 ? "हटाइने" : "लुकाइने"]));
    await compute();
    const both = ["लुकाइने", "हटाइने"];
    expect(namesOf(await trending({ limit: 50 }))).toEqual(expect.arrayContaining(both));
    for (const [i, { postId, by }] of posts.entries()) {
      const params = { params: { id: postId } };
      if (i < 3) done(await app.call(community.removePost, params, by));
      else done(await app.call(community.updatePost, { ...params, body: { visibility: "private" } }, by));
    }
    await app.jobs.drain();
    const names = [...namesOf(await trending({ limit: 50 })), ...namesOf(await top(null, { limit: 50 }))];
    for (const name of both) expect(names).not.toContain(name);
    for (const name of both) refused(await get(name), "hashtag.not_found");
  });
});

it("[S71] a hashtag's people are those whom the reader may find, as its posts are", async () => {
  const [one, blocked] = [await app.member(), await app.member()];
  for (const who of [one, staff, blocked]) for (let i = 0; i < 2; i++) await post(["तिनजना"], who);
  await daysAgo(9, (await post(["तिनजना"], blocked)).postId);
  await compute();
  const counts = async (as: Member) => {
    const lists = [[done(await get("तिनजना", as))], await top(as, { limit: 50 }), await search("तिनजना", as)];
    return lists.map((all) => all.find(({ name }) => name === "तिनजना")).map((it) => [it?.people, it?.postsCount]);
  };
  expect(await counts(asha)).toEqual(Array(3).fill([3, 7]));
  const person = { params: { username: blocked.user.username }, body: { on: true } };
  done(await app.call(communityPeople.blockPerson, person, one));
  expect(await counts(one)).toEqual(Array(3).fill([2, 4]));
  expect(await counts(blocked)).toEqual(Array(3).fill([2, 5]));
});

describe("[S71] a search for hashtags", () => {
  it("finds beginnings first, then what is alike, of either sign and script", async () => {
    await post(["शाखा_अधिकृत", "शाखा", "सहायक"]);
    await post(["शाखा"]);
    expect(namesOf(await search("शाखा"))).toEqual(["शाखा", "शाखा_अधिकृत"]);
    expect(namesOf(await search("#शा"))).toEqual(["शाखा", "शाखा_अधिकृत"]);
    expect(namesOf(await search("सहयक"))).toContain("सहायक");
    expect(await search("%")).toEqual([]);
    expect(await search("#")).toEqual([]);
    refused(await app.call(calls.searchHashtags, { query: { q: " " } }), "request.invalid");
  });
});

describe("staff", () => {
  it("say what a hashtag is about, and the audit log says who did", async () => {
    await post(["विवरणसहित"]);
    const changed = done(await update("विवरणसहित", { description: { ne: "के बारे", en: "About" }, reason: "मागियो" }));
    expect(changed).toMatchObject({ description: { ne: "के बारे", en: "About" }, isBlocked: false });
    expect(done(await get("विवरणसहित")).description).toEqual({ ne: "के बारे", en: "About" });
    const log = done(await app.call(users.listAudit, { query: { targetId: changed._id } }, staff)).items;
    expect(log).toMatchObject([
      { action: "hashtag.update", target: "विवरणसहित", reason: "मागियो", after: { description: { en: "About" } } },
    ]);
    done(await update("विवरणसहित", { isBlocked: false }));
    expect(done(await app.call(users.listAudit, { query: { targetId: changed._id } }, staff)).items).toHaveLength(1);
    expect(done(await update("विवरणसहित", { description: null })).description).toBeUndefined();
    refused(await update("विवरणसहित", {}, asha), "auth.forbidden");
    refused(await update("विवरणसहित", { name: "x" } as never), "request.invalid");
    const nobody = { params: { id: "01900000-0000-7000-8000-000000000000" }, body: {} };
    refused(await app.call(calls.updateHashtag, nobody, staff), "hashtag.not_found");
    refused(await app.call(calls.listHashtags, {}, asha), "auth.forbidden");
    refused(await app.call(calls.listHashtags, { query: { state: "x" as never } }, staff), "request.invalid");
  });

  it("block one: it is nowhere any more", async () => {
    const crowd = [];
    for (let i = 0; i < 4; i++) crowd.push((await post(["नराम्रो", "राम्रोकुरा"])).by);
    const me = at(crowd, 0);
    done(await follow("नराम्रो", me));
    await compute();
    expect(namesOf(await trending({ limit: 50 }))).toContain("नराम्रो");
    expect(done(await update("नराम्रो", { isBlocked: true })).isBlocked).toBe(true);
    const lists = [await top(null, { limit: 50 }), await trending({ limit: 50 }), await search("नराम्रो", me)];
    lists.push(await trending({ days: 2, limit: 50 }), done(await app.call(calls.followedHashtags, {}, me)).items);
    for (const list of lists) expect(namesOf(list)).not.toContain("नराम्रो");
    expect(done(await get("राम्रोकुरा")).related).toEqual([]);
    refused(await get("नराम्रो", me), "hashtag.not_found");
    refused(await postsOf("नराम्रो"), "hashtag.not_found");
    refused(await follow("नराम्रो", asha), "hashtag.not_found");
    const { items } = done(await app.call(calls.listHashtags, { query: { state: "blocked" } }, staff));
    expect(namesOf(items)).toEqual(["नराम्रो"]);
    done(await update("नराम्रो", { isBlocked: false }));
    expect(done(await get("नराम्रो", me)).isFollowing).toBe(true);
  });

  it("make one another spelling: its posts and followers go there, also those that come later", async () => {
    const [both, alone] = [await post(["loksewaa", "लोकसेवाआयोग"]), await post(["loksewaa"])];
    const [me, other] = [await app.member(), await app.member()];
    for (const who of [me, other]) done(await follow("loksewaa", who));
    done(await follow("लोकसेवाआयोग", other));
    expect(done(await update("loksewaa", { aliasOf: "#लोकसेवाआयोग" })).aliasOf).toBe("लोकसेवाआयोग");
    const page = done(await get("LokSewaa", me));
    expect(page).toMatchObject({ name: "लोकसेवाआयोग", postsCount: 2, followersCount: 2, isFollowing: true });
    const late = await post(["loksewaa"]);
    expect(idsOf(done(await postsOf("loksewaa")).items)).toEqual(idsOf([late, alone, both]));
    expect(late.hashtags).toEqual(["loksewaa"]);
    expect(at(namesOf(await search("loksewaa")), 0)).toBe("लोकसेवाआयोग");
    expect(namesOf(await top(null, { limit: 50 }))).not.toContain("loksewaa");
    refused(await update("loksewaa", { aliasOf: "LOKSEWAA" }), "hashtag.alias");
    refused(await update("लोकसेवाआयोग", { aliasOf: "loksewaa" }), "hashtag.alias");
    refused(await update("loksewaa", { aliasOf: "लोक सेवा" }), "request.invalid");
    expect(namesOf(done(await app.call(calls.listHashtags, { query: { state: "alias" } }, staff)).items)).toEqual([
      "loksewaa",
    ]);
    expect(done(await update("loksewaa", { aliasOf: null })).aliasOf).toBeUndefined();
    await post(["loksewaa"]);
    expect(done(await get("loksewaa"))).toMatchObject({ name: "loksewaa", postsCount: 1 });
  });

  it("that do so while others publish with it lose no post", async () => {
    await post(["sabaijana", "सबैजना"]);
    const writers = await Promise.all(Array.from({ length: 8 }, () => app.member()));
    const [changed, ...written] = await Promise.all([
      update("sabaijana", { aliasOf: "सबैजना" }),
      ...writers.map((who, i) => post(i % 2 ? ["sabaijana"] : ["सबैजना", "sabaijana"], who)),
    ]);
    done(changed);
    const page = done(await postsOf("सबैजना", null, { limit: 50 }));
    expect(page.items).toHaveLength(written.length + 1);
    expect(done(await get("सबैजना")).postsCount).toBe(written.length + 1);
  });

  it("block one: the history of a post has it no more, under whichever spelling, nor what it had before", async () => {
    const { postId, by } = await post(["kharaab", "खराबशब्द", "राम्रोशब्द"], staff);
    await daysAgo(1, postId);
    const hashtags = ["खराबशब्द", "राम्रोशब्द"];
    done(await app.call(community.updatePost, { params: { id: postId }, body: { hashtags } }, by));
    done(await update("kharaab", { aliasOf: "खराबशब्द" }));
    const history = async () => {
      const all = done(await app.call(community.postRevisions, { params: { id: postId } }));
      return all.map(({ hashtags: names }) => names);
    };
    expect(await history()).toEqual([hashtags, ["kharaab", ...hashtags]]);
    done(await update("खराबशब्द", { isBlocked: true }));
    expect(await history()).toEqual([["राम्रोशब्द"], ["राम्रोशब्द"]]);
  });
});
