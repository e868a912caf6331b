import type { AnswerChange, Mcq, MockTest, SaveReceipt } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import {
  asha,
  attempt,
  failure,
  failureOf,
  id,
  iso,
  mcq,
  memoryStorage,
  minute,
  receipt,
  record,
  result,
  startMs,
} from "../exams.fixtures.ts";
import type { SendFailure } from "../sitting/flusher.ts";
import { type StartDeps, startSitting } from "../sitting/sitting.start.ts";
import type { Submission } from "../sitting/submission.ts";
import { answerOf, choose, type ExamRecord, unsentCount } from "./outbox.ts";
import { loadRecord, recordsOf, saveRecord } from "./record.storage.ts";
import { attemptKey, recordKey } from "./recordKeys.ts";
import { markAsRead, settleRecord } from "./unsentAnswers.ts";

const test = { _id: id(800), slug: "nasu" } as MockTest;
const who = { ...asha, language: "ne" } as const;
const first = { attemptId: id(900), mockTestId: id(800) };
const second = attempt({ attemptId: id(901), token: "second-token", startedAt: iso(startMs + 50 * minute) });

/** A device that holds an unsent answer of an earlier sitting, and a server that takes it or does not. */
function device(mine: ExamRecord = choose(record(), id(1), 2, false, startMs + minute)) {
  const storage = memoryStorage();
  saveRecord(storage, mine);
  const sent: { token: string; changes: AnswerChange[] }[] = [];
  const server = { failing: undefined as SendFailure | undefined };
  const submitted: Submission[] = [];
  const deps: StartDeps = {
    storage,
    test: async () => test,
    start: async () => second,
    paper: async (): Promise<Mcq[]> => [mcq(1), mcq(2), mcq(3, { multiple: true })],
    save: async ({ token }, changes): Promise<SaveReceipt> => {
      if (server.failing) throw failure(server.failing);
      sent.push({ token, changes });
      return receipt(Math.max(...changes.map((one) => one.seq)), { status: "submitted" });
    },
    submit: async (_, body) => {
      submitted.push(body);
      return result();
    },
    failureOf,
  };
  return { storage, sent, submitted, server, deps };
}

describe("an earlier sitting's unsent answers", () => {
  it("go with their own token before the next sitting starts", async () => {
    const { storage, sent, deps } = device();
    const { record: opened } = await startSitting(test, who, deps);
    expect(sent).toMatchObject([
      { token: "attempt-token", changes: [{ mcqId: id(1), selectedOptionIndex: 2, seq: startMs + minute }] },
    ]);
    expect(opened).toMatchObject({ attemptId: id(901), answers: {} });
    expect(recordsOf(storage, id(800), asha.accountId).map((one) => one.attemptId)).toEqual([id(901)]);
  });

  it("are set aside when they cannot go, and go at the next chance", async () => {
    const { storage, sent, server, deps } = device();
    server.failing = { kind: "network" };
    await startSitting(test, who, deps);
    expect(loadRecord(storage, id(800), asha.accountId)?.attemptId).toBe(id(901));
    expect(JSON.parse(storage.getItem(`test_${id(800)}_${id(900)}`) ?? "{}")).toMatchObject({ attemptId: id(900) });
    const waiting = await settleRecord(first, asha, deps);
    expect(waiting).toMatchObject({ sent: false, left: { count: 1, mcqIds: [id(1)], final: false, aside: true } });
    if (waiting.left) markAsRead(waiting.left, storage);
    expect(storage.getItem(attemptKey(id(800), id(900)))).not.toBeNull();
    server.failing = undefined;
    expect(await settleRecord(first, asha, deps)).toEqual({ sent: true, left: undefined });
    expect(sent.map((one) => one.token)).toEqual(["attempt-token"]);
    expect(storage.getItem(attemptKey(id(800), id(900)))).toBeNull();
    expect(loadRecord(storage, id(800), asha.accountId)?.attemptId).toBe(id(901));
  });

  it("that the server refuses for good are told of once, then dropped", async () => {
    const { storage, server, deps } = device();
    server.failing = { kind: "closed" };
    await startSitting(test, who, deps);
    const { left } = await settleRecord(first, asha, deps);
    expect(left).toMatchObject({ count: 1, mcqIds: [id(1)], final: true, aside: true });
    if (left) markAsRead(left, storage);
    expect(storage.getItem(attemptKey(id(800), id(900)))).toBeNull();
    expect(await settleRecord(first, asha, deps)).toEqual({ sent: false, left: undefined });
  });

  it("of the latest sitting stay after the telling until the next one starts", async () => {
    const { storage, server, deps } = device();
    server.failing = { kind: "refused" };
    const { left } = await settleRecord(first, asha, deps);
    expect(left).toMatchObject({ count: 1, final: true, aside: false });
    if (left) markAsRead(left, storage);
    expect((await settleRecord(first, asha, deps)).left).toMatchObject({ count: 1, final: true });
    await startSitting(test, who, deps);
    expect(recordsOf(storage, id(800), asha.accountId).map((one) => one.attemptId)).toEqual([id(901)]);
  });

  it("of the attempt that is read are the last to come: the server hears so, and marks them at once", async () => {
    const { submitted, server, deps } = device();
    server.failing = { kind: "network" };
    await settleRecord(first, asha, deps);
    expect(submitted).toEqual([]);
    server.failing = undefined;
    expect(await settleRecord(first, asha, deps)).toEqual({ sent: true, left: undefined });
    expect(submitted).toEqual([{ ...first, answers: [] }]);
    expect(await settleRecord(first, asha, deps)).toEqual({ sent: false, left: undefined });
    expect(submitted).toHaveLength(1);
  });

  it("are sent for good, though the server does not hear that they are the last", async () => {
    const { storage, deps } = device();
    deps.submit = () => Promise.reject(failure({ kind: "network" }));
    expect(await settleRecord(first, asha, deps)).toEqual({ sent: true, left: undefined });
    expect(loadRecord(storage, id(800), asha.accountId)).toBeUndefined();
  });

  it("a choice of several keeps its form without the kept paper", async () => {
    const { sent, deps } = device(choose(record(), id(3), 1, true, startMs));
    await settleRecord(first, asha, deps);
    expect(sent[0]?.changes[0]).toMatchObject({ selectedOptionIndices: [1] });
  });

  it("of another account are neither sent nor destroyed", async () => {
    const { storage, sent, deps } = device(choose(record({}, "bikash"), id(1), 2, false, startMs));
    await startSitting(test, who, deps);
    expect(sent).toEqual([]);
    expect(unsentCount(loadRecord(storage, id(800), "bikash") ?? record())).toBe(1);
  });

  it("survive a storage that is full", async () => {
    const { storage, server, deps } = device();
    server.failing = { kind: "network" };
    storage.full = true;
    await startSitting(test, who, deps);
    const there = JSON.parse(storage.getItem(recordKey(id(800))) ?? "{}") as ExamRecord;
    expect([there.attemptId, answerOf(there, id(1)).selected]).toEqual([id(900), [2]]);
  });
});

it("[S133] a sitting that staff have reopened is open on the device that submitted it", async () => {
  const ended = { closed: { resultId: id(700) }, submitAskedAt: startMs + minute };
  const { deps, submitted } = device({ ...record(), ...ended });
  const again = attempt({ ...first, deadlineAt: iso(startMs + 90 * minute) });
  const { record: opened } = await startSitting(test, who, { ...deps, start: async () => again });
  expect(opened).toMatchObject({ attemptId: id(900), deadlineAt: iso(startMs + 90 * minute) });
  expect([opened.closed, opened.submitAskedAt]).toEqual([undefined, undefined]);
  expect(loadRecord(deps.storage, id(800), asha.accountId)?.closed).toBeUndefined();
  expect(submitted).toEqual([]);
  // What the candidate asked for and the server has not heard yet is asked for again all the same.
  const waiting = device({ ...record(), submitAskedAt: startMs + minute });
  const still = await startSitting(test, who, { ...waiting.deps, start: async () => again });
  expect(still.record.submitAskedAt).toBe(startMs + minute);
});
