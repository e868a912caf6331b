import { type CommentSort, commentSorts, communityComments } from "@sarathi/contract";
import { cursorListOf } from "../foundation/cursorList.ts";
import { param } from "../foundation/listParams.ts";
import { queryOf } from "../foundation/query.ts";

/** What the address says of a thread: its order, and the comment or reply that a link leads to. */
export const threadParams = { sort: param.choice(commentSorts), c: param.id() };

/** Comments on a post. */
export const commentList = (postId: string, sort: CommentSort) =>
  cursorListOf(communityComments.listComments, { params: { id: postId }, query: { sort } });
/** Replies to a comment, oldest first. */
export const replyList = (commentId: string) =>
  cursorListOf(communityComments.listReplies, { params: { id: commentId }, query: {} });
/** Where a comment or a reply stands. */
export const locateQuery = (id: string) => queryOf(communityComments.locateComment, { params: { id } });
export const revisionsQuery = (id: string) =>
  queryOf(communityComments.commentRevisions, { params: { id } }, { staleTime: 0 });
