/** What people hear of. Plain data, so that the browser needs no schema for it. */
export const notificationTypes = [
  "like",
  "comment",
  "reply",
  "mention",
  "follow",
  "hashtag",
  "answer",
  "report",
  "moderation",
  "staff",
] as const;

/** Decisions of staff: whom they concern hears of them, whatever they have chosen. */
export const fixedNotificationTypes = ["report", "moderation", "staff"] as const;
type Fixed = (typeof fixedNotificationTypes)[number];
/** What people choose whether to hear of. */
export const chosenNotificationTypes = notificationTypes.filter(
  (type): type is Exclude<(typeof notificationTypes)[number], Fixed> =>
    !(fixedNotificationTypes as readonly string[]).includes(type),
);

/** Type × channel × whether it is on for who has chosen nothing. */
export const notificationDefaults: Readonly<Record<(typeof notificationTypes)[number], { app: boolean }>> = {
  like: { app: true },
  comment: { app: true },
  reply: { app: true },
  mention: { app: true },
  follow: { app: true },
  hashtag: { app: true },
  answer: { app: true },
  report: { app: true },
  moderation: { app: true },
  staff: { app: true },
};
