import type { notifications } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { MailService } from "./mail.service.ts";
import type { NotificationService } from "./notification.service.ts";
import type { PushService } from "./push.service.ts";

export const notificationRoutes = (
  service: NotificationService,
  { mails, pushes }: { mails: MailService; pushes: PushService },
): Handlers<typeof notifications> => ({
  listNotifications: ({ me, query }) => service.list(me, query),
  markNotificationsRead: ({ me, body }) => service.markRead(me, body.notificationIds),
  countUnreadNotifications: ({ me }) => service.unread(me),
  getNotificationPreferences: ({ me }) => service.preferences(me),
  setNotificationPreferences: ({ me, body }) => service.setPreferences(me, body),
  getPushKey: async () => pushes.key(),
  subscribePush: ({ me, body }) => pushes.subscribe(me, body),
  checkPush: ({ me, body }) => pushes.check(me, body.endpoint),
  renewPush: ({ body }) => pushes.renew(body),
  unsubscribePush: ({ me, body }) => pushes.unsubscribe(me, body.endpoint),
  unsubscribe: ({ body }) => mails.unsubscribe(body.token, body.on),
  muteThread: ({ me, params, body }) => service.muteThread(me, params.postId, body?.on),
});
