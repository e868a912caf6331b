import type { EventRank, MyRank } from "@sarathi/contract";
import { areSettled, type Ranking, type RatedRow, ratingsOf, resultRemoved, toMarks } from "../exams/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { openEvent } from "./event.service.ts";
import { type EventRow, eventOfTest, lockEvent } from "./event.store.ts";
import type { EventNotices } from "./notices.ts";
import { percentileOf } from "./rank.rules.ts";
import * as store from "./rank.store.ts";
import { registrationsOf } from "./registration.store.ts";

/** Whether a result is ranked, and if not, why. */
export function ratingOf(row: Pick<RatedRow, "withheld_reason" | "late_synced" | "late_accepted">): MyRank["rating"] {
  if (row.withheld_reason !== null) return "withheld";
  return row.late_synced && !row.late_accepted ? "late" : "rated";
}

/** Ranks of exam events: when they come out, and who reads them. */
export function rankService({ db, events }: Pick<ModuleDeps, "db" | "events">, notices: EventNotices) {
  /** @throws event.not_found; result.not_out before the ranks of an event are written */
  async function publishedEvent(idOrSlug: string): Promise<EventRow> {
    const event = await openEvent(db, idOrSlug);
    if (!event.results_published_at || event.state === "cancelled")
      throw new AppError("result.not_out", { details: { resultsAt: event.results_at.toISOString() } });
    return event;
  }

  /** Nothing of a result that has no rank. */
  async function rankingOf(resultId: string): Promise<Ranking> {
    const row = await store.rankOf(db, resultId);
    if (!row) return {};
    const { rank, not_above, participants } = row;
    const percentile = percentileOf(not_above, participants);
    return { rank, participants, ...(percentile === undefined ? {} : { percentile }) };
  }

  // Not in its transaction: there the result is held before the event, here the event before its results.
  events.subscribe(resultRemoved, "ranks", async ({ testId }) => {
    const id = await eventOfTest(db, testId);
    if (!id) return;
    await inTransaction(db, async (tx) => {
      const event = await lockEvent(tx, id);
      if (event?.results_published_at) await store.writeRanks(tx, event);
    });
  });

  return {
    rankingOf,

    /** @throws event.not_found, result.not_out */
    async list(idOrSlug: string, page: { page: number; limit: number }) {
      const event = await publishedEvent(idOrSlug);
      const { rows, pagination } = await store.listRanks(db, event.id, page);
      const items = rows.map(({ rank, roll_no: rollNo, score_num, den, name }): EventRank => {
        return { rank, rollNo, score: toMarks(score_num, den), ...(name ? { name } : {}) };
      });
      return { items, pagination };
    },

    /** @throws event.not_found, result.not_out, result.not_found of who did not sit */
    async mine(me: Identity, idOrSlug: string): Promise<MyRank> {
      const event = await publishedEvent(idOrSlug);
      const [result] = await ratingsOf(db, event.test_id, [me.accountId]);
      const registration = (await registrationsOf(db, me.accountId, [event.id])).get(event.id);
      if (!result || !registration?.roll_no) throw new AppError("result.not_found");
      const { id: resultId, score_num, den, withheld_reason: reason } = result;
      return {
        ...{ resultId, rollNo: registration.roll_no, rating: ratingOf(result) },
        ...(reason === null ? { score: toMarks(score_num, den), ...(await rankingOf(resultId)) } : { reason }),
      };
    },

    /**
     * Lets the results of events come out whose time has come, as soon as nothing of them can change by itself: each
     * once, whoever comes first. @returns how many came out
     */
    async publishDue(): Promise<number> {
      let published = 0;
      for (const { id, test_id } of await store.resultsDue(db)) {
        if (!(await areSettled(db, test_id))) continue;
        await inTransaction(db, async (tx) => {
          const event = await lockEvent(tx, id);
          if (!event || !(await store.noteResultsOut(tx, id))) return;
          await store.writeRanks(tx, event);
          await notices.toAll(tx, id, "sat", { news: "results" });
          published++;
        });
      }
      return published;
    },
  };
}
export type RankService = ReturnType<typeof rankService>;
