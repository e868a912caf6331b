import { progressOf, type RatedRow, ratingsOf } from "../exams/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findEvent } from "./event.store.ts";
import { type ParticipantState, stateOf } from "./participant.rules.ts";
import { ratingOf } from "./rank.service.ts";
import { listConfirmed, type ParticipantFilter } from "./registrationAdmin.store.ts";

/** Who is to sit an event, and how far each has come. */
export function participantService({ db }: Pick<ModuleDeps, "db">) {
  return {
    /** @throws event.not_found */
    async list(eventId: string, { state, ...query }: ParticipantFilter & { state?: ParticipantState | undefined }) {
      const event = await findEvent(db, eventId);
      if (!event) throw new AppError("event.not_found");
      const progress = await progressOf(db, event.test_id);
      const of = (wanted: ParticipantState) =>
        [...progress.values()].filter((one) => stateOf(one, event.now) === wanted).map(({ accountId }) => accountId);
      const only =
        state === undefined ? undefined : state === "absent" ? { without: [...progress.keys()] } : { among: of(state) };
      const { rows, pagination } = await listConfirmed(db, eventId, query, only);
      const accountIds = rows.map(({ account_id }) => account_id);
      const results = new Map((await ratingsOf(db, event.test_id, accountIds)).map((row) => [row.account_id, row]));
      const items = rows.map((row) => {
        const one = progress.get(row.account_id);
        const result = results.get(row.account_id);
        return {
          candidate: { _id: row.account_id, username: row.username, name: row.name },
          ...(row.roll_no === null ? {} : { rollNo: row.roll_no }),
          state: one ? stateOf(one, event.now) : ("absent" as const),
          answered: one?.answered ?? 0,
          ...(one ? { startedAt: one.startedAt.toISOString(), deadlineAt: one.deadlineAt.toISOString() } : {}),
          ...(one?.savedAt ? { savedAt: one.savedAt.toISOString() } : {}),
          ...(result ? { result: viewRating(result) } : {}),
          ...(one?.submittedAt ? { submittedAt: one.submittedAt.toISOString() } : {}),
        };
      });
      return { items, pagination };
    },
  };
}
const viewRating = (row: RatedRow) => ({
  resultId: row.id,
  rating: ratingOf(row),
  ...(row.withheld_reason === null ? {} : { reason: row.withheld_reason }),
});
export type ParticipantService = ReturnType<typeof participantService>;
