import { type AdminMcq, questionAdmin, questionReports, users } from "@sarathi/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../foundation/query.ts";
import type { McqFilter, ReportFilter } from "./params.ts";

const perPage = 50;
const { listAdminMcqs, getAdminMcq, listMcqVersions, countMcqQueues } = questionAdmin;
const { listReports } = questionReports;

/** What is asked for again after any change. */
export const changedByStaff = [listAdminMcqs, countMcqQueues, listMcqVersions, listReports, users.listAudit];

export const mcqsQuery = (filter: McqFilter) => queryOf(listAdminMcqs, { query: { ...filter, limit: perPage } });
/** How many questions wait in each queue. */
export const queuesQuery = queryOf(countMcqQueues, {});
export const mcqQuery = (id: string) => queryOf(getAdminMcq, { params: { id } });
export const versionsQuery = (id: string, limit: number) =>
  queryOf(listMcqVersions, { params: { id }, query: { page: 1, limit } });
export const reportsQuery = ({ search, state, reason, page }: ReportFilter) =>
  queryOf(listReports, { query: { search, state, reason, page, limit: perPage } });

/** Holds a question as it is now. */
export const holdMcq = (client: QueryClient, mcq: AdminMcq): void => {
  client.setQueryData(mcqQuery(mcq._id).queryKey, mcq);
};
