import type { Absence } from "@sarathi/contract";
import { coalesce } from "../foundation/db/coalesce.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { repeated } from "../foundation/http/repeated.ts";
import { type AbsenceRow, insertAbsences } from "./absence.store.ts";

/** Notes when exam screens were out of sight: of many saves in one statement, beside those that bring nothing of it. */
export function absenceNotes({ db, log }: Pick<Deps, "db" | "log">) {
  const failed = repeated(log, "absences could not be noted");
  const write = coalesce<AbsenceRow[], undefined>(
    async (items) => {
      await insertAbsences(db, items.flat());
      return items.map(() => undefined);
    },
    { max: 100, onFull: () => new AppError("server.busy", { retryAfter: 2 }) },
  );
  return {
    /** Never fails: answers that are on disk are not refused because of it. */
    async note(attemptId: string, absences: readonly Absence[]): Promise<void> {
      const rows = absences.map(({ leftAt, returnedAt }) => {
        return { attemptId, leftAt: new Date(leftAt), returnedAt: new Date(returnedAt) };
      });
      await write(rows).catch(failed);
    },
    drain: () => write.drain(),
  };
}
