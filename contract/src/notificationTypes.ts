/** What people hear of. Plain data, so that the browser needs no schema for it. */
export const notificationTypes = ["like", "comment", "reply", "mention", "follow", "hashtag", "answer"] as const;

/** Type × channel × whether it is on for who has chosen nothing. */
export const notificationDefaults: Readonly<Record<(typeof notificationTypes)[number], { app: boolean }>> = {
  like: { app: true },
  comment: { app: true },
  reply: { app: true },
  mention: { app: true },
  follow: { app: true },
  hashtag: { app: true },
  answer: { app: true },
};
