import type { Comment, Reply, Rights } from "@sarathi/contract";
import type { CommentRow } from "./comment.store.ts";
import { isHeld } from "./post.policy.ts";
import { type Pseudonym, viewAuthor } from "./post.view.ts";
import type { Viewer } from "./viewer.store.ts";

interface Parts {
  rights: Rights;
  /** Of the post. */
  pseudonym: Pseudonym;
}

/** What a comment and a reply share. Of one that is gone nothing is left but its place. */
function spoken(row: CommentRow, viewer: Viewer, { rights, pseudonym }: Parts) {
  // Rows that wait are their author's alone.
  const isWaiting = isHeld(row) && viewer?.accountId === row.author_id;
  const isGone = row.state !== "published" && !isWaiting;
  return {
    postId: row.post_id,
    content: isGone ? { text: "", html: "" } : { text: row.source, html: row.html },
    likes: isGone ? 0 : row.likes_count,
    isLiked: !isGone && row.is_liked,
    createdBy: isGone ? { name: "" } : viewAuthor(row, viewer, pseudonym),
    // A named comment under an anonymous post is never its author's: theirs are anonymous.
    isAsker: (!isGone && row.author_id === row.asker_id && row.is_anonymous === row.is_asked_anonymously) || undefined,
    isMine: !isGone && viewer?.accountId === row.author_id,
    can: rights,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    editedAt: isGone ? undefined : row.edited_at?.toISOString(),
    isHeld: isWaiting || undefined,
    isReported: (!isGone && viewer?.reported.has(row.id)) || undefined,
    deleted: isGone || undefined,
  };
}

export const viewComment = (row: CommentRow, viewer: Viewer, parts: Parts): Comment => ({
  commentId: row.id,
  ...spoken(row, viewer, parts),
  repliesCount: row.replies_count,
  isAccepted: row.accepted_comment_id === row.id || undefined,
});

/** @param names of those who wrote what is answered, by its id; of whom the reader is not shown, none */
export function viewReply(row: CommentRow, viewer: Viewer, parts: Parts, names: ReadonlyMap<string, string>): Reply {
  return {
    replyId: row.id,
    commentId: row.parent_id as string,
    ...spoken(row, viewer, parts),
    replyTo:
      row.reply_to_id === null ? undefined : { replyId: row.reply_to_id, name: names.get(row.reply_to_id) ?? "" },
  };
}
