import {
  community,
  communityComments,
  communityFeeds,
  communityHashtags,
  communityPeople,
  contract,
  type Endpoint,
} from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type As, type Member, testApp } from "../../test/app.ts";
import { done } from "../../test/sitting.ts";

// Who finds what, and where: every call that gives posts or comments is a surface of the table below.
const app = await testApp();
const author = await app.member();
const viewers = {
  stranger: null,
  member: await app.member(),
  follower: await app.member(),
  "blocked by the author": await app.member(),
  "blocks the author": await app.member(),
  "mutes the author": await app.member(),
  author,
  moderator: await app.member("moderator"),
  admin: await app.member("admin"),
} satisfies Record<string, Member | null>;
type Viewer = keyof typeof viewers;
const all = Object.keys(viewers) as Viewer[];

const person = (name: string) => ({ params: { username: name } });
const on = { body: { on: true } };
const user = author.user.username;
done(await app.call(communityPeople.followPerson, { ...person(user), ...on }, viewers.follower));
const blocked = viewers["blocked by the author"].user.username;
done(await app.call(communityPeople.blockPerson, { ...person(blocked), ...on }, author));
done(await app.call(communityPeople.blockPerson, { ...person(user), ...on }, viewers["blocks the author"]));
done(await app.call(communityPeople.mutePerson, { ...person(user), ...on }, viewers["mutes the author"]));

const kinds = {
  public: {},
  followers: { visibility: "followers" },
  private: { visibility: "private" },
  anonymous: { isAnonymous: true },
  "anonymous and private": { isAnonymous: true, visibility: "private" },
  deleted: {},
  hidden: {},
} as const;
type Kind = keyof typeof kinds;
const TAG = "सतह_परीक्षण";
const posts = {} as Record<Kind, string>;
const comments = {} as Record<Kind, string>;
for (const [kind, more] of Object.entries(kinds) as [Kind, object][]) {
  const body = {
    title: `सतह ${kind}`,
    content: `कुरा ${kind}`,
    hashtags: [TAG],
    category: "question" as const,
    ...more,
  };
  posts[kind] = done(await app.call(community.createPost, { body }, author), 201).postId;
  done(await app.call(community.bookmarkPost, { params: { id: posts[kind] } }, author));
  done(await app.call(community.likePost, { params: { id: posts[kind] } }, author));
}
for (const kind of Object.keys(kinds) as Kind[]) {
  const said = await app.call(
    communityComments.createComment,
    { params: { id: posts[kind] }, body: { content: `टिप्पणी ${kind}` } },
    author,
  );
  comments[kind] = done(said, 201).commentId;
}
done(await app.call(communityComments.removeComment, { params: { id: comments.deleted } }, author));
done(await app.call(community.removePost, { params: { id: posts.deleted } }, author));
await sql`UPDATE post SET state = 'hidden' WHERE id = ${posts.hidden}`.execute(app.db);
await sql`UPDATE comment SET state = 'hidden' WHERE id = ${comments.hidden}`.execute(app.db);
await app.jobs.runNow("community-rank");

/** What a viewer may find of the author's posts, with a link to it, and in lists. */
const OTHERS: readonly Kind[] = ["public", "anonymous"];
const MAY: Record<Viewer, readonly Kind[]> = {
  stranger: OTHERS,
  member: OTHERS,
  follower: [...OTHERS, "followers"],
  "blocked by the author": ["anonymous"],
  "blocks the author": ["anonymous"],
  "mutes the author": OTHERS,
  author: ["public", "followers", "private", "anonymous", "anonymous and private"],
  moderator: OTHERS,
  admin: OTHERS,
};
const listed = (viewer: Viewer): readonly Kind[] => (viewer === "mutes the author" ? ["anonymous"] : MAY[viewer]);
const named = (kindsOf: readonly Kind[]) => kindsOf.filter((kind) => !kind.startsWith("anonymous"));

const kindOf = (postId: string): Kind | undefined =>
  (Object.keys(posts) as Kind[]).find((kind) => posts[kind] === postId);
const found = (items: readonly { postId: string }[]): Kind[] => items.flatMap(({ postId }) => kindOf(postId) ?? []);

/** Asks each kind by its own address. @returns those that answer */
async function each(ask: (kind: Kind) => Promise<{ status: number }>): Promise<Kind[]> {
  const answers = [];
  for (const kind of Object.keys(kinds) as Kind[]) answers.push([kind, (await ask(kind)).status] as const);
  expect(answers.every(([, status]) => [200, 403, 404, 410].includes(status))).toBe(true);
  return answers.flatMap(([kind, status]) => (status === 200 ? [kind] : []));
}
const page = { query: { limit: 100 } } as const;
const by = (kind: Kind) => ({ params: { id: posts[kind] } });
const of = (kind: Kind) => ({ params: { id: comments[kind] } });

interface Surface {
  /** The kinds that a viewer finds there. */
  finds(as: As): Promise<Kind[]>;
  may(viewer: Viewer): readonly Kind[];
}

const linked = (viewer: Viewer) => MAY[viewer];
const answers = (got: {
  status: number;
  data: readonly { postId: string }[] | { items: readonly { postId: string }[] };
}) => (got.status === 200 ? found("items" in got.data ? got.data.items : got.data) : []);

const SURFACES: Record<string, Surface> = {
  "community.getPost": {
    finds: (as) => each((kind) => app.call(community.getPost, by(kind), as)),
    // What is hidden its author reads at its address, and nowhere else.
    may: (viewer) => (viewer === "author" ? [...MAY.author, "hidden"] : MAY[viewer]),
  },
  "community.postRevisions": {
    finds: (as) => each((kind) => app.call(community.postRevisions, by(kind), as)),
    may: linked,
  },
  "community.updatePost": {
    finds: (as) => each((kind) => app.call(community.updatePost, { ...by(kind), body: {} }, as ?? viewers.member)),
    may: (viewer) => (["author", "moderator", "admin"].includes(viewer) ? MAY[viewer] : []),
  },
  "community.likePost": {
    finds: (as) =>
      each((kind) => app.call(community.likePost, { ...by(kind), body: { on: false } }, as ?? viewers.member)),
    may: (viewer) => MAY[viewer],
  },
  "community.recentPosts": {
    finds: async (as) => answers(await app.call(community.recentPosts, page, as)),
    may: listed,
  },
  "community.bookmarkedPosts": {
    finds: async (as) => (as ? answers(await app.call(community.bookmarkedPosts, page, as)) : []),
    may: (viewer) => (viewer === "author" ? MAY.author : []),
  },
  "communityFeeds.feedPosts": {
    finds: async (as) => answers(await app.call(communityFeeds.feedPosts, page, as)),
    may: listed,
  },
  "communityFeeds.followedPosts": {
    finds: async (as) => (as ? answers(await app.call(communityFeeds.followedPosts, page, as)) : []),
    may: (viewer) => (viewer === "follower" ? named(MAY.follower) : []),
  },
  "communityHashtags.hashtagPosts": {
    finds: async (as) =>
      answers(await app.call(communityHashtags.hashtagPosts, { params: { name: TAG }, ...page }, as)),
    may: listed,
  },
  "communityPeople.personPosts": {
    finds: async (as) => answers(await app.call(communityPeople.personPosts, { ...person(user), ...page }, as)),
    // One's own page has one's anonymous posts too, for oneself.
    may: (viewer) => (viewer === "author" ? MAY.author : named(MAY[viewer])),
  },
  "communityComments.listComments": {
    finds: (as) => each((kind) => app.call(communityComments.listComments, by(kind), as)),
    may: linked,
  },
  "communityComments.recentComments": {
    // Strangers follow no thread, and one's own comments are no news.
    finds: async (as) =>
      as === null
        ? []
        : each((kind) =>
            app.call(communityComments.recentComments, { ...by(kind), query: { since: "2020-01-01T00:00:00Z" } }, as),
          ),
    may: (viewer) => (viewer === "stranger" ? [] : linked(viewer)),
  },
  "communityComments.locateComment": {
    finds: (as) => each((kind) => app.call(communityComments.locateComment, of(kind), as)),
    may: (viewer) => listed(viewer),
  },
  "communityComments.listReplies": {
    finds: (as) => each((kind) => app.call(communityComments.listReplies, of(kind), as)),
    may: (viewer) => listed(viewer),
  },
  "communityComments.commentRevisions": {
    finds: (as) => each((kind) => app.call(communityComments.commentRevisions, of(kind), as)),
    may: (viewer) => listed(viewer),
  },
};

/** Calls that give a post or a comment to whoever makes, changes or counts it: they say nothing that was not known. */
const OWN = new Set(["createPost", "createComment", "updateComment", "createReply", "updateReply"]);

describe.each(Object.entries(SURFACES))("[S75] %s", (_, { finds, may }) => {
  it.each(all)("for: %s", async (viewer) => {
    expect((await finds(viewers[viewer])).toSorted()).toEqual([...may(viewer)].toSorted());
  });
});

it("[S75] every call that gives posts or comments is a surface", () => {
  const gives = (spec: Endpoint) =>
    /"(postId|commentId|replyId)"/.test(
      JSON.stringify(z.toJSONSchema(spec.returns, { io: "output", unrepresentable: "any" })),
    );
  const names = Object.entries(contract)
    .filter(([module]) => module.startsWith("community"))
    .flatMap(([module, calls]) =>
      Object.entries(calls as Record<string, Endpoint>)
        .filter(([name, spec]) => !OWN.has(name) && gives(spec))
        .map(([name]) => `${module}.${name}`),
    );
  expect(names.filter((name) => !(name in SURFACES))).toEqual([]);
});

it("[S75] counts say no more than lists", async () => {
  const counts = async (as: As) => done(await app.call(communityPeople.getProfile, person(user), as)).postsCount;
  for (const viewer of ["stranger", "member", "follower", "moderator"] as const) {
    expect(await counts(viewers[viewer]), viewer).toBe(
      named(MAY[viewer]).includes("followers") ? await counts(viewers.follower) : 1,
    );
  }
  const tag = done(await app.call(communityHashtags.getHashtag, { params: { name: TAG } }));
  expect(tag.postsCount).toBe(OTHERS.length);
});

it("[S75] nobody is led to whom they are not to find", async () => {
  for (const viewer of ["blocked by the author", "blocks the author"] as const) {
    const as = viewers[viewer] as Member;
    const answer = await app.call(communityPeople.getProfile, person(user), as);
    if (viewer === "blocked by the author") expect(answer.status).toBe(404);
    const { data } = await app.call(communityPeople.searchPeople, { query: { q: user.slice(0, 5) } }, as);
    expect(data.map(({ username }) => username)).not.toContain(user);
    const suggested = done(await app.call(communityPeople.suggestedPeople, { query: { limit: 20 } }, as));
    expect(suggested.map(({ username }) => username)).not.toContain(user);
  }
});
