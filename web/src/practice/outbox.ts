import {
  MAX_ANSWERS_SENT,
  type MistakeCause,
  type PracticeAnswer,
  practice,
  practiceNotebook,
} from "@sarathi/contract";
import { create } from "zustand";
import { ApiError, call } from "../foundation/api.ts";
import { invalidate } from "../foundation/query.ts";
import { requestKey } from "../foundation/requestKey.ts";
import { storage } from "../foundation/storage.ts";
import { CHANGED_BY_PRACTICE } from "./practice.queries.ts";

/** What a candidate set of a question; of one kind and question the last holds. */
export type Act = { mcqId: string } & (
  | { kind: "cause"; cause: MistakeCause }
  | { kind: "bookmark"; on: boolean }
  | { kind: "note"; text: string }
);
interface Waiting {
  answers: PracticeAnswer[];
  acts: Act[];
}

/** What waits is in the browser's storage alone, under its account: every tab adds to what the others have put there. */
const keyOf = (accountId: string) => `practice-unsent-${accountId}`;
function waiting(accountId: string): Waiting {
  const { answers, acts } = (storage.getJson(keyOf(accountId)) ?? {}) as Partial<Waiting>;
  return { answers: Array.isArray(answers) ? answers : [], acts: Array.isArray(acts) ? acts : [] };
}
function change(accountId: string, how: (waiting: Waiting) => Waiting): void {
  const next = how(waiting(accountId));
  if (next.answers.length + next.acts.length === 0) storage.remove(keyOf(accountId));
  else storage.setJson(keyOf(accountId), next);
  useUnsent.setState({ count: next.answers.length });
}

/** Answers that only this device holds, for who is to see it. */
export const useUnsent = create<{ count: number }>(() => ({ count: 0 }));

/** Notes an answer, and sends it as soon as it can be. */
export function putAnswer(accountId: string, answer: PracticeAnswer): Promise<void> {
  change(accountId, (held) => ({ ...held, answers: [...held.answers, answer] }));
  return sendWaiting(accountId);
}

const isSame = (a: Act, b: Act) => a.kind === b.kind && a.mcqId === b.mcqId;

/** Notes what was set of a question, and sends it as soon as it can be. */
export function putAct(accountId: string, act: Act): Promise<void> {
  change(accountId, (held) => ({ ...held, acts: [...held.acts.filter((one) => !isSame(one, act)), act] }));
  return sendWaiting(accountId);
}

/** An id for an answer: a UUID of chance. */
export function answerId(): string {
  const hex = requestKey();
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return parts.join("-");
}

let sending: Promise<void> | undefined;

/** Sends all that waits: answers, then what was set of their questions. What does not arrive waits on, and goes with the next. */
export function sendWaiting(accountId: string): Promise<void> {
  sending ??= send(accountId).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(accountId: string): Promise<void> {
  let sent = false;
  try {
    for (let size = MAX_ANSWERS_SENT; ; ) {
      const { answers, acts } = waiting(accountId);
      const batch = answers.slice(0, size);
      const [act] = acts;
      if (batch.length > 0) size = (await sendAnswers(accountId, batch)) ? size : 1;
      else if (act) await sendAct(accountId, act);
      else break;
      sent = true;
    }
  } catch {
    // It waits in the storage.
  }
  if (sent) for (const endpoint of CHANGED_BY_PRACTICE) void invalidate(endpoint);
}

/** The server will never take it, as it is. */
const isRefused = (error: unknown) => error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status);

/** @returns false: they were refused together, and go one by one. @throws what may pass */
async function sendAnswers(accountId: string, batch: readonly PracticeAnswer[]): Promise<boolean> {
  try {
    await call(practice.recordAnswers, { body: { answers: [...batch] } });
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (batch.length > 1) return false;
  }
  const ids = new Set(batch.map((one) => one.answerId));
  change(accountId, (held) => ({ ...held, answers: held.answers.filter((one) => !ids.has(one.answerId)) }));
  return true;
}

async function sendAct(accountId: string, act: Act): Promise<void> {
  const params = { mcqId: act.mcqId };
  try {
    if (act.kind === "cause") await call(practiceNotebook.setMistakeCause, { params, body: { cause: act.cause } });
    else if (act.kind === "bookmark")
      await call(practiceNotebook.putPracticeBookmark, { params, body: { on: act.on } });
    else await call(practiceNotebook.putPracticeNote, { params, body: { text: act.text } });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  // What was set meanwhile is another one, and goes next.
  const text = JSON.stringify(act);
  change(accountId, (held) => ({ ...held, acts: held.acts.filter((one) => JSON.stringify(one) !== text) }));
}

/** Sends what an earlier visit left, now and whenever the network comes back. @returns stops it */
export function followNetwork(accountId: string): () => void {
  useUnsent.setState({ count: waiting(accountId).answers.length });
  const again = () => void sendWaiting(accountId);
  again();
  addEventListener("online", again);
  return () => removeEventListener("online", again);
}
