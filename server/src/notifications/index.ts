import { notifications } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { noticeActs } from "./notice.events.ts";
import { forgetAccount } from "./notice.store.ts";
import { notificationRoutes } from "./notification.routes.ts";
import { type NotificationService, notificationService } from "./notification.service.ts";

/** What accounts hear of: notifications of what happens to them, and what of it they want. */
export function notificationsModule(deps: ModuleDeps): Module<NotificationService> {
  const service = notificationService(deps);
  noticeActs(deps);
  return {
    services: service,
    routes: [implement(notifications, notificationRoutes(service))],
    exports: { notifications: service.exportOf },
    erase: async (tx, accountId) => {
      await forgetAccount(tx, accountId);
      await deps.live.forget(tx, accountId);
    },
    sweep: service.forgetOld,
  };
}
