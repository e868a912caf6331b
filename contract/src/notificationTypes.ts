/** What people hear of. Plain data, so that the browser needs no schema for it. */
export const notificationTypes = [
  "like",
  "comment",
  "reply",
  "mention",
  "follow",
  "hashtag",
  "answer",
  "event",
  "result",
  "contribution",
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

/** What a reader looks for among what happened. */
export const notificationKinds = ["answers", "likes", "exams", "decisions"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** Each type is of one kind. */
export const typesOfKind: Readonly<Record<NotificationKind, readonly (typeof notificationTypes)[number][]>> = {
  answers: ["comment", "reply", "mention", "answer"],
  likes: ["like", "follow", "hashtag"],
  exams: ["event", "result"],
  decisions: ["contribution", "report", "moderation", "staff"],
};

/** Where they hear of it: mail and push tell of what the app shows, to those who do not look. */
export const notificationChannels = ["app", "mail", "push"] as const;
type Channel = (typeof notificationChannels)[number];

const quiet = { app: true, mail: false, push: false };
const loud = { app: true, mail: true, push: true };
/** Type × channel × whether it is on for who has chosen nothing. */
export const notificationDefaults: Readonly<Record<(typeof notificationTypes)[number], Record<Channel, boolean>>> = {
  like: quiet,
  comment: loud,
  reply: loud,
  mention: loud,
  follow: quiet,
  hashtag: quiet,
  answer: loud,
  event: { app: true, mail: true, push: false },
  result: { app: true, mail: true, push: false },
  contribution: { app: true, mail: true, push: false },
  report: quiet,
  moderation: loud,
  staff: quiet,
};

/** What becomes of a registration for an exam event, and of the event. */
export const eventNews = [
  "confirmed",
  "asked",
  "rejected",
  "offered",
  "expired",
  "cancelled",
  "postponed",
  "results",
  "regraded",
  "soon",
  "reopened",
  "payment_open",
  "refunded",
] as const;
export type EventNews = (typeof eventNews)[number];
