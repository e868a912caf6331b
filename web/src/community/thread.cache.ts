import {
  type Comment,
  type CommentSort,
  community,
  communityComments,
  type Endpoint,
  type Post,
  type Reply,
} from "@sarathi/contract";
import type { InfiniteData } from "@tanstack/react-query";
import type { ListPage } from "../foundation/cursorList.ts";
import { keyOf, queryClient } from "../foundation/query.ts";
import { applyEverywhere } from "./community.cache.ts";
import { commentList, replyList } from "./thread.queries.ts";

/** A comment, or a reply to one. */
export type Spoken = Comment | Reply;
export const isReply = (one: Spoken): one is Reply => "replyId" in one;
export const idOf = (one: Spoken): string => (isReply(one) ? one.replyId : one.commentId);

const threads: readonly Endpoint[] = [
  communityComments.listComments,
  communityComments.listReplies,
  communityComments.locateComment,
];
/** Whether an answer that is held shows comments or replies. */
export const isOfThread = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  threads.some(({ method, path }) => queryKey[0] === method && queryKey[1] === path);

type Change = (one: Spoken) => Spoken;
/** A held answer in which each comment and reply is changed. */
export function mapped(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== "object" || value === null) return value;
  if ("revision" in value && ("commentId" in value || "replyId" in value)) return change(value as Spoken);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner, change)]));
}

/** Shows what has become of comments and replies wherever they are held. */
export function changeSpoken(change: Change): void {
  queryClient().setQueriesData({ predicate: isOfThread }, (held: unknown) => held && mapped(held, change));
}

/** Shows what is new about one. */
export const changeOne = (id: string, news: Partial<Comment> & Partial<Reply>): void =>
  changeSpoken((one) => (idOf(one) === id ? ({ ...one, ...news } as Spoken) : one));

const NOTHING = { edit: false, remove: false, comment: false, report: false, moderate: false };

/** What is left of one that was deleted: its place, so that nothing moves under the reader. */
export function showGone(one: Spoken): void {
  const gone = { deleted: true, content: { text: "", html: "" }, createdBy: { name: "" }, can: NOTHING };
  changeOne(idOf(one), gone);
  count(one.postId, -1);
}

const heldPost = (postId: string) =>
  queryClient().getQueryData<Post>(keyOf(community.getPost, { params: { id: postId } }));

/** What the server gave for a comment when the post was opened. */
export const formOf = (postId: string): string | undefined => heldPost(postId)?.form;

/** So many more comments and replies does a post have. */
export function count(postId: string, more: number): void {
  const held = heldPost(postId);
  if (held) applyEverywhere("post", postId, { commentsCount: held.commentsCount + more });
}

/** What somebody just said counts, unless it waits for staff; in slow mode the next one waits. */
function countOwn({ postId, isHeld }: Spoken): void {
  if (!isHeld) count(postId, 1);
  const held = heldPost(postId);
  if (!held?.slowSeconds || held.isMine || held.can.moderate) return;
  applyEverywhere("post", postId, { slowUntil: new Date(Date.now() + 1_000 * held.slowSeconds).toISOString() });
}

/** One comment answers its post, or none. */
export const showAccepted = (postId: string, acceptedId: string | undefined): void =>
  changeSpoken((one) =>
    one.postId !== postId || isReply(one) ? one : { ...one, isAccepted: one.commentId === acceptedId },
  );

export type Pages<Item> = InfiniteData<ListPage<Item>>;
const appended = <Item>(pages: Pages<Item>, item: Item): Pages<Item> => ({
  ...pages,
  pages: pages.pages.map((page, at) =>
    at === pages.pages.length - 1 ? { ...page, items: [...page.items, item] } : page,
  ),
});

/** A comment of the reader's own, at the end of what is shown; in another order the server says where it stands. */
export function addComment(comment: Comment, sort: CommentSort): void {
  const client = queryClient();
  const shown = commentList(comment.postId, sort).queryKey;
  client.removeQueries({
    predicate: (query) =>
      isOfThread(query) &&
      query.queryKey[1] === communityComments.listComments.path &&
      query.queryHash !== JSON.stringify(shown) &&
      !query.isActive(),
  });
  client.setQueryData(shown, (held: Pages<Comment> | undefined) => held && appended(held, comment));
  countOwn(comment);
}

/** A reply of the reader's own, at the end of those that are held. */
export function addReply(reply: Reply): void {
  const client = queryClient();
  client.setQueryData(replyList(reply.commentId).queryKey, (held: Pages<Reply> | undefined) =>
    held ? appended(held, reply) : held,
  );
  changeSpoken((one) =>
    !isReply(one) && one.commentId === reply.commentId ? { ...one, repliesCount: one.repliesCount + 1 } : one,
  );
  countOwn(reply);
}
