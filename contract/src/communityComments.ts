import { z } from "zod";
import { commentSorts, MAX_COMMENT } from "./communityLimits.ts";
import { Author, listQuery, OnBody, Rights, writtenField } from "./communityPost.ts";
import { endpoint } from "./endpoint.ts";
import { formAsides, formSigns } from "./formSigns.ts";
import { Id, Instant } from "./text.ts";

/** Comments and replies that an account writes in an hour. */
export const MAX_COMMENTS_AN_HOUR = 60;
/** Comments and replies of a page (specification §9). */
export const COMMENTS_PER_PAGE = 10;

export const CommentSort = z
  .enum(commentSorts)
  .describe("Most liked, newest or oldest first; `top` may leave out what was liked more while it was read");
export type CommentSort = z.infer<typeof CommentSort>;

const spoken = {
  postId: Id,
  content: z
    .object({
      text: z.string().describe("Markdown; empty when it is deleted"),
      html: z.string().describe("The same as clean HTML"),
    })
    .describe("What it says"),
  likes: z.int().describe("How many like it"),
  isLiked: z.boolean().describe("The caller likes it"),
  createdBy: Author,
  isAsker: z.boolean().optional().describe("Whoever wrote the post"),
  isMine: z.boolean().describe("The caller wrote it"),
  can: Rights,
  revision: z.int().describe("Counts its edits, from 1"),
  createdAt: Instant,
  editedAt: Instant.optional().describe("Of the last edit that left a trace"),
  isHeld: z.boolean().optional().describe("It waits for staff to look at it; nobody but its author sees it"),
  isReported: z.boolean().optional().describe("The caller has reported it, and is shown it only when they want to"),
  deleted: z.boolean().optional().describe("It is gone; what answers it stays"),
};

export const Comment = z
  .object({
    commentId: Id,
    ...spoken,
    repliesCount: z.int().describe("Replies that the caller may see"),
    isAccepted: z.boolean().optional().describe("It answers the post, as its author says"),
  })
  .describe("A comment on a post");
export type Comment = z.infer<typeof Comment>;

export const Reply = z
  .object({
    replyId: Id,
    commentId: Id.describe("The comment under which it stands"),
    ...spoken,
    replyTo: z
      .object({ replyId: Id, name: z.string().describe("Name as shown; empty: nobody is shown") })
      .optional()
      .describe("The reply that it answers; absent: the comment"),
  })
  .describe("A reply to a comment, or to another reply to it");
export type Reply = z.infer<typeof Reply>;

const content = writtenField(MAX_COMMENT).describe(`Markdown, up to ${MAX_COMMENT} characters as readers count them`);
const byId = z.strictObject({ id: Id });
const byReply = z.strictObject({ id: Id, replyId: Id });
const Change = z.strictObject({
  content,
  revision: z.int().min(1).optional().describe("The version that was seen: an edit of another one is `comment.stale`"),
});
const Removed = z.object({ removed: z.boolean().describe("It is gone") });
const Liked = z.object({
  isLiked: z.boolean().describe("The caller likes it"),
  likes: z.int().describe("How many do"),
});
/** Whatever comes of it: what was refused must not keep a writer from the next try. */
const tries = [{ by: "account", max: 2 * MAX_COMMENTS_AN_HOUR, seconds: 3600 }] as const;
const writes = [{ by: "account", max: 60, seconds: 3600 }] as const;
const toggles = [{ by: "account", max: 60, seconds: 60 }] as const;
const pages = listQuery(COMMENTS_PER_PAGE);
const mayNotComment = [
  "auth.unverified",
  "post.not_found",
  "comment.closed",
  "comment.duplicate",
  "member.limited",
  "comment.slow",
  "limit.comments",
  "limit.comment_pause",
  "limit.links",
  "limit.mentions",
  "post.too_complex",
] as const;

/** Comments and replies that `listRecent` names. */
export const MAX_RECENT = 50;

export const RecentComments = z
  .object({
    asOf: Instant.describe("When this was read, to ask later what was said since"),
    items: z
      .array(
        z.object({
          id: Id.describe("Of the comment or the reply"),
          commentId: Id.optional().describe("Of a reply: the comment under which it stands"),
          createdAt: Instant,
        }),
      )
      .describe(`The oldest first, at most ${MAX_RECENT}`),
  })
  .describe("What others have said under a post");
export type RecentComments = z.infer<typeof RecentComments>;

/** Comments on posts, and replies to them. */
export const communityComments = {
  recentComments: endpoint({
    method: "GET",
    path: "/api/community/posts/:id/comments/recent",
    access: "member",
    summary: "What others have said under a post since a moment, by ids: what was said just before it may be among it",
    params: byId,
    query: z.strictObject({ since: Instant.describe("`asOf` of what is known already") }),
    returns: RecentComments,
    errors: ["post.not_found"],
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  listComments: endpoint({
    method: "GET",
    path: "/api/community/posts/:id/comments",
    access: "anyone",
    summary: "Comments on a post; one that was deleted stays while it has replies",
    params: byId,
    query: z.strictObject({ sort: CommentSort.default("top"), ...pages }),
    returns: z.array(Comment),
    paged: true,
    errors: ["post.not_found", "page.bad_cursor"],
    cacheSeconds: 5,
  }),
  createComment: endpoint({
    method: "POST",
    path: "/api/community/posts/:id/comments",
    access: "member",
    closable: "posting",
    summary: "Comment on a post; the address of the account must be proven",
    params: byId,
    body: z.strictObject({ content, ...formSigns }),
    returns: Comment,
    status: 201,
    message: "Published",
    errors: mayNotComment,
    limits: tries,
    idempotent: true,
    asides: formAsides,
  }),
  locateComment: endpoint({
    method: "GET",
    path: "/api/community/comments/:id",
    access: "anyone",
    summary: "Where a comment or a reply stands: its comment, and the replies around it",
    params: byId,
    returns: z
      .object({
        comment: Comment,
        replies: z
          .array(Reply)
          .describe("The reply that was asked for with those around it; those first, of a comment"),
        before: z.int().describe("Replies before these"),
        after: z.int().describe("Replies after these"),
      })
      .describe("One comment with a part of its replies"),
    errors: ["comment.not_found"],
  }),
  updateComment: endpoint({
    method: "PATCH",
    path: "/api/community/comments/:id",
    access: "member",
    closable: "posting",
    summary: "Change a comment of one's own; what it said stays in its history, but for the first minutes",
    params: byId,
    body: Change,
    returns: Comment,
    message: "Saved",
    errors: ["comment.not_found", "comment.stale", "post.too_complex", "limit.links", "limit.mentions"],
    limits: writes,
  }),
  removeComment: endpoint({
    method: "DELETE",
    path: "/api/community/comments/:id",
    access: "member",
    summary: "Delete a comment of one's own",
    params: byId,
    returns: Removed,
    message: "Deleted",
    errors: ["comment.not_found"],
    limits: writes,
  }),
  commentRevisions: endpoint({
    method: "GET",
    path: "/api/community/comments/:id/revisions",
    access: "anyone",
    summary: "What a comment or a reply said before its edits, latest first; its present words are the first",
    params: byId,
    returns: z.array(
      z
        .object({
          revision: z.int().describe("Counts its edits, from 1"),
          text: z.string().describe("Markdown"),
          at: Instant.describe("Since when it said so"),
        })
        .describe("What it said once"),
    ),
    errors: ["comment.not_found"],
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  likeComment: endpoint({
    method: "POST",
    path: "/api/community/comments/:id/like",
    access: "member",
    summary: "Like a comment, or no more",
    params: byId,
    body: OnBody,
    returns: Liked,
    errors: ["comment.not_found", "limit.likes"],
    limits: toggles,
  }),
  acceptComment: endpoint({
    method: "POST",
    path: "/api/community/comments/:id/accept",
    access: "member",
    summary: "Say that a comment answers one's post, or no more; one of a post",
    params: byId,
    body: OnBody,
    returns: z.object({ isAccepted: z.boolean().describe("It answers the post") }),
    errors: ["comment.not_found", "comment.not_asker"],
    limits: toggles,
  }),
  listReplies: endpoint({
    method: "GET",
    path: "/api/community/comments/:id/replies",
    access: "anyone",
    summary: "Replies to a comment, oldest first",
    params: byId,
    query: z.strictObject(pages),
    returns: z.array(Reply),
    paged: true,
    errors: ["comment.not_found", "page.bad_cursor"],
    cacheSeconds: 5,
  }),
  createReply: endpoint({
    method: "POST",
    path: "/api/community/comments/:id/replies",
    access: "member",
    closable: "posting",
    summary: "Reply to a comment, or to a reply to it",
    params: byId,
    body: z.strictObject({ content, replyTo: Id.optional().describe("The reply that it answers"), ...formSigns }),
    returns: Reply,
    status: 201,
    message: "Published",
    errors: [...mayNotComment, "comment.not_found"],
    limits: tries,
    idempotent: true,
    asides: formAsides,
  }),
  updateReply: endpoint({
    method: "PATCH",
    path: "/api/community/comments/:id/replies/:replyId",
    access: "member",
    closable: "posting",
    summary: "Change a reply of one's own",
    params: byReply,
    body: Change,
    returns: Reply,
    message: "Saved",
    errors: ["comment.not_found", "comment.stale", "post.too_complex", "limit.links", "limit.mentions"],
    limits: writes,
  }),
  removeReply: endpoint({
    method: "DELETE",
    path: "/api/community/comments/:id/replies/:replyId",
    access: "member",
    summary: "Delete a reply of one's own",
    params: byReply,
    returns: Removed,
    message: "Deleted",
    errors: ["comment.not_found"],
    limits: writes,
  }),
  likeReply: endpoint({
    method: "POST",
    path: "/api/community/comments/:id/replies/:replyId/like",
    access: "member",
    summary: "Like a reply, or no more",
    params: byReply,
    body: OnBody,
    returns: Liked,
    errors: ["comment.not_found", "limit.likes"],
    limits: toggles,
  }),
} as const;
