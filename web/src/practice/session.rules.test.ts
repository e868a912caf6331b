import type { PracticeQuestion } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { answerId } from "./answerId.ts";
import {
  answerShown,
  isOfAnotherDay,
  isOver,
  isRight,
  leftOf,
  newSession,
  sameWish,
  tallyOf,
  withCause,
  withGivenOf,
  withQuestion,
} from "./session.rules.ts";
import { nepalDay } from "./session.storage.ts";

const question = (n: number, key = [0]): PracticeQuestion => ({
  mcq: {
    ...{ mcqId: `q${n}`, question: { en: `Q${n}` }, options: [{ text: {} }, { text: {} }, { text: {} }] },
    ...{ multiple: key.length > 1, marks: 1 },
  },
  ...{ version: 3, bookmarked: false, met: false },
  solution: { correctOptionIndices: key, explanation: {}, source: { text: {} } },
});
const setOf = (...questions: PracticeQuestion[]) => ({ setId: "s1", available: questions.length, questions });
const answered = { answerId: "a", timeMs: 1_234.5, answeredAt: "2026-11-23T00:00:00.000Z", language: "ne" as const };

describe("a set on this device", () => {
  it("is right with all right options and no other", () => {
    expect(isRight(question(1, [0, 2]), [2, 0])).toBe(true);
    for (const selected of [[0], [0, 1, 2], [1], []]) expect(isRight(question(1, [0, 2]), selected)).toBe(false);
  });

  it("takes an answer once, and says what is to be sent", () => {
    const session = newSession({ by: "chapter", of: "x" }, setOf(question(1), question(2)), "2026-11-23");
    const first = answerShown(session, { ...answered, selected: [0] });
    expect(first?.sent).toEqual({
      ...answered,
      setId: "s1",
      mcqId: "q1",
      version: 3,
      selectedOptionIndices: [0],
      timeMs: 1_235,
    });
    expect(first?.session.given.q1).toMatchObject({ correct: true, timeMs: 1_235 });
    if (!first) throw new Error("no answer");
    expect(answerShown(first.session, { ...answered, selected: [1] })).toBeUndefined();
    expect(answerShown(session, { ...answered, selected: [] })).toBeUndefined();
    expect(answerShown({ ...session, at: 2 }, { ...answered, selected: [0] })).toBeUndefined();
    expect(answerShown(session, { ...answered, selected: [0], timeMs: 1e9 })?.sent.timeMs).toBe(3_600_000);
  });

  it("counts what was answered, and is over after the last", () => {
    const session = newSession({ by: "due" }, setOf(question(1), question(2)), "2026-11-23");
    expect(tallyOf(session)).toEqual({ total: 2, answered: 0, right: 0, secondsEach: 0 });
    const next = answerShown(session, { ...answered, selected: [1], timeMs: 8_000 })?.session ?? session;
    expect(tallyOf(next)).toEqual({ total: 2, answered: 1, right: 0, secondsEach: 8 });
    expect(withCause(next, "q1", "slip").given.q1?.cause).toBe("slip");
    expect(withCause(next, "q2", "slip")).toBe(next);
    expect(withQuestion(next, "q2", { note: "n" }).questions[1]?.note).toBe("n");
    expect([isOver(next), isOver({ ...next, at: 2 })]).toEqual([false, true]);
  });

  it("takes over what another tab answered first, and says what is left of what is due", () => {
    const session = newSession({ by: "due" }, { ...setOf(question(1), question(2)), available: 12 }, "2026-11-23");
    const here = answerShown(session, { ...answered, selected: [1] })?.session ?? session;
    const there = answerShown(session, { ...answered, answerId: "b", selected: [0] })?.session;
    expect(withGivenOf(here, there).given.q1).toMatchObject({ answerId: "b", correct: true });
    expect(withGivenOf(here, there && { ...there, setId: "s2" })).toBe(here);
    expect(withGivenOf(here, undefined)).toBe(here);
    expect([leftOf(session), leftOf(here), leftOf({ ...here, wish: { by: "daily" } })]).toEqual([12, 11, undefined]);
  });

  it("is the one of its wish", () => {
    expect(sameWish({ by: "due" }, { by: "due", verifiedOnly: false })).toBe(true);
    expect(sameWish({ by: "chapter", of: "a" }, { by: "chapter", of: "b" })).toBe(false);
  });
});

it("ids of answers are UUIDs, and differ", () => {
  const ids = Array.from({ length: 200 }, answerId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
});

it.each([
  ["due", true],
  ["daily", true],
  ["mistakes", false],
] as const)("a set by %s ends with Nepal's day: %s", (by, ends) => {
  const [before, after] = ["2026-11-23T18:14:59.000Z", "2026-11-23T18:15:00.000Z"].map((at) => nepalDay(new Date(at)));
  const session = newSession({ by }, setOf(question(1)), before as string);
  expect(isOfAnotherDay(session, before as string)).toBe(false);
  expect(isOfAnotherDay(session, after as string)).toBe(ends);
  expect(isOfAnotherDay({ wish: { by } }, after as string)).toBe(ends);
});
