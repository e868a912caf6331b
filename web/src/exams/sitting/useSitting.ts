import { type Attempt, exams, type Result } from "@sarathi/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { markOld } from "../../foundation/query.ts";
import { attemptQuery, paperQuery, resultQuery, testQuery } from "../exams.queries.ts";
import type { ExamRecord } from "../records/outbox.ts";
import { browserStorage } from "../records/record.storage.ts";
import { placesOf } from "../records/recordKeys.ts";
import { sittingApi } from "./sitting.queries.ts";
import { createSitting, type SittingSession } from "./sitting.session.ts";
import type { OpenedSitting } from "./sitting.start.ts";

/** The sitting of an opened paper, alive while the component is. */
export function useSitting(opened: OpenedSitting): SittingSession | undefined {
  const client = useQueryClient();
  const [sitting, setSitting] = useState<SittingSession>();
  useEffect(() => {
    const alive = openSitting(opened, client);
    setSitting(alive.sitting);
    return alive.leave;
  }, [opened, client]);
  return sitting;
}

function openSitting(opened: OpenedSitting, client: QueryClient) {
  const sitting = createSitting({
    record: opened.record,
    paper: opened.paper,
    api: sittingApi,
    clock: opened.clock,
    storage: browserStorage(),
    notesAbsences: opened.test.testType === "event",
    random: Math.random,
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    isOffline: () => !navigator.onLine,
    onSubmitted: (submitted) => {
      if (submitted.status === "graded") storeResult(submitted, sitting.store.getState().record, opened, client);
      // Lists and the test itself say "running": they are asked for again when they are shown next.
      for (const endpoint of [exams.listTests, exams.listResults]) markOld(endpoint);
      markOld(exams.getTest, { params: { id: opened.test.slug } });
    },
  });
  const stopListening = listen(sitting, placesOf(opened.record));
  sitting.start();
  askToPersist();
  return {
    sitting,
    leave: () => {
      stopListening();
      sitting.stop();
    },
  };
}

/** All that the result page asks for is here already: no data is spent twice. */
function storeResult(result: Result, record: ExamRecord, opened: OpenedSitting, client: QueryClient): void {
  client.setQueryData(resultQuery(result.resultId).queryKey, result);
  client.setQueryData(testQuery(result.mockTestId).queryKey, opened.test);
  client.setQueryData(paperQuery(result.mockTestId).queryKey, opened.paper);
  client.setQueryData(attemptQuery(result.attemptId).queryKey, asAttempt(record, result));
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

/** Connects the sitting with what happens to the page. */
function listen(sitting: SittingSession, keys: readonly string[]): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const seen = () => (document.visibilityState === "hidden" ? sitting.hidden() : sitting.visible());
  document.addEventListener("visibilitychange", seen, { signal });
  addEventListener("pagehide", () => sitting.hidden(), { signal });
  addEventListener("pageshow", (event) => event.persisted && sitting.visible(), { signal });
  addEventListener("online", () => sitting.online(), { signal });
  addEventListener("offline", () => sitting.offline(), { signal });
  addEventListener("storage", (event) => keys.includes(event.key ?? "") && sitting.fromTab(event.newValue), { signal });
  addEventListener(
    "beforeunload",
    (event) => {
      if (sitting.store.getState().unsent > 0 && sitting.store.getState().phase !== "done") event.preventDefault();
    },
    { signal },
  );
  const ticking = setInterval(() => sitting.tick(), 1000);
  return () => {
    clearInterval(ticking);
    stop.abort();
  };
}

/** Asks the browser not to throw this site's storage away when the phone is full. It may say no: the server is truth. */
function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}
