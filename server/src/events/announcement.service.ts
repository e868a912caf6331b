import { type EventAnnouncement, MAX_ANNOUNCED } from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import { adminIds, record } from "../accounts/index.ts";
import { afterCommit } from "../foundation/db/db.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import { type Identity, roleNow } from "../foundation/http/identity.ts";
import { repeated } from "../foundation/http/repeated.ts";
import { makeFresh } from "../foundation/makeFresh.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./announcement.store.ts";
import { openEvent } from "./event.service.ts";
import { lockEvent } from "./event.store.ts";
import { ANNOUNCED, EVENT_TOPIC, eventTopic } from "./live.rules.ts";

const viewAnnouncement = (row: { id: string; text: string; created_at: Date }): EventAnnouncement => ({
  _id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
});

/** Papers that are sat at once, at most. */
const KEPT = 100;
/** What a process was not notified of, since its connection was away, it finds so much later. */
const AGES = { renewMs: 10_000, expireMs: Number.POSITIVE_INFINITY };

/** What administrators say to all who are to sit an event, and who hears of it at once. */
export function announcementService({ db, random, live, log }: Pick<ModuleDeps, "db" | "random" | "live" | "log">) {
  /** The latest announcements by the paper that is sat: thousands of saves a second ask, and no statement is theirs. */
  const latest = new LRUCache<string, () => Promise<EventAnnouncement[]>>({ max: KEPT });
  const failed = repeated(log, "announcements could not be read for answers to saves");

  function latestOf(testId: string): Promise<EventAnnouncement[]> {
    const known = latest.get(testId);
    if (known) return known();
    const read = async () => (await store.announcedOfTest(db, testId, MAX_ANNOUNCED)).map(viewAnnouncement);
    const fresh = makeFresh(read, AGES);
    latest.set(testId, fresh);
    return fresh();
  }

  live.topics(EVENT_TOPIC, async (eventId, accountIds) => {
    const may = new Set([...(await store.confirmedAmong(db, eventId, accountIds)), ...(await adminIds(db))]);
    return accountIds.filter((id) => may.has(id));
  });

  return {
    /** What was said to who sits a paper since the announcement with this id; never fails, and reads memory alone. */
    announcedIn: async (testId: string, after: string | undefined): Promise<EventAnnouncement[] | undefined> => {
      try {
        const said = await latestOf(testId);
        const known = said.findIndex(({ _id }) => _id === after);
        const fresh = known < 0 ? said : said.slice(0, known);
        return fresh.length > 0 ? fresh : undefined;
      } catch (error) {
        failed(error as Error);
        return undefined;
      }
    },

    /** Another process has announced something in the event of this paper. */
    channels: { [store.CHANNEL]: (testId: string) => void latest.delete(testId) },

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
        afterCommit(tx, () => latest.delete(event.test_id));
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
