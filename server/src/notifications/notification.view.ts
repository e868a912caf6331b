import type { Notification, NotificationActor, NotificationType } from "@sarathi/contract";
import type { CauseRow, NotificationRow } from "./notification.store.ts";

/** What staff decisions, and events, say: written as the contract has it. */
export type Said = Pick<
  Notification,
  "event" | "result" | "contribution" | "report" | "itemReport" | "decision" | "released" | "reveal"
>;

type Pseudonym = (postId: string) => { ne: string; en: string };

function viewActor(row: CauseRow, pseudonym: { ne: string; en: string } | undefined): NotificationActor {
  if (row.actor_id === null) {
    return { name: pseudonym?.ne ?? "", pseudonym };
  }
  if (row.is_erased || row.username === null) return { name: "" };
  return {
    name: [row.first_name, row.last_name].filter(Boolean).join(" "),
    username: row.username,
    avatar: row.avatar ?? undefined,
  };
}

/** @param pseudonymOf what an anonymous author is called in a thread */
export function viewNotification({ place, ...row }: NotificationRow, pseudonymOf: Pseudonym): Notification {
  const pseudonym = place.post_id === null ? undefined : pseudonymOf(place.post_id);
  return {
    _id: row.id,
    type: row.type as NotificationType,
    isRead: row.unread === 0,
    updatedAt: row.updated_at.toISOString(),
    count: row.type === "hashtag" ? row.causes : row.people,
    // Nobody who decides is named.
    actors: place.detail === null ? row.latest.map((one) => viewActor(one, pseudonym)) : [],
    post: place.post_id === null ? undefined : { postId: place.post_id, title: place.title ?? "" },
    comment: place.comment_id === null ? undefined : { commentId: place.comment_id, words: place.words ?? "" },
    hashtag: row.type === "hashtag" ? row.target : undefined,
    ...(place.detail as Partial<Said> | null),
  };
}
