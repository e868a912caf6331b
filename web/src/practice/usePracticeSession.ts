import { type Confidence, type MistakeCause, practice } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { ApiError, call } from "../foundation/api.ts";
import { useLanguage } from "../foundation/i18n.ts";
import { storeForOffline } from "../foundation/offline/offline.ts";
import { paths } from "../foundation/paths.ts";
import { answerId } from "./answerId.ts";
import { followNetwork, putAct, putAnswer } from "./outbox.ts";
import {
  answerShown,
  isOfAnotherDay,
  isOver,
  newSession,
  type PracticeSession,
  sameWish,
  type Wish,
  withCause,
  withGivenOf,
  withQuestion,
} from "./session.rules.ts";
import { forgetSession, nepalDay, storedSession, storeSession } from "./session.storage.ts";
import { useTimeShown } from "./useTimeShown.ts";

type Loaded = { state: "loading" } | { state: "failed"; error: unknown } | { state: "ready"; session: PracticeSession };

/**
 * A set of this wish: the one that was begun here and is not over, else a new one. Without a wish, as the one that was
 * begun. What is of another day is drawn anew; without a network one goes on with what there is.
 */
async function open(accountId: string, asked: Wish | undefined): Promise<PracticeSession | undefined> {
  const stored = storedSession(accountId);
  const begun = stored && !isOver(stored) && (!asked || sameWish(stored.wish, asked)) ? stored : undefined;
  if (begun && !isOfAnotherDay(begun, nepalDay())) return begun;
  const wish = asked ?? begun?.wish;
  if (!wish) return undefined;
  try {
    const session = newSession(wish, await call(practice.drawSet, { body: wish }), nepalDay());
    if (session.questions.length === 0) return session;
    storeSession(accountId, session);
    // An address with a wish is not kept: without a network the worker leads to this one, which shows what was begun.
    storeForOffline([paths.practiceSession()]);
    return session;
  } catch (error) {
    if (begun && error instanceof ApiError && error.code === "network") return begun;
    throw error;
  }
}

const NOTHING = { setId: "", questions: [], available: 0 };

/** One visit to a set: loaded once, answered on the device, sent as the network allows. */
export function usePracticeSession(accountId: string, wish: Wish | undefined) {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  /** Another try, of what was asked for or of the set that is over. */
  const [again, setAgain] = useState<{ no: number; wish?: Wish }>({ no: 0 });
  const { restart, elapsed } = useTimeShown();
  const key = JSON.stringify([accountId, again.wish ?? wish ?? null, again.no]);
  useEffect(() => followNetwork(accountId), [accountId]);
  useEffect(() => {
    const [owner, asked] = JSON.parse(key) as [string, Wish | null];
    let left = false;
    setLoaded({ state: "loading" });
    open(owner, asked ?? undefined).then(
      (session) => {
        if (left) return;
        restart();
        setLoaded({ state: "ready", session: session ?? newSession({ by: "tag" }, NOTHING, nepalDay()) });
      },
      (error: unknown) => !left && setLoaded({ state: "failed", error }),
    );
    return () => {
      left = true;
    };
  }, [key, restart]);

  const session = loaded.state === "ready" ? loaded.session : undefined;
  const put = (changed: PracticeSession) => {
    const next = withGivenOf(changed, storedSession(accountId));
    if (isOver(next)) forgetSession(accountId);
    else storeSession(accountId, next);
    setLoaded({ state: "ready", session: next });
  };
  return {
    loaded,
    /** Another try, or another set of the same wish. */
    again: () => {
      forgetSession(accountId);
      setAgain((last) => ({ ...last, no: last.no + 1, ...(session && { wish: session.wish }) }));
    },
    answer(selected: readonly number[], confidence: Confidence | undefined): void {
      if (!session) return;
      // Another tab may have answered it in this set: what it said stands here too.
      const latest = withGivenOf(session, storedSession(accountId));
      const answered = answerShown(latest, {
        ...{ answerId: answerId(), selected, timeMs: elapsed(), confidence, language },
        answeredAt: new Date().toISOString(),
      });
      put(answered?.session ?? latest);
      if (answered) void putAnswer(accountId, answered.sent);
    },
    next(): void {
      if (!session) return;
      restart();
      put({ ...session, at: session.at + 1 });
    },
    setCause(mcqId: string, cause: MistakeCause): void {
      if (session) put(withCause(session, mcqId, cause));
      void putAct(accountId, { kind: "cause", mcqId, cause });
    },
    setBookmark(mcqId: string, on: boolean): void {
      if (session) put(withQuestion(session, mcqId, { bookmarked: on }));
      void putAct(accountId, { kind: "bookmark", mcqId, on });
    },
    setNote(mcqId: string, text: string): void {
      if (session) put(withQuestion(session, mcqId, { note: text || undefined }));
      void putAct(accountId, { kind: "note", mcqId, text });
    },
  };
}
export type PracticeVisit = ReturnType<typeof usePracticeSession>;
