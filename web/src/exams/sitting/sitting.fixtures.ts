import type { Absence, AnswerChange, Attempt, Result, SaveReceipt } from "@sarathi/contract";
import {
  attempt,
  failure,
  failureOf,
  handTime,
  id,
  iso,
  mcq,
  memoryStorage,
  minute,
  receipt,
  record,
  result,
  startMs,
} from "../exams.fixtures.ts";
import type { ExamRecord } from "../records/outbox.ts";
import { createClock } from "./clock.ts";
import { createSitting, type SittingDeps } from "./sitting.session.ts";
import type { Submission } from "./submission.ts";

const paper = [mcq(1), mcq(2), mcq(3, { multiple: true })];

/** A server in a few lines: holds answers by the highest `seq`, closes, and can be out of reach. */
export function world() {
  const time = handTime();
  const server = {
    reachable: true,
    well: true,
    closed: false,
    deadline: startMs + 45 * minute,
    held: new Map<string, AnswerChange>(),
    submits: [] as Submission[],
    saves: 0,
    announcements: undefined as SaveReceipt["announcements"],
    /** The announcement that the last save named. */
    announced: undefined as string | undefined,
    absences: [] as Absence[],
    now: () => startMs + time.now(),
  };
  const reach = () => {
    if (!server.reachable) throw failure({ kind: "network" });
    if (!server.well) throw failure({ kind: "busy" });
  };
  const api: SittingDeps["api"] = {
    save: async (_, changes, { announced, absences = [] }): Promise<SaveReceipt> => {
      reach();
      server.absences.push(...absences);
      server.saves += 1;
      server.announced = announced;
      if (server.closed) throw failure({ kind: "closed" });
      for (const one of changes) {
        if ((server.held.get(one.mcqId)?.seq ?? -1) < one.seq) server.held.set(one.mcqId, one);
      }
      const ackSeq = Math.max(...changes.map((one) => one.seq));
      return receipt(ackSeq, {
        serverNow: iso(server.now()),
        deadlineAt: iso(server.deadline),
        announcements: server.announcements,
      });
    },
    attempt: async (): Promise<Attempt> => {
      reach();
      return attempt({
        serverNow: iso(server.now()),
        deadlineAt: iso(server.deadline),
        status: server.closed ? "submitted" : "in_progress",
        resultId: server.closed ? id(700) : undefined,
        answers: [...server.held.values()].map(({ mcqId, seq, selectedOptionIndex, selectedOptionIndices }) => ({
          mcqId,
          seq,
          flagged: false,
          timeSpentMs: 0,
          selectedOptionIndex: selectedOptionIndex ?? undefined,
          selectedOptionIndices: selectedOptionIndices ?? undefined,
        })),
      });
    },
    submit: async (_, body): Promise<Result> => {
      reach();
      server.submits.push(body);
      server.closed = true;
      return result();
    },
    failureOf,
  };
  const storage = memoryStorage();
  function enter(from: ExamRecord = record(), more: Partial<SittingDeps> = {}) {
    const wall = { offset: startMs };
    const sitting = createSitting({
      record: from,
      paper,
      api,
      clock: createClock({ monotonic: time.now, wall: () => time.now() + wall.offset }, from),
      storage,
      notesAbsences: true,
      random: () => 0.5,
      setTimer: time.setTimer,
      clearTimer: time.clearTimer,
      isOffline: () => !server.reachable,
      onSubmitted: () => undefined,
      ...more,
    });
    sitting.start();
    return { sitting, wall, state: () => sitting.store.getState() };
  }
  return { time, server, storage, enter };
}
