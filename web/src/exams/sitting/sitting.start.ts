import type { Attempt, Mcq, MockTest } from "@sarathi/contract";
import { type ExamRecord, mergeAttempt, newRecord } from "../records/outbox.ts";
import {
  findRecord,
  loadPaper,
  loadRecord,
  type Owner,
  type RecordStorage,
  savePaper,
  saveRecord,
  takeOverOldRecords,
} from "../records/record.storage.ts";
import { type DeliveryDeps, deliveryDeps, sendUnsent } from "../records/unsentAnswers.ts";
import { createClock, type ExamClock } from "./clock.ts";
import { fetchTest, startAttempt } from "./sitting.queries.ts";

/** All that a sitting needs; from here on no network is needed to finish it. */
export interface OpenedSitting {
  record: ExamRecord;
  test: MockTest;
  paper: Mcq[];
  clock: ExamClock;
}

export interface StartDeps extends DeliveryDeps {
  test: (slug: string) => Promise<MockTest>;
  start: (test: MockTest) => Promise<Attempt>;
}

/** Who sits down: the signed-in account, and the language that it reads in. */
export interface Candidate extends Owner {
  language: "ne" | "en";
}

/** The ways to storage and server in this browser. */
const browserDeps = (): StartDeps => ({ ...deliveryDeps(), test: fetchTest, start: startAttempt });

const sources = { monotonic: () => performance.now(), wall: () => Date.now() };

/**
 * Starts the test, or goes on with the open attempt. The paper is fetched first: on a slow line that time is not
 * the candidate's; so is what earlier attempts still have to send. Without storage the sitting lives in this page alone.
 */
export async function startSitting(test: MockTest, who: Candidate, deps = browserDeps()): Promise<OpenedSitting> {
  takeOverOldRecords(deps.storage, who);
  const paper = loadPaper(deps.storage, test._id)?.paper ?? (await deps.paper(test._id));
  await sendUnsent(test._id, who.accountId, deps);
  const clock = createClock(sources);
  const sentAt = clock.monotonic();
  const attempt = await deps.start(test);
  clock.sample(Date.parse(attempt.serverNow), sentAt, clock.monotonic());
  takeOverOldRecords(deps.storage, who, attempt.attemptId);
  const record = recordFor(attempt, test, who, deps.storage, clock);
  savePaper(deps.storage, { test, paper });
  saveRecord(deps.storage, record);
  return { record, test, paper, clock };
}

function recordFor(
  attempt: Attempt,
  test: MockTest,
  who: Candidate,
  storage: RecordStorage | undefined,
  clock: ExamClock,
): ExamRecord {
  const known = loadRecord(storage, test._id, who.accountId);
  if (known?.attemptId === attempt.attemptId) {
    // Staff have reopened it: this device's own end of it counts no more.
    const isReopened = known.closed !== undefined && attempt.status === "in_progress";
    const end = isReopened ? { closed: undefined, submitAskedAt: undefined, submitWithdrawnAt: undefined } : {};
    return mergeAttempt({ ...known, ...end, lossShown: undefined }, attempt);
  }
  const time = { now: clock.now(), serverOffset: clock.wallOffset() };
  const fresh = newRecord(attempt, { ...who, slug: test.slug }, time);
  // How the candidate likes to read is kept from one sitting to the next; the question they were at is not.
  return known ? { ...fresh, view: { ...known.view, current: undefined, turned: [] } } : fresh;
}

/**
 * Opens the paper of an attempt that is under way; nothing is started here.
 * @returns undefined when there is no open attempt: its instructions come first
 */
export async function resumeSitting(
  slug: string,
  who: Candidate,
  deps = browserDeps(),
): Promise<OpenedSitting | undefined> {
  takeOverOldRecords(deps.storage, who);
  const record = findRecord(deps.storage, slug, who.accountId);
  if (record && !record.closed) {
    const kept = loadPaper(deps.storage, record.mockTestId);
    if (kept) return { record, ...kept, clock: createClock(sources, record) };
  }
  const test = await deps.test(slug);
  if (test.myAttempt?.status !== "in_progress") return undefined;
  return startSitting(test, who, deps);
}
