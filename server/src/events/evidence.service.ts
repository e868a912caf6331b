import { type AbsentCandidate, MAX_ABSENT } from "@sarathi/contract";
import { absencesOf } from "../exams/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findEvent } from "./event.store.ts";
import { confirmedOf } from "./registrationAdmin.store.ts";

/** What is known of how candidates took an event, for people to judge. */
export function evidenceService({ db }: Pick<ModuleDeps, "db">) {
  return {
    /** @throws event.not_found */
    async absences(eventId: string): Promise<AbsentCandidate[]> {
      const event = await findEvent(db, eventId);
      if (!event) throw new AppError("event.not_found");
      const absent = await absencesOf(db, event.test_id, MAX_ABSENT);
      const accountIds = absent.map(({ account_id }) => account_id);
      const people = await confirmedOf(db, event.id, accountIds);
      return absent.flatMap(({ account_id: accountId, count, seconds, longest, times }) => {
        const who = people.get(accountId);
        if (!who) return [];
        const { username, name, roll_no: rollNo } = who;
        return {
          ...{ accountId, username, name, count, seconds, longest },
          ...(rollNo === null ? {} : { rollNo }),
          times: times.map(([from, to]) => ({
            leftAt: new Date(from).toISOString(),
            returnedAt: new Date(to).toISOString(),
          })),
        };
      });
    },
  };
}
export type EvidenceService = ReturnType<typeof evidenceService>;
