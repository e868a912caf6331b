import { inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { lockEvent } from "./event.store.ts";
import type { EventNotices } from "./notices.ts";
import type { RankService } from "./rank.service.ts";
import { eventsDue } from "./registration.store.ts";
import { expireSeats, fillSeats } from "./seats.ts";

/** What the clock brings: seats that were not paid or taken in time, those that go to who waits, and results. */
export function dueService({ db }: Pick<ModuleDeps, "db">, ranks: RankService, notices: EventNotices) {
  return {
    /** Each event by itself; twice does no harm. @returns how much was done */
    async run(): Promise<{ expired: number; offered: number; published: number }> {
      const done = { expired: 0, offered: 0, published: 0 };
      for (const id of await eventsDue(db))
        await inTransaction(db, async (tx) => {
          const event = await lockEvent(tx, id);
          if (!event) return;
          done.expired += await expireSeats(tx, event, notices);
          done.offered += await fillSeats(tx, event, notices);
        });
      done.published = await ranks.publishDue();
      return done;
    },
  };
}
export type DueService = ReturnType<typeof dueService>;
