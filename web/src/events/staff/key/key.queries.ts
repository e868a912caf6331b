import { eventKeyAdmin as calls, eventAdmin, MAX_PER_PAGE, users } from "@sarathi/contract";
import { queryOf } from "../../../foundation/query.ts";

export const reviewQuery = (id: string) => queryOf(calls.getKeyReview, { params: { id } });
/** A page of what was said against the key of a question. */
export const objectionsQuery = (id: string, mcqId: string, page: number) =>
  queryOf(calls.listObjections, { params: { id, mcqId }, query: { page, limit: MAX_PER_PAGE } }, { staleTime: 0 });
/** As it is when it is asked for: applying it is refused when anything has changed since. */
export const previewQuery = (id: string) => queryOf(calls.previewRegrade, { params: { id } }, { staleTime: 0 });

/** What is asked for again after a decision. */
export const changedByKeyDecision = [
  calls.getKeyReview,
  calls.listObjections,
  calls.previewRegrade,
  users.listAudit,
] as const;
/** The same after the key became final. */
export const changedByFinalKey = [...changedByKeyDecision, eventAdmin.getAdminEvent] as const;
