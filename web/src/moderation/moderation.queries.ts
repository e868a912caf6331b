import { moderation } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

const PER_PAGE = 20;

export const ownReportsQuery = (page: number) =>
  queryOf(moderation.listOwnReports, { query: { page, limit: PER_PAGE } }, { staleTime: 0 });
export const ownDecisionsQuery = (page: number) =>
  queryOf(moderation.listOwnDecisions, { query: { page, limit: PER_PAGE } }, { staleTime: 0 });
export const ownDecisionQuery = (id: string) =>
  queryOf(moderation.getOwnDecision, { params: { id } }, { staleTime: 0 });
export const sealedDecisionQuery = (token: string) =>
  queryOf(moderation.getSealedDecision, { params: { token } }, { staleTime: 0 });
export const figuresQuery = () => queryOf(moderation.getModerationFigures, {}, { shared: true, staleTime: 300_000 });
