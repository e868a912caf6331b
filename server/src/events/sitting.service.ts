import type { EventAttempt, EventReceipt } from "@sarathi/contract";
import type { AttemptRow, AttemptService, ScheduledService } from "../exams/index.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { AttemptCaller } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { boundsOf } from "./event.rules.ts";
import { openEvent } from "./event.service.ts";
import { findEvent } from "./event.store.ts";
import { timesOf } from "./event.view.ts";
import { holdConfirmed } from "./registration.store.ts";

interface Entry {
  eventId: string;
  accountId: string;
}
interface Begun {
  /** Null: no confirmed registration. */
  rollNo: number | null;
  attempt: AttemptRow | undefined;
}
type SubmitBody = Parameters<AttemptService["submit"]>[0];

/** Sitting an event: begun by who is registered, within its bounds, and submitted. */
export function sittingService({ db }: Pick<ModuleDeps, "db">, scheduled: ScheduledService, attempts: AttemptService) {
  /** All that begin while the last batch was written begin together: registrations are held, so that none is withdrawn meanwhile. */
  const begin = coalesce<Entry, Begun>(
    async (entries) => {
      const begun = new Map<Entry, Begun>();
      for (const [eventId, own] of Map.groupBy(entries, (entry) => entry.eventId))
        for (const [entry, outcome] of await beginTogether(eventId, own)) begun.set(entry, outcome);
      return entries.map((entry) => begun.get(entry) ?? { rollNo: null, attempt: undefined });
    },
    { parallel: 2, max: 500, onFull: () => new AppError("server.busy", { retryAfter: 2 }) },
  );

  async function beginTogether(eventId: string, entries: readonly Entry[]): Promise<Map<Entry, Begun>> {
    return inTransaction(db, async (tx) => {
      const event = await findEvent(tx, eventId);
      if (!event) return new Map();
      const confirmed = await holdConfirmed(tx, eventId, [...new Set(entries.map(({ accountId }) => accountId))]);
      const bounds = { ...boundsOf({ ...timesOf(event), timingMode: event.timing_mode }), testId: event.test_id };
      const rows = [...confirmed.values()];
      const starters = event.state === "published" ? rows : [];
      const begun = await scheduled.begin(
        tx,
        starters.map(({ account_id: accountId, extra_seconds: extraSeconds }) => ({
          ...bounds,
          accountId,
          extraSeconds,
        })),
      );
      const byAccount = new Map(begun.flatMap((row) => (row ? [[row.account_id, row] as const] : [])));
      return new Map(
        entries.map((entry) => {
          const rollNo = confirmed.get(entry.accountId)?.roll_no ?? null;
          return [entry, { rollNo, attempt: byAccount.get(entry.accountId) }];
        }),
      );
    });
  }

  return {
    /** @throws event.not_found, event.not_registered, event.not_open, event.entry_closed, event.paused */
    async start(me: Identity, idOrSlug: string): Promise<EventAttempt> {
      const event = await openEvent(db, idOrSlug);
      const { rollNo, attempt } = await begin({ eventId: event.id, accountId: me.accountId });
      if (rollNo === null) throw new AppError("event.not_registered");
      if (!attempt) {
        if (event.state === "paused") throw new AppError("event.paused");
        const isEarly = event.now < event.starts_at && event.state === "published";
        const retryAfter = Math.ceil((event.starts_at.getTime() - event.now.getTime()) / 1_000);
        throw isEarly ? new AppError("event.not_open", { retryAfter }) : new AppError("event.entry_closed");
      }
      return { ...(await scheduled.view(attempt)), eventId: event.id, rollNo };
    },

    /** @throws event.not_found, attempt.not_found, attempt.bad_answer */
    async submit(body: SubmitBody, caller: AttemptCaller) {
      const { mockTestId } = body;
      if (!(await scheduled.isScheduled(mockTestId))) throw new AppError("event.not_found");
      const submitted = await attempts.submit(body, caller);
      const receipt = await scheduled.receiptOf(submitted.attemptId);
      if (!receipt) throw new Error("a submitted sitting has a receipt");
      const resultsAt = submitted.status === "submitted" ? submitted.resultsAt : undefined;
      return {
        status: "submitted" as const,
        attemptId: submitted.attemptId,
        mockTestId,
        resultId: submitted.resultId,
        ...(resultsAt ? { resultsAt } : {}),
        receipt,
      };
    },

    /** The receipt of one's own closed sitting. @throws event.not_found, attempt.not_found */
    async receipt(me: Identity, idOrSlug: string): Promise<EventReceipt> {
      const { test_id: testId } = await openEvent(db, idOrSlug);
      const attempt = (await scheduled.ofAccount(me.accountId, [testId])).get(testId);
      const receipt = attempt && (await scheduled.receiptOf(attempt.id));
      if (!receipt) throw new AppError("attempt.not_found");
      return receipt;
    },

    drain: () => begin.drain(),
  };
}
export type SittingService = ReturnType<typeof sittingService>;
