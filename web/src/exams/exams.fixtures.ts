import type { Attempt, Mcq, Result, SaveReceipt } from "@sarathi/contract";
import { type ExamRecord, newRecord } from "./records/outbox.ts";
import type { SendFailure } from "./sitting/flusher.ts";

/** Sample data for the unit tests of exams. */
export const startMs = Date.parse("2026-11-21T04:00:00.000Z");
export const minute = 60_000;
export const iso = (ms: number): string => new Date(ms).toISOString();
export const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const instant = (ms: number) => iso(ms);

export const mcq = (n: number, more: Partial<Mcq> = {}): Mcq => ({
  mcqId: id(n),
  question: { ne: `प्रश्न ${n}`, en: `Question ${n}` },
  options: ["A", "B", "C", "D"].map((text) => ({ text: { ne: text, en: text } })),
  multiple: false,
  marks: 2,
  ...more,
});

export const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  attemptId: id(900),
  mockTestId: id(800),
  status: "in_progress",
  startedAt: instant(startMs),
  deadlineAt: instant(startMs + 45 * minute),
  serverNow: instant(startMs),
  graceSeconds: 60,
  seed: 7,
  shuffleQuestions: true,
  shuffleOptions: true,
  token: "attempt-token",
  answers: [],
  ...more,
});

/** A failed call, and what its error says. */
export const failure = (kind: SendFailure): Error => Object.assign(new Error(kind.kind), { kind });
export const failureOf = (error: unknown): SendFailure => (error as { kind: SendFailure }).kind;

export const asha = { accountId: id(1000), username: "asha" };
export const bikash = { accountId: id(1001), username: "bikash" };

export const record = (more: Partial<Attempt> = {}, accountId = asha.accountId): ExamRecord =>
  newRecord(attempt(more), { accountId, slug: "nasu", language: "ne" }, { now: startMs, serverOffset: 0 });

export const receipt = (ackSeq: number, more: Partial<SaveReceipt> = {}): SaveReceipt => ({
  ackSeq,
  serverNow: instant(startMs),
  deadlineAt: instant(startMs + 45 * minute),
  status: "in_progress",
  newer: [],
  ...more,
});

export const result = (more: Partial<Result> = {}): Result => ({
  resultId: id(700),
  mockTestId: id(800),
  attemptId: id(900),
  attemptNo: 1,
  status: "graded",
  score: 0,
  fullMarks: 4,
  passMarks: 2,
  passed: false,
  correct: 0,
  wrong: 0,
  blank: 2,
  earned: 0,
  penalty: 0,
  timeTaken: 60,
  startedAt: instant(startMs),
  submittedAt: instant(startMs + minute),
  closedBy: "user",
  lateSynced: false,
  sections: [],
  topics: [],
  answers: [],
  guess: { blindGain: 0.2, optionCount: 4 },
  ...more,
});

/** Storage in memory; `full` makes every write fail. */
export function memoryStorage(): Storage & { full: boolean } {
  const map = new Map<string, string>();
  return {
    full: false,
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.full) throw new DOMException("full", "QuotaExceededError");
      map.set(key, value);
    },
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  };
}

/** A clock and timers that move only by `pass`. */
export function handTime() {
  let now = 0;
  let last = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const settle = async () => {
    for (let i = 0; i < 30; i++) await Promise.resolve();
  };
  return {
    now: () => now,
    setTimer: (run: () => void, ms: number): unknown => {
      last += 1;
      timers.set(last, { at: now + ms, run });
      return last;
    },
    clearTimer: (timer: unknown) => void timers.delete(timer as number),
    waiting: () => timers.size,
    settle,
    async pass(ms: number) {
      await settle();
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
