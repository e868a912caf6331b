import { type EventAnnouncement, MAX_ANNOUNCED } from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import { repeated } from "../foundation/http/repeated.ts";
import { makeFresh } from "../foundation/makeFresh.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { announcedOfTest, CHANNEL } from "./announcement.store.ts";
import { viewAnnouncement } from "./announcement.view.ts";

/** Papers that are sat at once, at most. */
const KEPT = 100;
/** What a process was not notified of, while its connection is away, it finds so much later. */
const AGES = { renewMs: 10_000, expireMs: Number.POSITIVE_INFINITY };

/** The latest announcements by the paper that is sat: thousands of saves a second ask, and no statement is theirs. */
export function announcedInMemory({ db, log }: Pick<ModuleDeps, "db" | "log">) {
  const latest = new LRUCache<string, () => Promise<EventAnnouncement[]>>({ max: KEPT });
  const failed = repeated(log, "announcements could not be read for answers to saves");

  function latestOf(testId: string): Promise<EventAnnouncement[]> {
    const known = latest.get(testId);
    if (known) return known();
    const read = async () => (await announcedOfTest(db, testId, MAX_ANNOUNCED)).map(viewAnnouncement);
    const fresh = makeFresh(read, AGES);
    latest.set(testId, fresh);
    return fresh();
  }
  const forget = (testId: string): void => void latest.delete(testId);

  return {
    /** What was said since the announcement with this id, the latest first; undefined: nothing. Never fails. */
    async since(testId: string, after: string | undefined): Promise<EventAnnouncement[] | undefined> {
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
    forget,
    /** Another process has announced something in the event of this paper. */
    channels: { [CHANNEL]: forget },
    forgetAll: () => latest.clear(),
  };
}
export type Announced = ReturnType<typeof announcedInMemory>;
