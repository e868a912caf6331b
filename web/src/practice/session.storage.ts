import { inKathmandu } from "../foundation/format.ts";
import { storage } from "../foundation/storage.ts";
import type { PracticeSession } from "./session.rules.ts";

/** The one set that an account has begun on this device. */
const keyOf = (accountId: string) => `practice-set-${accountId}`;

export function storedSession(accountId: string): PracticeSession | undefined {
  const stored = storage.getJson(keyOf(accountId)) as Partial<PracticeSession> | null;
  const isOne = stored?.version === 1 && Array.isArray(stored.questions) && typeof stored.given === "object";
  return isOne && typeof stored.at === "number" && stored.wish ? (stored as PracticeSession) : undefined;
}
export const storeSession = (accountId: string, session: PracticeSession): void =>
  void storage.setJson(keyOf(accountId), session);
export const forgetSession = (accountId: string): void => storage.remove(keyOf(accountId));

/** Nepal's day, YYYY-MM-DD. */
export const nepalDay = (now = new Date()): string => inKathmandu(now).toISOString().slice(0, 10);
