import { inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { lockEvent } from "./event.store.ts";
import type { EventNotices } from "./notices.ts";
import * as store from "./reminder.store.ts";

/** Candidates who are reminded in one transaction. */
const AT_ONCE = 1_000;

/** Reminders a day and an hour before an event begins. */
export function reminderService({ db }: Pick<ModuleDeps, "db">, notices: EventNotices) {
  /** @returns whether more are left */
  const remindSome = (id: string, hours: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      // Held: an event that is cancelled at this moment reminds nobody.
      const event = await lockEvent(tx, id);
      if (event?.state !== "published" || event.now >= event.starts_at) return false;
      const accountIds = await store.takeReminders(tx, id, hours, AT_ONCE);
      await notices.toSome(tx, event, { news: "soon", at: event.starts_at }, accountIds);
      return accountIds.length === AT_ONCE;
    });

  return {
    /** Reminds all who are due. What a node that died left is done by the next run. */
    async run(signal: AbortSignal): Promise<void> {
      for (const { id, hours } of await store.remindersDue(db))
        while (!signal.aborted && (await remindSome(id, hours)));
    },
  };
}
