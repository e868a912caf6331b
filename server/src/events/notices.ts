import type { EventNews } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "../notifications/index.ts";
import { type EventRow, findEvent } from "./event.store.ts";
import { type Audience, audienceOf } from "./notice.store.ts";

const TRIES = { retries: 20, waitSeconds: 2, maxWaitSeconds: 600, expireSeconds: 120 };
/** Candidates who are notified in one transaction. */
const AT_ONCE = 1_000;

interface News {
  news: EventNews;
  note?: string | undefined;
  at?: Date | undefined;
}
interface ToAll {
  eventId: string;
  /** What happened: whoever has heard of it hears nothing when a job is tried again. */
  key: string;
  audience: Audience;
  news: EventNews;
  note?: string | undefined;
  at?: string | undefined;
  after?: string | undefined;
}

/** What candidates hear of their registrations and of events, in the transaction of the step, once. */
export function eventNotices({ db, random, live, jobs }: Pick<ModuleDeps, "db" | "random" | "live" | "jobs">) {
  const queue = jobs.queue<ToAll>("event-news", TRIES, ({ data }) => sayOn(data));

  async function say(tx: Transaction<DB>, { slug, title }: EventRow, key: string, one: News, accountIds: string[]) {
    const { news, note, at } = one;
    const event = { slug, title, news, ...(note ? { note } : {}), ...(at ? { at: at.toISOString() } : {}) };
    await notify(tx, { random, live }, { type: "event", target: key, key, says: { event } }, accountIds);
  }

  /** Says it to some of an audience, and leaves the rest to another job. */
  async function sayOn({ eventId, key, audience, after, ...one }: ToAll): Promise<void> {
    await inTransaction(db, async (tx) => {
      const event = await findEvent(tx, eventId);
      if (!event) return;
      const { accountIds, last } = await audienceOf(tx, event, audience, after, AT_ONCE);
      await say(tx, event, key, { ...one, at: one.at ? new Date(one.at) : undefined }, accountIds);
      if (last) await queue.add(tx, { eventId, key, audience, ...one, after: last });
    });
  }

  return {
    /** Says to these accounts what became of their registrations. */
    async toSome(tx: Transaction<DB>, event: EventRow, one: News, accountIds: readonly string[]): Promise<void> {
      if (accountIds.length > 0) await say(tx, event, random.id(), one, [...accountIds]);
    },

    /** Leaves it to jobs to say something of an event to all whom it concerns, however many they are. */
    toAll: (tx: Transaction<DB>, eventId: string, audience: Audience, { at, ...one }: News): Promise<void> =>
      queue.add(tx, { eventId, key: random.id(), audience, ...one, at: at?.toISOString() }),
  };
}
export type EventNotices = ReturnType<typeof eventNotices>;
