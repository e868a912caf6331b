import {
  type AnswerChange,
  type Attempt,
  type ErrorCode,
  errorTable,
  exams,
  Failure,
  type Result,
} from "@sarathi/contract";
import { expect } from "vitest";
import { indicesOf } from "../src/foundation/choiceMask.ts";
import type { Db } from "../src/foundation/db/db.ts";
import type { As, TestApp } from "./app.ts";

type App = Pick<TestApp, "call">;
interface Got {
  status: number;
  body: Record<string, unknown>;
}

/** Expects the failure envelope of a code, whole. @returns it */
export function refused({ status, body }: Got, code: ErrorCode): Failure {
  expect(body, `answered ${status}: ${JSON.stringify(body).slice(0, 300)}`).toMatchObject({ success: false, code });
  expect(status).toBe(errorTable[code][0]);
  const failure = Failure.parse(body);
  expect(failure.statusCode).toBe(status);
  expect(failure.message.replace(/ \(in \d+ \w+\)$/, "")).toBe(errorTable[code][1]);
  expect(failure.requestId).not.toBe("");
  return failure;
}

/** Expects success and gives the data. */
export function done<T>(got: { status: number; data: T; body: Record<string, unknown> }, status = 200): T {
  expect(got.status, JSON.stringify(got.body).slice(0, 600)).toBe(status);
  expect(got.body.success).toBe(true);
  expect(got.body.statusCode).toBe(status);
  return got.data;
}

/** Starts a test. */
export async function start(app: App, id: string, as: As): Promise<Attempt> {
  return done(await app.call(exams.startAttempt, { params: { id } }, as));
}

/** Saves answers, whatever comes of it. */
export const save = (app: App, id: string, answers: AnswerChange[], as: As) =>
  app.call(exams.saveAnswers, { params: { id }, body: { answers } }, as);

interface Submission {
  attemptId?: string;
  answers?: { mcqId: string; selectedOptionIndex?: number; seq?: number }[];
}

/** Submits by a login, whatever comes of it. */
export async function submit(app: App, mockTestId: string, as: As, more: Submission = {}) {
  const got = await submitBy(app, mockTestId, as, more);
  return { ...got, data: got.data as Result }; // the attempt's token alone gets less
}

/** Submits, whatever comes of it. */
export const submitBy = (app: App, mockTestId: string, as: As, more: Submission = {}) =>
  app.call(exams.submitTest, { body: { mockTestId, answers: [], ...more } }, as);

/** The holder of an attempt's own token, signed out. */
export const holder = (attempt: { token: string }): As => ({ headers: { "x-attempt-token": attempt.token } });

export const getAttempt = async (app: App, id: string, as: As): Promise<Attempt> =>
  done(await app.call(exams.getAttempt, { params: { id } }, as));

/** What a result says was chosen, by question. */
export const chosenIn = (result: Result): Map<string, number[]> =>
  new Map(result.answers.map((answer) => [answer.mcqId, answer.selectedOptionIndices]));

/** What was marked for each question of a closed attempt, also while its solutions are kept back. */
export async function markedIn(db: Db, attemptId: string): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom("result as r")
    .innerJoin("test_question as q", "q.test_id", "r.test_id")
    .where("r.attempt_id", "=", attemptId)
    .select(["q.mcq_id", "r.marking"])
    .orderBy("q.position")
    .execute();
  const masks = (rows[0]?.marking.answers ?? []).map(([mask]) => mask);
  return new Map(rows.map(({ mcq_id }, i) => [mcq_id, indicesOf(masks[i] ?? 0)]));
}

/** The element at an index that the test knows to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list.at(index);
  if (item === undefined) throw new Error(`nothing stands at ${index}`);
  return item;
}

/** All that an iteration gives. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
