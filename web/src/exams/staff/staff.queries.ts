import {
  type AdminNode,
  type AdminTest,
  type AdminTestRow,
  mockTestAdmin as calls,
  curriculumAdmin,
  exams,
  MAX_PER_PAGE,
  type PaperArrangement,
  questionAdmin,
  resultAdmin,
  testRegrades,
  testStatistics,
  users,
} from "@sarathi/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../foundation/api.ts";
import type { ParamsOf } from "../../foundation/listParams.ts";
import { keyPrefix, queryOf } from "../../foundation/query.ts";
import { type LoadPage, loadAllRows } from "../../staff/exportRows.ts";
import type { resultParams, testParams } from "./params.ts";

const perPage = 50;

/** What is asked for again after any change of a test. */
export const changedByStaff = [
  calls.listAdminTests,
  calls.preflight,
  calls.previewTest,
  exams.listTests,
  users.listAudit,
];
export const changedResults = [resultAdmin.listAdminResults, calls.listAdminTests, users.listAudit];

type TestFilter = ParamsOf<typeof testParams>;
export const testsQuery = ({ search, state, category, sort, page }: TestFilter) =>
  queryOf(calls.listAdminTests, { query: { search, state, category, sort, page, limit: perPage } });
/** One page of an export. */
export const testsPage =
  ({ search, state, category, sort }: TestFilter): LoadPage<AdminTestRow> =>
  (page, signal) =>
    call(calls.listAdminTests, { query: { search, state, category, sort, page, limit: MAX_PER_PAGE } }, { signal });

/** Tests to choose from: those that were changed last. */
export const testChoicesQuery = () => queryOf(calls.listAdminTests, { query: { limit: MAX_PER_PAGE } });
export const testQuery = (id: string) => queryOf(calls.getAdminTest, { params: { id } });
export const preflightQuery = (id: string) => queryOf(calls.preflight, { params: { id } }, { staleTime: 0 });
export const previewQuery = (id: string) => queryOf(calls.previewTest, { params: { id } }, { staleTime: 0 });

/** Puts a test as it is now in the place of what is held of it. */
export function holdTest(client: QueryClient, test: AdminTest): void {
  client.setQueryData(testQuery(test._id).queryKey, test);
}

export const arrangePaper = ({ _id: id, revision }: AdminTest, sections: PaperArrangement) =>
  call(calls.arrangePaper, { params: { id }, body: { revision, sections } });
export const moveTest = ({ _id: id, revision }: Pick<AdminTestRow, "_id" | "revision">, to: "published" | "archived") =>
  call(calls.moveTest, { params: { id }, body: { to, revision } });

export interface BankFilter {
  search: string;
  chapter: string | undefined;
  difficulty: "easy" | "medium" | "hard" | undefined;
  page: number;
}
/** Questions that a paper may take. */
export const bankQuery = ({ search, chapter, difficulty, page }: BankFilter) =>
  queryOf(questionAdmin.listAdminMcqs, {
    query: { search: search || undefined, chapter, difficulty, page, state: "verified", limit: 20 },
  });

/** All posts, to choose from. */
export const categoriesToChoose = queryOptions({
  queryKey: [...keyPrefix(curriculumAdmin.listNodes), { level: "categories", toChoose: true }],
  queryFn: async ({ signal }) => {
    const params = { level: "categories" } as const;
    const load: LoadPage<AdminNode> = (page, signal) =>
      call(curriculumAdmin.listNodes, { params, query: { page, limit: MAX_PER_PAGE } }, { signal });
    return (await loadAllRows(load, signal, () => undefined)).rows;
  },
});

type ResultFilter = ParamsOf<typeof resultParams>;
/** What a list of results is narrowed by, as its calls take it. */
export const resultFilter = ({ search, test, account, passed, late, day, sort }: ResultFilter) => ({
  ...{ search, mockTestId: test, account, passed, late, day, sort },
});
export const resultsQuery = (filter: ResultFilter) =>
  queryOf(resultAdmin.listAdminResults, { query: { ...resultFilter(filter), page: filter.page, limit: perPage } });
export const resultQuery = (id: string) => queryOf(resultAdmin.getAdminResult, { params: { id } });

/** How a test was answered. */
export const statisticsQuery = (id: string) => queryOf(testStatistics.getTestStatistics, { params: { id } });

/** What was decided about the questions of a test. */
export const regradesQuery = (id: string) => queryOf(testRegrades.listTestRegrades, { params: { id } });

/** How the sitting of a result went. */
export const sittingLogQuery = (id: string) => queryOf(resultAdmin.getSittingLog, { params: { id } });
