import { type Attempt, exams, type Mcq, type MockTest } from "@sarathi/contract";
import { ApiError, call } from "../../foundation/api.ts";
import type { SendFailure } from "./flusher.ts";
import type { SittingApi } from "./sitting.session.ts";

const withToken = (record: { token: string }) => ({
  headers: { "x-attempt-token": record.token },
  // An expired login must not end a running test: the attempt's own token carries it.
  retainSession: true,
});

export const fetchTest = (slug: string): Promise<MockTest> =>
  call(exams.getTest, { params: { id: slug } }, { retainSession: true });
/** Begins a test, or goes on with its open attempt. An event's is begun by its own call: here one goes on with it. */
export const startAttempt = ({ _id, testType, myAttempt }: MockTest): Promise<Attempt> =>
  testType === "event" && myAttempt
    ? call(exams.getAttempt, { params: { id: myAttempt.attemptId } }, { retainSession: true })
    : call(exams.startAttempt, { params: { id: _id } }, { retainSession: true });
export const fetchPaper = (mockTestId: string): Promise<Mcq[]> =>
  call(exams.getPaper, { params: { id: mockTestId } }, { retainSession: true, timeoutMs: 60_000 });

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

export const sittingApi: SittingApi = {
  save: (record, answers, { keepalive, announced, absences }) =>
    call(
      exams.saveAnswers,
      { params: { id: record.attemptId }, body: { answers, announced, absences } },
      { ...withToken(record), keepalive },
    ),
  attempt: (record) => call(exams.getAttempt, { params: { id: record.attemptId } }, withToken(record)),
  submit: (record, body) => call(exams.submitTest, { body }, withToken(record)),
  failureOf,
};
