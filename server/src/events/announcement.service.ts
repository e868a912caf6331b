import type { EventAnnouncement } from "@sarathi/contract";
import { adminIds, record } from "../accounts/index.ts";
import { afterCommit } from "../foundation/db/db.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import { type Identity, roleNow } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { Announced } from "./announced.ts";
import * as store from "./announcement.store.ts";
import { viewAnnouncement } from "./announcement.view.ts";
import { openEvent } from "./event.service.ts";
import { lockEvent } from "./event.store.ts";
import { ANNOUNCED, EVENT_TOPIC, eventTopic } from "./live.rules.ts";

/** What administrators say to all who are to sit an event, and who hears of it at once. */
export function announcementService(
  { db, random, live }: Pick<ModuleDeps, "db" | "random" | "live">,
  said: Pick<Announced, "forget">,
) {
  live.topics(EVENT_TOPIC, async (eventId, accountIds) => {
    const may = new Set([...(await store.confirmedAmong(db, eventId, accountIds)), ...(await adminIds(db))]);
    return accountIds.filter((id) => may.has(id));
  });

  return {
    /** @throws event.not_found; event.step before an event is published, and once its results are out */
    announce: (me: Identity, eventId: string, text: string, key: ReplayKey): Promise<EventAnnouncement> =>
      once(db, key.value, key.request, async (tx) => {
        const event = await lockEvent(tx, eventId);
        if (!event) throw new AppError("event.not_found");
        const isOn = event.state === "published" || event.state === "paused";
        if (!isOn || event.now >= event.results_at) throw new AppError("event.step");
        const row = await store.insertAnnouncement(tx, { id: random.id(), eventId, authorId: me.accountId, text });
        const target = { actorId: me.accountId, action: "event.announce", targetId: eventId } as const;
        await record(tx, random, { ...target, after: { text } });
        await live.publish(tx, [{ topic: eventTopic(eventId), type: ANNOUNCED }]);
        await store.notifyAnnounced(tx, event.test_id);
        afterCommit(tx, () => said.forget(event.test_id));
        return viewAnnouncement(row);
      }),

    /** @throws event.not_found; event.not_registered unless confirmed, or an administrator */
    async list(me: Identity, idOrSlug: string): Promise<EventAnnouncement[]> {
      const { id } = await openEvent(db, idOrSlug);
      const [confirmed] = await store.confirmedAmong(db, id, [me.accountId]);
      if (!confirmed && roleNow(me) !== "admin") throw new AppError("event.not_registered");
      return (await store.listAnnouncements(db, id)).map(viewAnnouncement);
    },
  };
}
export type AnnouncementService = ReturnType<typeof announcementService>;
