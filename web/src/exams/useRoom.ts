import { type Attempt, exams, type Result } from "@sarathi/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Opened } from "./entrance.ts";
import { attemptQuery, paperQuery, resultQuery, testQuery } from "./exams.queries.ts";
import { browserStorage } from "./keep.ts";
import type { ExamRecord } from "./outbox.ts";
import { placesOf } from "./recordKeys.ts";
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
  const stopListening = listen(room, placesOf(opened.record));
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
