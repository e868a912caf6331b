import { exams, MAX_PER_PAGE, type MockTest, type Result } from "@sarathi/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../foundation/api.ts";
import { type ParamsOf, param, readParams } from "../foundation/listParams.ts";
import { queryClient, queryOf } from "../foundation/query.ts";

const perPage = 20;
/** How old a result that is shown may be: one goes back and forth between it and its questions. */
const RESULT_MS = 5 * 60_000;

/** What the address of the list says. */
export const testParams = {
  tab: param.choice(["tests", "coming", "past"]),
  category: param.text(120),
  stream: param.text(60),
  page: param.page(1000),
};
export type TestFilter = Omit<ParamsOf<typeof testParams>, "tab">;
export const filterOf = (search: URLSearchParams): TestFilter => readParams(testParams, search);

export const testsQuery = ({ category, stream, page }: TestFilter) =>
  queryOf(exams.listTests, { query: { category, stream, page, limit: perPage } });
/** The streams of a category's tests. */
export const streamsQuery = (category?: string) =>
  queryOf(exams.listStreams, { query: { category } }, { staleTime: 300_000 });
export const testQuery = (idOrSlug: string) => queryOf(exams.getTest, { params: { id: idOrSlug } });
/** A test that a page has from elsewhere than this query, as from this device: it counts as old, so the API is asked still. */
export function holdTest(idOrSlug: string, test: MockTest): void {
  const [client, { queryKey }] = [queryClient(), testQuery(idOrSlug)];
  if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, test, { updatedAt: 0 });
}
export const paperQuery = (mockTestId: string) =>
  queryOf(exams.getPaper, { params: { id: mockTestId } }, { staleTime: Number.POSITIVE_INFINITY });
/** What is kept back of a result comes out one day, and a final key may change its marks. */
export const resultQuery = (resultId: string) => {
  const query = queryOf(exams.getResult, { params: { id: resultId } });
  const staleTime = ({ state }: { state: { data?: Result | undefined } }) =>
    state.data?.answers.length === 0 ? 30_000 : RESULT_MS;
  return { ...query, ...queryOptions({ ...query, staleTime }) };
};
/**
 * Explanations and sources of a paper. A later page load asks again, and the browser's own store answers unless the
 * server has something newer. A login that has ended since is no reason to leave the result.
 */
export const solutionsQuery = (mockTestId: string) => {
  const input = { params: { id: mockTestId } };
  return queryOptions({
    ...queryOf(exams.getSolutions, input, { staleTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal }) => call(exams.getSolutions, input, { signal, retainSession: true }),
  });
};
export const resultsQuery = (mockTestId: string) =>
  queryOf(exams.listResults, { query: { mockTestId, page: 1, limit: 1 } });
/** One's sittings of a test, latest first: as many as a page of the API holds. */
export const sittingsQuery = (mockTestId: string) =>
  queryOf(exams.listResults, { query: { mockTestId, page: 1, limit: MAX_PER_PAGE } });
/** One's own results of all tests, latest first. */
export const historyQuery = (page: number) => queryOf(exams.listResults, { query: { page, limit: perPage } });
export const attemptQuery = (attemptId: string) =>
  queryOf(exams.getAttempt, { params: { id: attemptId } }, { staleTime: 60_000 });
