import { mergeMarks, progressStates, type TopicMark } from "@sarathi/contract";
import { storage } from "../foundation/storage.ts";

/** What waits on this device: of an account until the server has it, of nobody until somebody logs in. */
const keyOf = (accountId: string | null) => `topic-marks-${accountId ?? "device"}`;

function isMark(value: unknown): value is TopicMark {
  const { topic, state, at } = (value ?? {}) as Partial<TopicMark>;
  return typeof topic === "string" && Number.isSafeInteger(at) && progressStates.some((one) => one === state);
}

export function storedMarks(accountId: string | null): TopicMark[] {
  const stored = storage.getJson(keyOf(accountId));
  return Array.isArray(stored) ? mergeMarks(stored.filter(isMark)) : [];
}

export function storeMarks(accountId: string | null, marks: readonly TopicMark[]): void {
  if (marks.length === 0) storage.remove(keyOf(accountId));
  else storage.setJson(keyOf(accountId), marks);
}

/** What was marked without a login becomes the account's; it is written there before it goes here. @returns all that waits */
export function takeDeviceMarks(accountId: string): TopicMark[] {
  const marks = mergeMarks(storedMarks(accountId), storedMarks(null));
  storeMarks(accountId, marks);
  storeMarks(null, []);
  return marks;
}
