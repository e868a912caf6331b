import {
  type Answer,
  community,
  communityFeeds,
  communityHashtags,
  communityPeople,
  type Endpoint,
  type Input,
  type PostCategory,
  type personPostTypes,
  postCategories,
} from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { cursorListOf, type ListPage } from "../foundation/cursorList.ts";
import { invalidate, keyOf, queryOf } from "../foundation/query.ts";
import { corrected } from "./community.cache.ts";

/** Hashtags, or people, in the column beside the posts. */
const BESIDE = 5;
const LATEST = { query: { limit: 1 } };
/** Milliseconds after which coming anew to a list asks for it again. */
export const LIST_IS_OLD = 300_000;

/** One answer in which posts, people or hashtags stand, with what changed while it was on its way. */
function seenQuery<const E extends Endpoint>(endpoint: E, input: Input<E>, staleTime: number) {
  return {
    ...queryOf(endpoint, input, { staleTime }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer<E>> => {
      const begun = performance.now();
      return corrected(await call(endpoint, input, { signal }), begun);
    },
  };
}
const received = <Item>(page: ListPage<Item>, begun: number) => corrected(page, begun);

/** Posts for the reader, in an order drawn up for this reading. */
export const feedList = () => cursorListOf(communityFeeds.feedPosts, { query: {} }, received);
/** Posts of whom and what the reader follows. */
export const followedList = () => cursorListOf(communityFeeds.followedPosts, { query: {} }, received);
/** Latest posts, of one category or of all. */
export const recentList = ({ category, only }: { category?: PostCategory | undefined; only?: "unanswered" } = {}) =>
  cursorListOf(community.recentPosts, { query: { ...(category && { category }), ...(only && { only }) } }, received);
export const bookmarkedList = () => cursorListOf(community.bookmarkedPosts, { query: {} }, received);

/** One post with its whole text. */
export const postQuery = (id: string) => seenQuery(community.getPost, { params: { id } }, 30_000);

/** The latest post when a list was drawn up whose order is not that of time. @param drawnUp tells lists apart */
export const latestQuery = (drawnUp: string) => ({
  queryKey: [...keyOf(community.recentPosts, LATEST), drawnUp],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(community.recentPosts, LATEST, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many posts came after one that was seen. */
export const newerQuery = (after: string, category?: PostCategory) =>
  queryOf(community.newerPosts, { query: { after, ...(category && { category }) } }, { staleTime: 15_000 });

/** A hashtag with what its page shows. @param name in any spelling */
export const hashtagQuery = (name: string) => seenQuery(communityHashtags.getHashtag, { params: { name } }, 30_000);
export const hashtagList = (name: string, sort: "recent" | "top") =>
  cursorListOf(communityHashtags.hashtagPosts, { params: { name }, query: { sort } }, received);
/** Hashtags that most people used lately, and those that rise: of each, what a column has place for. */
export const topHashtagsQuery = () => seenQuery(communityHashtags.topHashtags, { query: { limit: BESIDE } }, 300_000);
export const trendingQuery = () => seenQuery(communityHashtags.trendingHashtags, { query: { limit: BESIDE } }, 300_000);

export type PersonPostType = (typeof personPostTypes)[number];
/** What somebody wrote, or put aside. */
export const personList = (username: string, type: PersonPostType) =>
  cursorListOf(communityPeople.personPosts, { params: { username }, query: { type } }, received);
export const followersList = (username: string) =>
  cursorListOf(communityPeople.listFollowers, { params: { username }, query: {} }, received);
export const followingList = (username: string) =>
  cursorListOf(communityPeople.listFollowing, { params: { username }, query: {} }, received);
/** Whom the reader blocked or muted, and hashtags that they follow: as they are when one comes to look. */
export const hiddenList = () => ({
  ...cursorListOf(communityPeople.hiddenPeople, { query: {} }, received),
  staleTime: 0,
});
export const followedHashtagList = () => ({
  ...cursorListOf(communityHashtags.followedHashtags, { query: {} }, received),
  staleTime: 0,
});
/** People whom the reader may want to follow. */
export const suggestionsQuery = () => seenQuery(communityPeople.suggestedPeople, { query: { limit: BESIDE } }, 300_000);
export const interestsQuery = () => queryOf(communityPeople.getInterests, {}, { staleTime: Number.POSITIVE_INFINITY });

/** A post came, went, or says something else: what lists hold is asked for again when they are shown. */
export function postsChanged(): void {
  for (const endpoint of [
    communityFeeds.feedPosts,
    communityFeeds.followedPosts,
    community.recentPosts,
    community.bookmarkedPosts,
    communityHashtags.hashtagPosts,
    communityPeople.personPosts,
  ])
    void invalidate(endpoint);
}

/** The category that an address names, in any case. */
export const categoryOf = (name: string | undefined): PostCategory | undefined =>
  postCategories.find((category) => category === name?.toLowerCase());
