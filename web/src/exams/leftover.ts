import type { Result } from "@sarathi/contract";
import { browserStorage, dropRecord, loadRecord } from "./keep.ts";
import { answerOf, unsentCount } from "./outbox.ts";

/** Answers of a closed attempt that the server never got. */
export interface Leftover {
  count: number;
  /** The questions whose taps are among them. */
  mcqIds: string[];
}

/** The device's record of an attempt that is over: dropped when the server has it all, else told of. */
export function settle(result: Result, username: string): Leftover | undefined {
  const storage = browserStorage();
  const record = loadRecord(storage, result.mockTestId, username);
  if (record?.attemptId !== result.attemptId) return undefined;
  const count = unsentCount(record);
  if (count === 0) {
    dropRecord(storage, record);
    return undefined;
  }
  const mcqIds = Object.keys(record.answers).filter((mcqId) => {
    const { tap, acked } = answerOf(record, mcqId);
    return tap > acked;
  });
  return { count, mcqIds };
}
