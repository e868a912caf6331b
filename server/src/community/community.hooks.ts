import { eventType } from "../foundation/events.ts";
import { hook } from "../foundation/hooks.ts";

/** What accounts have reported: ids of posts and comments, by account; those who have reported nothing are left out. */
export const reportedBy =
  hook<(accountIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>>("community.reportedBy");

/** A post is to be read from now on. Ids alone: who hears of it asks what each reader may see. */
export const postPublished = eventType<{ postId: string; mentioned: string[] }>("community.post_published");
/**
 * Its words, its visibility or its hashtags have changed; `mentioned`: whom it names anew, `names`: all whom it names now;
 * `gone`: keys of the hashtags that it has no more.
 */
export const postChanged = eventType<{ postId: string; mentioned: string[]; names: string[]; gone: string[] }>(
  "community.post_changed",
);
/** It is gone, by its author or by staff, or hidden. */
export const postRemoved = eventType<{ postId: string }>("community.post_removed");
/** Staff have brought it back; nobody hears of it again. */
export const postRestored = eventType<{ postId: string }>("community.post_restored");
/** People like posts: all likes of one moment. */
export const postsLiked = eventType<{ likes: { postId: string; accountId: string }[] }>("community.posts_liked");
/** Somebody likes a post no more. */
export const postUnliked = eventType<{ postId: string; accountId: string }>("community.post_unliked");
/** A comment, or (`parentId`) a reply, is to be read from now on; `replyToId`: the reply that it answers. */
export const commentPublished = eventType<{
  commentId: string;
  postId: string;
  parentId: string | null;
  replyToId: string | null;
  mentioned: string[];
}>("community.comment_published");
/** Its words have changed; `mentioned`: whom it names anew, `names`: all whom it names now. */
export const commentChanged = eventType<{ commentId: string; mentioned: string[]; names: string[] }>(
  "community.comment_changed",
);
/** It is gone, by its author or by staff, or hidden. */
export const commentRemoved = eventType<{ commentId: string; postId: string }>("community.comment_removed");
/** Staff have brought it back; nobody hears of it again. */
export const commentRestored = eventType<{ commentId: string; postId: string }>("community.comment_restored");
/** Somebody likes a comment or a reply, or no more. */
export const commentLiked = eventType<{ commentId: string; accountId: string; on: boolean }>("community.comment_liked");
/** The author of a post says that a comment answers it, or no more. */
export const commentAccepted = eventType<{ commentId: string; postId: string; on: boolean }>(
  "community.comment_accepted",
);
/** Somebody follows somebody, or no more. */
export const personFollowed = eventType<{ followerId: string; followedId: string; on: boolean }>(
  "community.person_followed",
);
/** Somebody blocks somebody, or no more. */
export const personBlocked = eventType<{ blockerId: string; blockedId: string; on: boolean }>(
  "community.person_blocked",
);
/** Somebody does not want somebody in their lists, or no more. */
export const personMuted = eventType<{ muterId: string; mutedId: string; on: boolean }>("community.person_muted");
/** Somebody follows a hashtag, or no more. */
export const hashtagFollowed = eventType<{ accountId: string; key: string; on: boolean }>("community.hashtag_followed");
/** A text of a new member waits for staff; whoever joins this opens a case. `reasons`: link, picture, word, form. */
export const textHeld = eventType<{ kind: "post" | "comment"; id: string; reasons: string[] }>("community.text_held");
/** It waits no more and is published: staff said so, or its author took out why it waited. */
export const textReleased = eventType<{ kind: "post" | "comment"; id: string; byAuthor: boolean }>(
  "community.text_released",
);
/** A text that is published hits word rules, by their ids: staff are to look at it. */
export const textFlagged = eventType<{ kind: "post" | "comment"; id: string; rules: string[] }>(
  "community.text_flagged",
);
