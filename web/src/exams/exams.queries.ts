import { type Attempt, curriculum, exams, type Mcq, type MockTest, questions } from "@sarathi/contract";
import { ApiError, call } from "../foundation/api.ts";
import { queryOf } from "../foundation/query.ts";
import type { RoomApi } from "./room.ts";
import type { SendFailure } from "./sync.ts";

export const perPage = 20;

export interface TestFilter {
  category?: string | undefined;
  stream?: string | undefined;
  page: number;
}

const asSlug = (text: string | null): string | undefined =>
  text && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 120 ? text : undefined;

/** The list's choice as its address says it; nonsense counts as no choice. */
export function filterOf(search: URLSearchParams): TestFilter {
  const page = Number(search.get("page") ?? 1);
  const stream = search.get("stream")?.slice(0, 60);
  return {
    category: asSlug(search.get("category")),
    stream: stream || undefined,
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  };
}

export const testsQuery = ({ category, stream, page }: TestFilter) =>
  queryOf(exams.listTests, { query: { category, stream, page, limit: perPage } });
/** All tests of a category, for the names of their streams. */
export const streamsQuery = (category?: string) =>
  queryOf(exams.listTests, { query: { category, page: 1, limit: 100 } }, { staleTime: 300_000 });
export const categoriesQuery = () => queryOf(curriculum.listCategories, {}, { shared: true, staleTime: 600_000 });
export const testQuery = (idOrSlug: string) => queryOf(exams.getTest, { params: { id: idOrSlug } });
export const paperQuery = (mockTestId: string) =>
  queryOf(exams.getPaper, { params: { id: mockTestId } }, { staleTime: Number.POSITIVE_INFINITY });
export const resultQuery = (resultId: string) =>
  queryOf(exams.getResult, { params: { id: resultId } }, { staleTime: Number.POSITIVE_INFINITY });
export const resultsQuery = (mockTestId: string) =>
  queryOf(exams.listResults, { query: { mockTestId, page: 1, limit: 1 } });
export const attemptQuery = (attemptId: string) =>
  queryOf(exams.getAttempt, { params: { id: attemptId } }, { staleTime: 60_000 });

/** The server's list of questions was no list (specification, section 5). */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/** @throws FormatError unless it is a list */
export function asQuestionList(value: unknown): Mcq[] {
  if (!Array.isArray(value)) throw new FormatError("Invalid response format from server");
  return value as Mcq[];
}

/** Questions for practice; S107 guards their shape. */
export async function listMcqs(query: { chapter?: string; category?: string; page: number }) {
  const { items, pagination } = await call(questions.listMcqs, { query });
  return { items: asQuestionList(items), pagination };
}

const withToken = (record: { token: string }) => ({
  headers: { "x-attempt-token": record.token },
  // An expired login must not end a running test: the attempt's own token carries it.
  keepSession: true,
});

export const fetchTest = (slug: string): Promise<MockTest> =>
  call(exams.getTest, { params: { id: slug } }, { keepSession: true });
export const startAttempt = (mockTestId: string): Promise<Attempt> =>
  call(exams.startAttempt, { params: { id: mockTestId } }, { keepSession: true });
export const fetchPaper = async (mockTestId: string): Promise<Mcq[]> =>
  asQuestionList(await call(exams.getPaper, { params: { id: mockTestId } }, { keepSession: true, timeoutMs: 60_000 }));

/** What a failed call means for the outbox. */
export function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: "network" };
  if (error.code === "attempt.closed") return { kind: "closed" };
  // A refused token may be good again after signing in: asked for now and then, never given up.
  if (error.status === 401) return { kind: "busy", retryAfterSeconds: error.retryAfter ?? 15 };
  const passing = error.status >= 500 || error.status === 429 || error.status === 408;
  if (passing || error.code === "request.in_progress") return { kind: "busy", retryAfterSeconds: error.retryAfter };
  return { kind: "refused" };
}

export const roomApi: RoomApi = {
  save: (record, answers, { keepalive }) =>
    call(
      exams.saveAnswers,
      { params: { id: record.attemptId }, body: { answers } },
      { ...withToken(record), keepalive },
    ),
  attempt: (record) => call(exams.getAttempt, { params: { id: record.attemptId } }, withToken(record)),
  submit: (record, body) => call(exams.submitTest, { body }, withToken(record)),
  failureOf,
};
