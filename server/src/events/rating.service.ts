import type { ResultRating } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { record } from "../accounts/index.ts";
import { acceptLate, findRating, putWithheld, type RatedRow } from "../exams/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { eventOfTest, lockEvent } from "./event.store.ts";
import { ratingOf } from "./rank.service.ts";
import { writeRanks } from "./rank.store.ts";

interface Decision {
  reason: string;
}
type Rated = Promise<{ resultId: string; rating: ResultRating }>;

/** What administrators decide about single results of events. Each decision stands in the audit log, and moves the ranks. */
export function ratingService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  /**
   * Decides about a result under its event's lock, so that ranks are written one after the other.
   * @param work what is done, for the audit log; undefined: nothing changes
   * @throws result.not_found
   */
  async function deciding(
    me: Identity,
    resultId: string,
    reason: string,
    work: (tx: Transaction<DB>, row: RatedRow) => Promise<"rate" | "unrate" | "withhold" | "release" | undefined>,
  ): Rated {
    return inTransaction(db, async (tx) => {
      const found = await findRating(tx, resultId);
      const eventId = found && (await eventOfTest(tx, found.test_id));
      const event = eventId && (await lockEvent(tx, eventId));
      const row = event && (await findRating(tx, resultId));
      if (!row) throw new AppError("result.not_found");
      const act = await work(tx, row);
      if (act) {
        const target = { actorId: me.accountId, action: `result.${act}` as const, targetId: resultId, reason };
        await record(tx, random, { ...target, after: { event: event.slug, account: row.account_id } });
        if (event.results_published_at) await writeRanks(tx, event);
      }
      const after = await findRating(tx, resultId);
      return { resultId, rating: ratingOf(after ?? row) };
    });
  }

  return {
    /** Lets a result count although something came late, or no more. @throws result.not_found, result.not_late */
    rate: (me: Identity, resultId: string, { rates, reason }: Decision & { rates: boolean }): Rated =>
      deciding(me, resultId, reason, async (tx, row) => {
        if (!row.late_synced) throw new AppError("result.not_late");
        return (await acceptLate(tx, resultId, rates)) ? (rates ? "rate" : "unrate") : undefined;
      }),

    /** Withholds a result, or gives it back. @throws result.not_found */
    withhold: (me: Identity, resultId: string, { withholds, reason }: Decision & { withholds: boolean }): Rated =>
      deciding(me, resultId, reason, async (tx) =>
        (await putWithheld(tx, resultId, withholds ? reason : null)) ? (withholds ? "withhold" : "release") : undefined,
      ),
  };
}
export type RatingService = ReturnType<typeof ratingService>;
