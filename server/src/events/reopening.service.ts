import { record } from "../accounts/index.ts";
import { type ExamServices, findRating } from "../exams/index.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { eventOfTest, lockEvent } from "./event.store.ts";
import { EXTENDED, eventTopic } from "./live.rules.ts";
import type { EventNotices } from "./notices.ts";

/** Closed sittings that administrators let go on, as after a power cut or a submit by mistake. */
export function reopeningService(
  { db, random, live }: Pick<ModuleDeps, "db" | "random" | "live">,
  { tests, scheduled }: Pick<ExamServices, "tests" | "scheduled">,
  notices: EventNotices,
) {
  return {
    /**
     * Lets the sitting of a result go on, if that is still its result: whoever saw another one finds none. Its event is
     * held first, then the attempt, as more time and a close hold them.
     * @throws result.not_found, event.step once results are out or while it is withheld, key.final, event.too_long
     */
    async reopen(
      me: Identity,
      resultId: string,
      { minutes, reason }: { minutes: number; reason: string },
      key: ReplayKey,
    ): Promise<{ attemptId: string; deadlineAt: string }> {
      // Before the transaction: a paper that is not in memory is read on another connection.
      const seen = await findRating(db, resultId);
      const paper = seen && (await tests.frozen(seen.test_id));
      return once(db, key.value, key.request, async (tx) => {
        const found = await findRating(tx, resultId);
        const eventId = found && (await eventOfTest(tx, found.test_id));
        const event = eventId && (await lockEvent(tx, eventId));
        if (!paper || !found || !event) throw new AppError("result.not_found");
        const isOn = event.state === "published" || event.state === "paused";
        if (!isOn || event.results_published_at || event.now >= event.results_at) throw new AppError("event.step");
        if (event.key_final_at) throw new AppError("key.final");
        if ((await findRating(tx, resultId))?.withheld_reason) throw new AppError("event.step");
        const reopened = await scheduled.reopen(tx, paper, { resultId, actorId: me.accountId, reason, minutes });
        if (reopened === "gone") throw new AppError("result.not_found");
        if (reopened === "late") throw new AppError("event.too_long", { fields: { minutes: "event.too_long" } });
        const { attemptId, deadlineAt } = reopened;
        const after = { account: found.account_id, result: resultId, deadlineAt: deadlineAt.toISOString() };
        await record(tx, random, { actorId: me.accountId, action: "event.reopen", targetId: event.id, after, reason });
        await notices.toSome(tx, event, { news: "reopened", note: reason, at: deadlineAt }, [found.account_id]);
        await live.publish(tx, [{ topic: eventTopic(event.id), type: EXTENDED }]);
        return { attemptId, deadlineAt: deadlineAt.toISOString() };
      });
    },
  };
}
export type ReopeningService = ReturnType<typeof reopeningService>;
