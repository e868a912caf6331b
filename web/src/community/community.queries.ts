import {
  type Answer,
  community,
  communityFeeds,
  type Endpoint,
  type Input,
  type PostCategory,
  postCategories,
} from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { cursorListOf, type ListPage } from "../foundation/cursorList.ts";
import { invalidate, queryOf } from "../foundation/query.ts";
import { corrected } from "./community.cache.ts";

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

/** How many posts came after one that was seen. */
export const newerQuery = (after: string, category?: PostCategory) =>
  queryOf(community.newerPosts, { query: { after, ...(category && { category }) } }, { staleTime: 15_000 });

/** A post came, went, or says something else: what lists hold is asked for again when they are shown. */
export function postsChanged(): void {
  for (const endpoint of [
    communityFeeds.feedPosts,
    communityFeeds.followedPosts,
    community.recentPosts,
    community.bookmarkedPosts,
  ])
    void invalidate(endpoint);
}

/** The category that an address names, in any case. */
export const categoryOf = (name: string | undefined): PostCategory | undefined =>
  postCategories.find((category) => category === name?.toLowerCase());
