import { type Attempt, accounts, exams, type Result } from "@sarathi/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, call } from "../foundation/api.ts";
import { signIn, useSession } from "../foundation/session.ts";
import { storage } from "../foundation/storage.ts";
import type { Opened } from "./entrance.ts";
import { attemptQuery, paperQuery, resultQuery, testQuery } from "./exams.queries.ts";
import { browserStorage } from "./keep.ts";
import type { ExamRecord } from "./outbox.ts";
import { asideKey, attemptKey, recordKey } from "./recordKeys.ts";
import { createRoom, type ExamRoom } from "./room.ts";
import { roomApi } from "./sitting.queries.ts";

/** The room of an opened paper, alive while the component is. */
export function useRoom(opened: Opened): ExamRoom | undefined {
  const client = useQueryClient();
  const [room, setRoom] = useState<ExamRoom>();
  useEffect(() => {
    const alive = enterRoom(opened, client);
    setRoom(alive.room);
    return alive.leave;
  }, [opened, client]);
  return room;
}

function enterRoom(opened: Opened, client: QueryClient) {
  const room = createRoom({
    record: opened.record,
    paper: opened.paper,
    api: roomApi,
    clock: opened.clock,
    storage: browserStorage(),
    random: Math.random,
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    isOffline: () => !navigator.onLine,
    onResult: (result) => {
      // All that the result page asks for is here already: no data is spent twice, and no login is needed for it.
      client.setQueryData(resultQuery(result.resultId).queryKey, result);
      client.setQueryData(testQuery(result.mockTestId).queryKey, opened.test);
      client.setQueryData(paperQuery(result.mockTestId).queryKey, opened.paper);
      client.setQueryData(attemptQuery(result.attemptId).queryKey, asAttempt(room.store.getState().record, result));
      // Lists and the test itself say "running": they are asked for again when they are shown next.
      for (const { path } of [exams.listTests, exams.listResults]) {
        void client.invalidateQueries({ queryKey: ["GET", path], refetchType: "none" });
      }
      void client.invalidateQueries({ queryKey: testQuery(opened.test.slug).queryKey, refetchType: "none" });
    },
  });
  const { mockTestId, username, attemptId } = opened.record;
  const places = [recordKey(mockTestId), asideKey(mockTestId, username), attemptKey(mockTestId, attemptId)];
  const stopListening = listen(room, places);
  room.start();
  askToPersist();
  return {
    room,
    leave: () => {
      stopListening();
      room.stop();
    },
  };
}

/** The attempt as this device knows it after its end; the review takes its order and its marks for review from it. */
function asAttempt(record: ExamRecord, result: Result): Attempt {
  const { attemptId, mockTestId, startedAt, deadlineAt, graceSeconds, seed, shuffleQuestions, shuffleOptions } = record;
  return {
    attemptId,
    mockTestId,
    startedAt,
    deadlineAt,
    graceSeconds,
    seed,
    shuffleQuestions,
    shuffleOptions,
    token: record.token,
    status: "submitted",
    serverNow: result.submittedAt,
    resultId: result.resultId,
    answers: Object.entries(record.answers).map(([mcqId, { flagged, seq, timeSpentMs }]) => ({
      mcqId,
      flagged,
      seq,
      timeSpentMs,
    })),
  };
}

/** Connects the room with what happens to the page. */
function listen(room: ExamRoom, keys: readonly string[]): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const seen = () => (document.visibilityState === "hidden" ? room.hidden() : room.visible());
  document.addEventListener("visibilitychange", seen, { signal });
  addEventListener("pagehide", () => room.hidden(), { signal });
  addEventListener("pageshow", (event) => event.persisted && room.visible(), { signal });
  addEventListener("online", () => room.online(), { signal });
  addEventListener("offline", () => room.offline(), { signal });
  addEventListener("storage", (event) => keys.includes(event.key ?? "") && room.fromTab(event.newValue), { signal });
  addEventListener(
    "beforeunload",
    (event) => {
      if (room.store.getState().unsent > 0 && room.store.getState().phase !== "done") event.preventDefault();
    },
    { signal },
  );
  const ticking = setInterval(() => room.tick(), 1000);
  return () => {
    clearInterval(ticking);
    stop.abort();
  };
}

/** Asks the browser not to throw this site's storage away when the phone is full. It may say no: the server is truth. */
function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}

/**
 * True once the server has refused this account's login. Asked when the paper opens, when it comes into sight, every
 * 5 minutes, and when another tab signs in; a good login of the same account is taken over here.
 */
export function useLoginLost(username: string): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      if (document.visibilityState === "hidden" || !navigator.onLine) return;
      const found = await askLogin(username);
      if (found !== "unknown" && !stop.signal.aborted) setLost(found === "lost");
    };
    const timer = setInterval(ask, 5 * 60_000);
    document.addEventListener("visibilitychange", ask, { signal: stop.signal });
    addEventListener("storage", (event) => event.key === "token" && void ask(), { signal: stop.signal });
    void ask();
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [username]);
  return lost;
}

async function askLogin(username: string): Promise<"good" | "lost" | "unknown"> {
  const token = storage.get("token");
  if (!token) return "lost";
  try {
    const user = await call(accounts.me, {}, { token, keepSession: true });
    if (user.username !== username) return "lost";
    if (useSession.getState().token !== token) signIn({ token, user });
    return "good";
  } catch (error) {
    // Anything but a clear refusal says nothing about the login.
    return error instanceof ApiError && error.status === 401 ? "lost" : "unknown";
  }
}
