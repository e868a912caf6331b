import type { Comment, CommentSort } from "@sarathi/contract";
import { queryClient } from "../foundation/query.ts";
import { changeSpoken, count, idOf, isOfThread, isReply, mapped, type Pages, type Spoken } from "./thread.cache.ts";
import { commentList } from "./thread.queries.ts";

// What others write comes into what is held. Only pages that the live channel has come to need it.

/** Comments by others that came while the thread was open: where the reader's order has the newest. @param comments the oldest first */
export function insertComments(postId: string, sort: CommentSort, comments: readonly Comment[]): void {
  const items = sort === "newest" ? comments.toReversed() : comments;
  queryClient().setQueryData(commentList(postId, sort).queryKey, (held: Pages<Comment> | undefined) => {
    if (!held) return held;
    const at = sort === "newest" ? 0 : held.pages.length - 1;
    const joined = (before: Comment[]) => (sort === "newest" ? [...items, ...before] : [...before, ...items]);
    return { ...held, pages: held.pages.map((page, i) => (i === at ? { ...page, items: joined(page.items) } : page)) };
  });
  count(postId, comments.length);
}

/** Another has replied to a comment. */
export function bumpReplies(postId: string, commentId: string): void {
  changeSpoken((one) =>
    !isReply(one) && one.commentId === commentId ? { ...one, repliesCount: one.repliesCount + 1 } : one,
  );
  count(postId, 1);
}

/** Ids of the comments and replies of a post that are held. */
export function heldIds(postId: string): ReadonlySet<string> {
  const ids = new Set<string>();
  const note = (one: Spoken) => {
    if (one.postId === postId) ids.add(idOf(one));
    return one;
  };
  for (const [, held] of queryClient().getQueriesData({ predicate: isOfThread })) mapped(held, note);
  return ids;
}
