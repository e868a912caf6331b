import { notifications } from "@sarathi/contract";
import { installationSecret } from "../foundation/db/secrets.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { notificationExports } from "./export.store.ts";
import { mailService } from "./mail.service.ts";
import { noticeActs } from "./notice.events.ts";
import { forgetAccount } from "./notice.store.ts";
import { notificationRoutes } from "./notification.routes.ts";
import { type NotificationService, notificationService } from "./notification.service.ts";
import { takeOneClick } from "./oneClick.ts";
import { pushService } from "./push.service.ts";
import { resultActs } from "./result.events.ts";

export { notify, type StaffNotice, unsay } from "./notify.ts";

/** What accounts hear of: notifications of what happens to them, and what of it they want. */
export async function notificationsModule(
  deps: ModuleDeps,
  { isPushService }: { isPushService?: ((url: URL) => boolean) | undefined } = {},
): Promise<Module<NotificationService>> {
  const service = notificationService(deps);
  const mails = mailService(deps, await installationSecret(deps.db, deps.random, "unsubscribe"));
  const pushes = pushService(deps, await installationSecret(deps.db, deps.random, "vapid"), isPushService);
  noticeActs(deps);
  resultActs(deps);
  return {
    services: service,
    routes: [implement(notifications, notificationRoutes(service, { mails, pushes }))],
    exports: notificationExports(deps.db),
    erase: async (tx, accountId) => {
      await forgetAccount(tx, accountId);
      await deps.live.forget(tx, accountId);
    },
    mount: (http) => takeOneClick(http, mails, deps.limits),
    sweep: async () => {
      await service.forgetOld();
      await mails.forgetOld();
    },
  };
}
