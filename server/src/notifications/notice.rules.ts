import type { NotificationType } from "@sarathi/contract";

/** On the live channel of an account: its count of unread notifications may be another. */
export const UNREAD = "unread";

/** What happened, to what, and by what it is one cause of a notification. */
export interface Notice {
  type: NotificationType;
  /** The thing that it happened to: an id, or a hashtag's key. */
  target: string;
  postId: string | null;
  /** Of a like or a follow who; else what was written. */
  key: string;
  /** Null: nobody is to know who. */
  actorId: string | null;
  /** The comment or reply to be led to. */
  commentId: string | null;
  /** Of what is no act in a thread: what it says (contract). */
  detail?: object;
}

/** A comment with whom it answers; null: nobody, or somebody whose words are gone. */
export interface Written {
  commentId: string;
  postId: string;
  parentId: string | null;
  postAuthorId: string;
  parentAuthorId: string | null;
  answeredAuthorId: string | null;
  mentioned: readonly string[];
}

/**
 * Who hears of a comment as what: whom it answers, else whose post it is under, else whom it names. Each once, the
 * writer never.
 */
export function hearersOf(written: Written, writerId: string): Map<string, "reply" | "comment" | "mention"> {
  const { answeredAuthorId, parentAuthorId, postAuthorId, parentId, mentioned } = written;
  const hearers = new Map<string, "reply" | "comment" | "mention">();
  const hears = (accountId: string | null, type: "reply" | "comment" | "mention") => {
    if (accountId !== null && accountId !== writerId && !hearers.has(accountId)) hearers.set(accountId, type);
  };
  hears(answeredAuthorId, "reply");
  hears(parentAuthorId, "reply");
  hears(postAuthorId, parentId === null ? "comment" : "reply");
  for (const accountId of mentioned) hears(accountId, "mention");
  return hearers;
}

/** What it happened to: all replies to a comment of one day are one notification, as are all comments on a post. */
export const targetOf = (type: "reply" | "comment" | "mention", { postId, parentId }: Written): string =>
  type === "reply" && parentId !== null ? parentId : postId;
