import { z } from "zod";
import { OnBody } from "./communityPost.ts";
import { endpoint } from "./endpoint.ts";
import { CaseAct, ModerationReason, ReportedKind } from "./moderationCase.ts";
import { chosenNotificationTypes, eventNews, notificationKinds, notificationTypes } from "./notificationTypes.ts";
import { pageQuery } from "./paging.ts";
import { itemReportOutcomes } from "./resourceLists.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

/** Notifications of a page (specification §9). */
export const NOTIFICATIONS_PER_PAGE = 20;
/** Notifications that one call marks as read. */
export const MAX_MARKED = 100;

export const NotificationType = z
  .enum(notificationTypes)
  .describe(
    "Somebody likes one's post or comment; wrote under one's post; answered one's comment; named one; follows one; " +
      "wrote with a hashtag one follows; says that one's comment answers their question; something becomes of an exam " +
      "one registered for, of a result that one has, or of what one contributed. Staff have decided what one " +
      "reported, or about what one wrote; of administrators: another looked up who wrote an anonymous post",
  );
export type NotificationType = z.infer<typeof NotificationType>;

export const ChosenNotificationType = z
  .enum(chosenNotificationTypes)
  .describe("Types that people choose; decisions of staff reach whom they concern");
export type ChosenNotificationType = z.infer<typeof ChosenNotificationType>;

export const NotificationActor = z
  .object({
    name: z.string().describe("As it is shown; empty: an account that is gone"),
    username: z.string().optional().describe("Absent: nobody is to know who"),
    avatar: z.string().optional().describe("Address of the picture"),
    pseudonym: Text.optional().describe("The name of somebody anonymous in this thread"),
  })
  .describe("Somebody who did what the notification tells of");
export type NotificationActor = z.infer<typeof NotificationActor>;

export const Notification = z
  .object({
    _id: Id,
    type: NotificationType,
    isRead: z.boolean().describe("Nothing in it is new"),
    updatedAt: Instant.describe("When the latest of it happened"),
    count: z
      .int()
      .describe(
        "How many people did so, on this day in Nepal, to the same thing; of the type `hashtag`, how many posts",
      ),
    actors: z.array(NotificationActor).describe("The latest two of them"),
    post: z
      .object({ postId: Id, title: z.string().describe("As its author wrote it") })
      .optional()
      .describe("Where it happened"),
    comment: z
      .object({ commentId: Id, words: z.string().describe("How it begins, as plain text") })
      .optional()
      .describe("The comment or reply to be led to: the latest one written, or the one that is liked or chosen"),
    hashtag: z.string().optional().describe("Of the type `hashtag`: its name"),
    event: z
      .object({
        slug: Slug,
        title: Text.describe("Title of the exam event"),
        news: z
          .enum(eventNews)
          .describe(
            "One's registration: confirmed, to be mended, rejected, a seat is offered, its time is over; of the event: " +
              "cancelled, at another time, its results are out, it begins soon",
          ),
        at: Instant.optional().describe("Until when an offered seat is to be taken; else when the event begins"),
        note: z.string().optional().describe("What staff wrote about it"),
      })
      .optional()
      .describe("Of the type `event`: to be led to the page of that event"),
    result: z
      .object({ slug: Slug, title: Text.describe("Title of the test") })
      .optional()
      .describe("Of the type `result`: it was marked anew; to be led to one's latest result of that test"),
    contribution: z
      .object({
        contributionId: Id,
        resourceId: Id,
        itemId: Id.optional().describe("The item that it became, or changes"),
        title: z.string().describe("Title of what one contributed"),
        outcome: z
          .enum(["published", "changes_requested", "rejected"])
          .describe("Staff published it, ask for changes, or rejected it"),
        reason: z.string().optional().describe("What staff wrote about it"),
      })
      .optional()
      .describe("Of the type `contribution`: what became of something that one contributed"),
    report: z
      .object({
        reportId: Id,
        kind: ReportedKind,
        outcome: z.enum(["handled", "no_violation"]).describe("Staff dealt with it, or found nothing wrong"),
      })
      .optional()
      .describe("Of the type `report`: what the caller reported; to be led to the list of their reports"),
    itemReport: z
      .object({
        resourceId: Id,
        itemId: Id,
        title: Text.describe("Title of the item"),
        outcome: z.enum(itemReportOutcomes).describe("Staff took the item down, mended it, or left it as it is"),
        answer: z.string().describe("What staff wrote about it"),
      })
      .optional()
      .describe("Of the type `report`: the item of study material that the caller reported"),
    decision: z
      .object({
        decisionId: Id,
        kind: ReportedKind,
        act: CaseAct.describe("What was done"),
        reason: ModerationReason,
        news: z
          .enum(["hid_itself", "decided", "undone", "upheld", "overturned"])
          .describe("It hid itself by reports; staff decided; took it back; answered one's appeal: it stays, or not"),
      })
      .optional()
      .describe("Of the type `moderation`, but for `released`: to be led to the page of that decision"),
    released: z
      .object({
        kind: ReportedKind.exclude(["person"]).describe("What it is; a reply is a comment"),
        postId: Id.describe("The thread to be led to"),
        commentId: Id.optional().describe("Of a comment or a reply: its own id"),
      })
      .optional()
      .describe("Of the type `moderation`: what the caller wrote waited for staff, and is published now"),
    reveal: z
      .object({ kind: ReportedKind.exclude(["person"]).describe("What they wrote") })
      .optional()
      .describe("Of the type `staff`: somebody looked up an anonymous author; to be led to the audit log"),
  })
  .describe("What happened to the caller: one for each type, thing and day");
export type Notification = z.infer<typeof Notification>;

const Unread = z.object({ count: z.int().describe("Notifications in which something is new") });

/** Minutes that a mail waits for its reader to look at the app. */
export const MAIL_DELAY_MINUTES = 10;
/** Mails about notifications in a day of Nepal. */
export const MOST_MAILS_A_DAY = 5;

const chosen = z.partialRecord(ChosenNotificationType, z.boolean());
export const NotificationPreferences = z
  .object({
    app: z.record(ChosenNotificationType, z.boolean()).describe("Which types are shown in the app"),
    mail: z
      .record(ChosenNotificationType, z.boolean())
      .describe("Of which of them a mail is sent, if they are not read within ten minutes"),
    push: z
      .record(ChosenNotificationType, z.boolean())
      .describe("Which of them are said on the devices that were asked for it"),
    digest: z.boolean().describe("A mail a week with the best of what one follows"),
  })
  .describe("What the caller hears of");
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Browsers on which one account is reached; the oldest goes for the next. */
export const MOST_PUSH_DEVICES = 10;
/** Nobody is woken: from this hour on to that one, in Nepal. */
export const QUIET_HOURS = { from: 22, to: 6 };

const PushSubscriptionBody = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(1_000)
      .describe("Where the browser's maker takes messages for it"),
    keys: z
      .strictObject({
        p256dh: z
          .string()
          .regex(/^[\w-]{87}=?$/)
          .describe("The browser's public key, base64url"),
        auth: z
          .string()
          .regex(/^[\w-]{22}(==)?$/)
          .describe("Its secret, base64url"),
      })
      .describe("What messages are sealed with, for it alone"),
  })
  .describe("As `PushSubscription.toJSON()` gives it, without its end");

const Reached = z.object({ on: z.boolean().describe("This browser is reached") });

export const UnsubscribeToken = z
  .string()
  .regex(/^[a-z~-]{4,200}\.[\w-]{22}\.[\w-]{22}$/)
  .describe("From a mail: what it is about, for whom, and a seal");
const Unsubscribed = z.object({
  types: z.array(z.union([ChosenNotificationType, z.literal("digest")])).describe("What it is about"),
  on: z.boolean().describe("Mails of these types are sent"),
});

export const notifications = {
  listNotifications: endpoint({
    method: "GET",
    path: "/api/notifications",
    access: "member",
    summary: "What happened to the caller, the latest first",
    query: z.strictObject({
      ...pageQuery(NOTIFICATIONS_PER_PAGE),
      only: z.enum(["unread"]).optional().describe("Only those in which something is new"),
      kind: z
        .enum(notificationKinds)
        .optional()
        .describe(
          "Only of one kind: what was written to the caller; likes, follows and hashtags; exams and results; decisions",
        ),
    }),
    returns: z.array(Notification),
    paged: true,
  }),
  markNotificationsRead: endpoint({
    method: "POST",
    path: "/api/notifications/mark-read",
    access: "member",
    summary: "Mark some of one's own notifications as read, or all; others' are left alone",
    body: z.strictObject({
      notificationIds: z.array(Id).max(MAX_MARKED).optional().describe("Which; absent: all there are"),
    }),
    returns: Unread.describe("What is left unread"),
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  countUnreadNotifications: endpoint({
    method: "GET",
    path: "/api/notifications/unread-count",
    access: "member",
    summary: "In how many notifications something is new: as many as the list has unread ones",
    returns: Unread.describe("How many are unread"),
    tagged: true,
  }),
  getNotificationPreferences: endpoint({
    method: "GET",
    path: "/api/notifications/preferences",
    access: "member",
    summary: "What the caller hears of",
    returns: NotificationPreferences,
  }),
  setNotificationPreferences: endpoint({
    method: "PUT",
    path: "/api/notifications/preferences",
    access: "member",
    summary: "Choose what to hear of; what is left out stays",
    body: z.strictObject({
      app: chosen.optional().describe("Which types are shown in the app"),
      mail: chosen.optional().describe("Of which types mails are sent"),
      push: chosen.optional().describe("Which types are said on devices"),
      digest: z.boolean().optional().describe("Whether a mail a week is sent"),
    }),
    returns: NotificationPreferences,
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  muteThread: endpoint({
    method: "POST",
    path: "/api/notifications/threads/:postId/mute",
    access: "member",
    summary: "Hear nothing more of a post and its comments, but for what names the caller; without `on` it changes",
    params: z.strictObject({ postId: Id }),
    body: OnBody,
    returns: z.object({ isMuted: z.boolean().describe("Nothing more is heard of it") }),
    errors: ["post.not_found"],
    limits: [{ by: "account", max: 120, seconds: 3600 }],
  }),
  getPushKey: endpoint({
    method: "GET",
    path: "/api/notifications/push",
    access: "member",
    summary: "What a browser needs to subscribe to Web Push",
    returns: z.object({ publicKey: z.string().describe("This installation's VAPID key, base64url (RFC 8292)") }),
  }),
  subscribePush: endpoint({
    method: "POST",
    path: "/api/notifications/push",
    access: "member",
    summary: "Be reached on this browser until the login ends; asking again renews it",
    body: PushSubscriptionBody,
    returns: Reached,
    errors: ["notification.push_unknown"],
    limits: [{ by: "account", max: 30, seconds: 3600 }],
  }),
  checkPush: endpoint({
    method: "POST",
    path: "/api/notifications/push/check",
    access: "member",
    summary: "Whether this browser is reached for this very login; another login's says nothing of it",
    body: PushSubscriptionBody.pick({ endpoint: true }),
    returns: Reached,
    limits: [{ by: "account", max: 240, seconds: 3600 }],
  }),
  renewPush: endpoint({
    method: "POST",
    path: "/api/notifications/push/renew",
    access: "anyone",
    summary: "The browser's maker gave it another address: it is reached there as before, until the same login ends",
    body: z.strictObject({
      before: z
        .strictObject({
          endpoint: PushSubscriptionBody.shape.endpoint,
          auth: PushSubscriptionBody.shape.keys.shape.auth,
        })
        .describe("What it had: its secret proves that it is this browser, which has no token while no page is open"),
      now: PushSubscriptionBody,
    }),
    returns: Reached,
    errors: ["notification.push_unknown"],
    limits: [{ by: "ip", max: 60, seconds: 3600 }],
  }),
  unsubscribePush: endpoint({
    method: "POST",
    path: "/api/notifications/push/end",
    access: "member",
    summary: "Be reached on this browser no more",
    body: PushSubscriptionBody.pick({ endpoint: true }),
    returns: Reached,
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/api/notifications/unsubscribe",
    access: "anyone",
    summary: "Stop the mails that a link in a mail is about, or send them again, without a login",
    body: z.strictObject({
      token: UnsubscribeToken,
      on: z.boolean().default(false).describe("True: send them again after all"),
    }),
    returns: Unsubscribed,
    errors: ["notification.link_invalid"],
    limits: [{ by: "ip", max: 60, seconds: 3600 }],
  }),
} as const;
