import { mayAccountSeePost, pseudonymOf } from "../community/index.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { accountTopic } from "../foundation/realtime/live.ts";
import { UNREAD } from "./notice.rules.ts";
import * as store from "./notification.store.ts";
import { viewNotification } from "./notification.view.ts";

/** Days after which a notification goes. */
const KEPT_DAYS = 180;
/** What was said and taken back counts on its own day. */
const RINGS_KEPT_DAYS = 2;

/** What happened to an account, as its owner reads it. */
export function notificationService({ db, live }: Pick<ModuleDeps, "db" | "live">) {
  /** Bells that ask while a counting is in flight share the next one. */
  const countTogether = coalesce((accountIds: string[]) => store.countUnread(db, accountIds), {
    parallel: 2,
    onFull: () => new AppError("server.busy", { retryAfter: 2 }),
  });
  const unread = async (accountId: string) => ({ count: await countTogether(accountId) });

  return {
    async list(me: Identity, query: store.Listed) {
      const { rows, pagination } = await store.listNotifications(db, me.accountId, query);
      return { items: rows.map((row) => viewNotification(row, pseudonymOf)), pagination };
    },

    unread: (me: Identity) => unread(me.accountId),

    async markRead(me: Identity, ids: readonly string[] | undefined) {
      await inTransaction(db, async (tx) => {
        const isLess = await store.markRead(tx, me.accountId, ids);
        if (isLess) await live.publish(tx, [{ topic: accountTopic(me.accountId), type: UNREAD }]);
      });
      return unread(me.accountId);
    },

    preferences: (me: Identity) => store.readPreferences(db, me.accountId),

    async setPreferences(me: Identity, given: store.GivenPreferences) {
      await store.savePreferences(db, me.accountId, given);
      return store.readPreferences(db, me.accountId);
    },

    /** @throws post.not_found */
    muteThread: (me: Identity, postId: string, on: boolean | undefined) =>
      inTransaction(db, async (tx) => {
        if (!(await mayAccountSeePost(tx, postId, me.accountId))) throw new AppError("post.not_found");
        return { isMuted: await store.setMuted(tx, me.accountId, postId, on) };
      }),

    async forgetOld() {
      await store.forgetOld(db, KEPT_DAYS);
      await store.forgetRings(db, RINGS_KEPT_DAYS);
    },
  };
}
export type NotificationService = ReturnType<typeof notificationService>;
