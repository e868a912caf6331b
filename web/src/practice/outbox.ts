import { LATE_DAYS, MAX_ANSWERS_SENT, type PracticeAnswer, practice, practiceNotebook } from "@sarathi/contract";
import { ApiError, call } from "../foundation/api.ts";
import { invalidate } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { CHANGED_BY_PRACTICE } from "./practice.queries.ts";
import { type Act, changeWaiting, isSame, showUnsent, useUnsent, waiting } from "./unsent.storage.ts";

/** Notes an answer, and sends it as soon as it can be. */
export function putAnswer(accountId: string, answer: PracticeAnswer): Promise<void> {
  changeWaiting(accountId, ({ answers }) => ({ answers: [...answers, answer] }));
  return sendWaiting(accountId);
}

/** Notes what was set of a question, and sends it as soon as it can be. */
export function putAct(accountId: string, act: Act): Promise<void> {
  changeWaiting(accountId, ({ acts }) => ({ acts: [...acts.filter((one) => !isSame(one, act)), act] }));
  return sendWaiting(accountId);
}

const sending = new Map<string, Promise<void>>();

/** Sends all that waits: answers, then what was set of their questions. What does not arrive waits on, and goes with the next. */
export function sendWaiting(accountId: string): Promise<void> {
  const run = sending.get(accountId) ?? send(accountId).finally(() => sending.delete(accountId));
  sending.set(accountId, run);
  return run;
}

/** The token of this account, while it is the one that is signed in here. */
function tokenOf(accountId: string): string | null {
  const { user, token } = useSession.getState();
  return user?._id === accountId ? token : null;
}

/** Takes what waits until there is nothing more, each once: what is not taken now is not asked again at once. */
async function send(accountId: string): Promise<void> {
  const tried = new Set<string>();
  let size = MAX_ANSWERS_SENT;
  let sent = false;
  try {
    for (let token = tokenOf(accountId); token; token = tokenOf(accountId)) {
      const { answers, acts } = waiting(accountId);
      const batch = answers.filter((one) => !tried.has(one.answerId)).slice(0, size);
      // The cause of a mistake is known once its answer is.
      const isEarly = ({ kind, mcqId }: Act) => kind === "cause" && answers.some((one) => one.mcqId === mcqId);
      const act = acts.find((one) => !tried.has(JSON.stringify(one)) && !isEarly(one));
      if (batch.length > 0) {
        if (await sendAnswers(accountId, token, batch)) for (const one of batch) tried.add(one.answerId);
        else size = 1;
      } else if (act) {
        tried.add(JSON.stringify(act));
        await sendAct(accountId, token, act);
      } else break;
      sent = true;
    }
  } catch {
    // It waits on.
  }
  if (sent) for (const endpoint of CHANGED_BY_PRACTICE) void invalidate(endpoint);
}

/** There are as many as there can be: its candidate has to know. */
const isFull = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["practice.too_many_bookmarks", "practice.too_many_notes"].includes(error.code);
/** The server will never take it, as it is. A proxy's refusals have no such code. */
const isFinal = (error: unknown) =>
  isFull(error) ||
  (error instanceof ApiError && ["request.invalid", "mcq.not_found", "practice.no_mistake"].includes(error.code));

const LATE_MS = LATE_DAYS * 86_400_000;

/** @returns false: they were refused together, and go one by one. @throws what may pass */
async function sendAnswers(accountId: string, token: string, batch: readonly PracticeAnswer[]): Promise<boolean> {
  let gone: Set<string>;
  let withheld: string[] = [];
  try {
    const body = { answers: [...batch], sentAt: new Date().toISOString() };
    const outcomes = await call(practice.recordAnswers, { body }, { token });
    withheld = outcomes.filter(({ status }) => status === "withheld").map((one) => one.answerId);
    gone = new Set(outcomes.filter(({ status }) => status !== "withheld").map((one) => one.answerId));
    // What a paper keeps back may be recorded later, but nobody waits for it for ever.
    for (const { answerId, answeredAt } of batch)
      if (withheld.includes(answerId) && Date.now() - Date.parse(answeredAt) > LATE_MS) gone.add(answerId);
  } catch (error) {
    if (!isFinal(error)) throw error;
    if (batch.length > 1) return false;
    gone = new Set(batch.map((one) => one.answerId));
  }
  changeWaiting(accountId, (held) => ({
    answers: held.answers.filter((one) => !gone.has(one.answerId)),
    withheld: [...new Set([...held.withheld, ...withheld])],
  }));
  return true;
}

/** It passes by itself, for all that waits: no network, the server is down, too much was asked, the session is over. */
const isForAll = (error: unknown) =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || [401, 429].includes(error.status);

/** @throws what holds up all the rest too */
async function sendAct(accountId: string, token: string, act: Act): Promise<void> {
  const params = { mcqId: act.mcqId };
  const by = { token };
  try {
    if (act.kind === "cause") await call(practiceNotebook.setMistakeCause, { params, body: { cause: act.cause } }, by);
    else if (act.kind === "bookmark")
      await call(practiceNotebook.putPracticeBookmark, { params, body: { on: act.on } }, by);
    else await call(practiceNotebook.putPracticeNote, { params, body: { text: act.text } }, by);
  } catch (error) {
    if (isForAll(error)) throw error;
    if (!isFinal(error)) return;
    if (isFull(error)) useUnsent.setState({ refused: error });
  }
  // What was set meanwhile is another one, and goes next.
  const text = JSON.stringify(act);
  changeWaiting(accountId, ({ acts }) => ({ acts: acts.filter((one) => JSON.stringify(one) !== text) }));
}

/** A network that came back does not always say so, and a server that was down never does. */
const AGAIN_MS = 10_000;

/**
 * Sends what waits: now, whenever the network comes back, whenever the page is looked at again, and again and again while
 * it is looked at. @returns stops it
 */
export function followNetwork(accountId: string): () => void {
  showUnsent(accountId);
  const again = () => void sendWaiting(accountId);
  const seen = () => document.visibilityState === "visible" && again();
  const timer = setInterval(() => useUnsent.getState().count > 0 && seen(), AGAIN_MS);
  again();
  addEventListener("online", again);
  document.addEventListener("visibilitychange", seen);
  return () => {
    clearInterval(timer);
    removeEventListener("online", again);
    document.removeEventListener("visibilitychange", seen);
  };
}
