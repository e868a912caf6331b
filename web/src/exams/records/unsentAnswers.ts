import type { Mcq, Result } from "@sarathi/contract";
import { createFlusher } from "../sitting/flusher.ts";
import { fetchPaper, sittingApi } from "../sitting/sitting.queries.ts";
import type { SittingApi } from "../sitting/sitting.session.ts";
import { acknowledge, answerOf, type ExamRecord, unsent, unsentCount } from "./outbox.ts";
import {
  browserStorage,
  dropRecord,
  isAside,
  loadPaper,
  type Owner,
  type RecordStorage,
  recordsOf,
  saveCopy,
  saveRecord,
  takeOverOldRecords,
} from "./record.storage.ts";

/** Answers of a closed attempt that the server has not got. */
export interface UnsentAnswers {
  count: number;
  /** The questions whose taps are among them. */
  mcqIds: string[];
  /** The server will not take them; else it could not be reached and they are sent again. */
  final: boolean;
  /** A later attempt has this one's place: it goes once the candidate has read of it. */
  aside: boolean;
  record: ExamRecord;
}

export interface DeliveryDeps {
  storage: RecordStorage | undefined;
  save: SittingApi["save"];
  submit: SittingApi["submit"];
  failureOf: SittingApi["failureOf"];
  paper: (mockTestId: string) => Promise<Mcq[]>;
}

export const deliveryDeps = (): DeliveryDeps => ({
  storage: browserStorage(),
  save: sittingApi.save,
  submit: sittingApi.submit,
  failureOf: sittingApi.failureOf,
  paper: fetchPaper,
});

const nothing = () => undefined;

/**
 * Sends what an attempt still holds, with its own token: the server takes what was given in time for a while after
 * the end.
 * @returns the record as it then is; `final` unless another try makes sense
 */
async function deliver(record: ExamRecord, deps: DeliveryDeps): Promise<{ record: ExamRecord; final: boolean }> {
  let paper = loadPaper(deps.storage, record.mockTestId)?.paper;
  try {
    paper ??= await deps.paper(record.mockTestId);
  } catch {
    return { record, final: false };
  }
  const multiple = new Set(paper.filter((mcq) => mcq.multiple).map((mcq) => mcq.mcqId));
  let now = record;
  let closed = false;
  const flusher = createFlusher({
    send: (changes, how) => deps.save(now, changes, how),
    failureOf: deps.failureOf,
    unsent: () => unsent(now, multiple),
    acknowledge: (sent, receipt) => {
      now = acknowledge(now, sent, receipt);
      saveCopy(deps.storage, now);
    },
    onStatus: nothing,
    onClosed: () => {
      closed = true;
    },
    delay: () => 0,
    random: () => 0,
    // One try: the next visit is the next one.
    setTimer: nothing,
    clearTimer: nothing,
    isOffline: () => false,
  });
  const done = await flusher.flush();
  flusher.stop();
  return { record: now, final: done || closed };
}

/** Before a start: what earlier sittings could not send goes first. What cannot be sent stays for another time. */
export async function sendUnsent(mockTestId: string, accountId: string, deps: DeliveryDeps): Promise<void> {
  const left = recordsOf(deps.storage, mockTestId, accountId).filter((one) => !one.lossShown && unsentCount(one) > 0);
  for (const one of left) {
    const { record } = await deliver(one, deps);
    if (unsentCount(record) === 0 && isAside(deps.storage, record)) dropRecord(deps.storage, record);
  }
}

/**
 * Tells the server that nothing more comes late: it marks what came at once, and not only when the time for that is over.
 * Should it not hear of it, it marks them then.
 */
const endLateTime = (record: ExamRecord, { submit }: DeliveryDeps): Promise<unknown> =>
  submit(record, { mockTestId: record.mockTestId, attemptId: record.attemptId, answers: [] }).catch(nothing);

/** @param sent answers have just reached the server: the result is not what it was */
export interface Settled {
  sent: boolean;
  left: UnsentAnswers | undefined;
}

/** The device's record of an attempt that is over: sent, and dropped when the server has it all. */
export async function settleRecord(
  result: Pick<Result, "attemptId" | "mockTestId">,
  owner: Owner,
  deps = deliveryDeps(),
): Promise<Settled> {
  const { storage } = deps;
  // The server answers a result to its own account alone, so the attempt is the owner's whatever name its record bears.
  takeOverOldRecords(storage, owner, result.attemptId);
  const records = recordsOf(storage, result.mockTestId, owner.accountId);
  const mine = records.find((one) => one.attemptId === result.attemptId);
  for (const other of records) {
    if (other === mine || other.lossShown || unsentCount(other) === 0 || !isAside(storage, other)) continue;
    const { record } = await deliver(other, deps);
    if (unsentCount(record) === 0) dropRecord(storage, record);
  }
  if (!mine) return { sent: false, left: undefined };
  const before = unsentCount(mine);
  const { record, final } = before > 0 && !mine.lossShown ? await deliver(mine, deps) : { record: mine, final: true };
  const count = unsentCount(record);
  const sent = count < before;
  if (count === 0) {
    if (sent) await endLateTime(record, deps);
    dropRecord(storage, record);
    return { sent, left: undefined };
  }
  const mcqIds = Object.keys(record.answers).filter((mcqId) => {
    const { tap, acked } = answerOf(record, mcqId);
    return tap > acked;
  });
  return { sent, left: { count, mcqIds, final, aside: isAside(storage, record), record } };
}

/** The candidate has read of it: an attempt set aside goes, the latest stays until the next one starts. */
export function markAsRead({ record, final, aside }: UnsentAnswers, storage = browserStorage()): void {
  if (!final) return;
  if (aside) dropRecord(storage, record);
  else saveRecord(storage, { ...record, lossShown: true });
}
