import { orNoNetwork } from "../foundation/api.ts";
import { paths } from "../foundation/paths.ts";
import { noteStarted } from "./sitting/noteStarted.ts";
import type { Candidate } from "./sitting/sitting.start.ts";

const loadStart = () => orNoNetwork(import("./sitting/sitting.start.ts"));

/** Fetches what opening a sitting takes, for who waits for a start. */
export const prepareSitting = (): void => void loadStart().catch(() => undefined);

/**
 * Opens the sitting of an event that the account has begun already, so that the exam screen needs no network to show it.
 * @param from page that it was begun on
 * @returns address of the exam screen; undefined when the sitting is over
 * @throws ApiError
 */
export async function openScheduled(mockTestId: string, who: Candidate, from: string): Promise<string | undefined> {
  const { resumeSitting } = await loadStart();
  const opened = await resumeSitting(mockTestId, who);
  if (!opened) return undefined;
  noteStarted(opened.test, from);
  return paths.sitting({ slug: opened.test.slug });
}

/**
 * Sends what this device still holds of a closed sitting, as long as the server takes it.
 * @returns answers that are left here, and whether another try makes sense
 */
export async function sendLate(
  attempt: { attemptId: string; mockTestId: string },
  owner: { accountId: string; username: string },
): Promise<{ sent: boolean; left: number; final: boolean }> {
  const { settleRecord } = await orNoNetwork(import("./records/unsentAnswers.ts"));
  const { sent, left } = await settleRecord(attempt, owner);
  return { sent, left: left?.count ?? 0, final: left?.final ?? true };
}
