import { type Case, moderationAdmin, users } from "@sarathi/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../foundation/query.ts";
import type { CaseFilter } from "./params.ts";

const PER_PAGE = 25;
const { listCases, countCases, getCase } = moderationAdmin;

/** What is asked for again when something was done with a case. */
export const changedByDecision = [listCases, countCases, users.listAudit] as const;

export const casesQuery = ({ search, queue, state, kind, reason, page }: CaseFilter) =>
  queryOf(listCases, {
    query: { search, state, kind, reason, page, limit: PER_PAGE, ...(queue && { [queue]: "yes" as const }) },
  });
export const countsQuery = () => queryOf(countCases, {});
/** As it is when one comes to it: somebody else may have decided. */
export const caseQuery = (id: string) => queryOf(getCase, { params: { id } }, { staleTime: 0 });

/** Holds a case as an act has answered it. */
export const holdCase = (client: QueryClient, one: Case): void => {
  client.setQueryData(caseQuery(one._id).queryKey, one);
};
