import type { Language, Mcq, MockTest } from "@sarathi/contract";
import { createStore } from "zustand/vanilla";
import { choose, newRecord, toggleStrike } from "../records/outbox.ts";
import type { PaperSitting } from "../sitting/sitting.session.ts";
import type { SittingState } from "../sitting/sitting.state.ts";

/** A sitting that is none: what is chosen stands in memory while it is shown, and is sent nowhere. */
export function previewSitting(test: MockTest, mcqs: readonly Mcq[], language: Language): PaperSitting {
  const never = new Date(0).toISOString();
  const attempt = {
    ...{ attemptId: "preview", mockTestId: test._id, status: "in_progress" as const, token: "" },
    ...{ startedAt: never, deadlineAt: never, serverNow: never, graceSeconds: 0 },
    ...{ seed: 0, shuffleQuestions: false, shuffleOptions: false, answers: [] },
  };
  const owner = { accountId: "", slug: test.slug, language };
  const store = createStore<SittingState>(() => ({
    record: newRecord(attempt, owner, { now: 0, serverOffset: 0 }),
    phase: "open",
    sync: "saved",
    unsent: 0,
    kept: true,
    held: false,
    said: [],
    signedOut: false,
  }));
  const multiple = new Set(mcqs.filter((mcq) => mcq.multiple).map(({ mcqId }) => mcqId));
  const put = (change: (record: SittingState["record"]) => SittingState["record"]) =>
    store.setState(({ record }) => ({ record: change(record) }));
  const setView: PaperSitting["setView"] = (view) =>
    put((record) => ({ ...record, view: { ...record.view, ...view } }));
  return {
    store,
    setView,
    goTo: (current) => setView({ current }),
    choose: (mcqId, option) => put((record) => choose(record, mcqId, option, multiple.has(mcqId), 0)),
    toggleStrike: (mcqId, option) => put((record) => toggleStrike(record, mcqId, option, 0)),
  };
}
