import type { Certificate } from "@sarathi/contract";
import type { ExamServices } from "../exams/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { openEvent } from "./event.service.ts";
import type { RankService } from "./rank.service.ts";
import { shownName } from "./rank.store.ts";

/** What candidates can print of their results. */
export function certificateService(
  { db }: Pick<ModuleDeps, "db">,
  { results, scheduled }: Pick<ExamServices, "results" | "scheduled">,
  ranks: RankService,
) {
  return {
    /** @throws event.not_found, result.not_out, result.not_found; certificate.none of a result that has no rank */
    async get(me: Identity, idOrSlug: string): Promise<Certificate> {
      const { rating, resultId, rollNo, score, rank, participants, percentile } = await ranks.mine(me, idOrSlug);
      if (rating !== "rated" || rank === undefined || participants === undefined || score === undefined)
        throw new AppError("certificate.none");
      const event = await openEvent(db, idOrSlug);
      const { fullMarks, passed, attemptId } = await results.get(resultId, me.accountId);
      const receipt = await scheduled.receiptOf(attemptId);
      return {
        name: await shownName(db, me.accountId),
        event: { slug: event.slug, title: event.title },
        heldAt: event.starts_at.toISOString(),
        ...{ rollNo, score, fullMarks, passed, rank, participants },
        ...(percentile === undefined ? {} : { percentile }),
        ...(receipt ? { code: receipt.code } : {}),
        isFinal: event.key_final_at !== null || event.solutions_at === null,
      };
    },
  };
}
export type CertificateService = ReturnType<typeof certificateService>;
