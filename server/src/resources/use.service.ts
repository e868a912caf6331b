import { createHmac } from "node:crypto";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { Origin } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findReadable } from "./item.store.ts";
import { countUses, relateItems, type Use } from "./use.store.ts";

const BUSY_SECONDS = 5;
const NEPAL = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kathmandu", dateStyle: "short" });
/** A day in Nepal, YYYY-MM-DD. */
const dayOf = (now: Date): string => NEPAL.format(now);

/**
 * How often items are read and opened, each person once a day. Who it was is not stored: a person has another value each
 * day, made of a secret of this installation, so that what is read on one day is seen together, and nothing more.
 */
export function useService({ db, clock }: Pick<ModuleDeps, "db" | "clock">, secret: Buffer) {
  const count = coalesce((uses: Use[]) => inTransaction(db, (tx) => countUses(tx, uses)), {
    onFull: () => new AppError("server.busy", { retryAfter: BUSY_SECONDS }),
  });
  const readerOf = (day: string, who: string) =>
    createHmac("sha256", secret).update(`${day} ${who}`).digest().subarray(0, 12);

  return {
    /** An item that is none is not counted, and nothing more is said of it. */
    async read({ me, network, device }: Origin, idOrSlug: string, what: Use["what"]): Promise<{ counted: boolean }> {
      const item = await findReadable(db, idOrSlug, null);
      if (!item || (what === "download" && item.kind === "text")) return { counted: false };
      const day = dayOf(clock());
      const reader = readerOf(day, me ? `account ${me.accountId}` : `network ${network} ${device}`);
      return { counted: await count({ itemId: item.id, what, day, reader }) };
    },

    relate: () => inTransaction(db, (tx) => relateItems(tx, dayOf(clock()))),
    drain: () => count.drain(),
  };
}
export type UseService = ReturnType<typeof useService>;
