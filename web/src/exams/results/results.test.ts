import type { Result } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { attempt, id, mcq, result } from "../exams.fixtures.ts";
import {
  averageSeconds,
  barShare,
  blindGain,
  bubblesOf,
  filterRows,
  nextTopics,
  outcomeOf,
  passGap,
  repeatedPapers,
  reviewRows,
  slowestRows,
  type Topic,
} from "./results.ts";

const topic = (slug: string, score: number, questionCount = 5): Topic => ({
  slug,
  name: slug,
  nepaliText: slug,
  score,
  fullMarks: 10,
  questionCount,
  correct: 0,
  wrong: 0,
  blank: 0,
});

const answer = (n: number, selected: number[], isCorrect: boolean, more = {}): Result["answers"][number] => ({
  mcqId: id(n),
  selectedOptionIndices: selected,
  isCorrect,
  marks: 0,
  correctOptionIndices: [1],
  ...more,
});

describe("S106: the result's reading", () => {
  it("shows negative totals as they are, but never a negative bar", () => {
    expect([barShare(-4, 100), barShare(63.6, 100), barShare(120, 100), barShare(1, 0)]).toEqual([0, 0.636, 1, 0]);
  });

  it("knows the distance to the pass mark, either way", () => {
    expect([passGap({ score: 56.4, passMarks: 45 }), passGap({ score: -1.2, passMarks: 45 })]).toEqual([11.4, -46.2]);
  });

  it("draws a bubble for each question: in the order sat, else by kind", () => {
    const paper = [1, 2, 3].map((n) => mcq(n));
    const given = [answer(1, [], false), answer(2, [0], false), answer(3, [1], true)];
    const rows = reviewRows(result({ answers: given }), paper, undefined);
    const counts = { correct: 1, wrong: 1, blank: 1 };
    expect(bubblesOf(counts, rows)).toEqual(["blank", "wrong", "right"]);
    expect(bubblesOf(counts)).toEqual(["right", "wrong", "blank"]);
  });

  it("follows each paper that was sat more than once, by itself", () => {
    const row = (n: number, mockTestId: string) => ({
      ...{ resultId: id(700 + n), mockTestId, title: { en: "A test" }, attemptNo: n, score: n, fullMarks: 100 },
      ...{ passed: false, lateSynced: false, submittedAt: "2026-11-20T06:00:00.000Z" },
    });
    const [a, b, c] = [id(801), id(802), id(803)];
    const rows = [row(3, a), row(2, b), row(2, a), row(1, b), row(1, c), row(1, a)];
    expect(repeatedPapers(rows).map((sittings) => sittings.map(({ score }) => score))).toEqual([
      [3, 2, 1],
      [2, 1],
    ]);
    expect(repeatedPapers(Array.from({ length: 12 }, (_, at) => row(12 - at, a)))[0]).toHaveLength(8);
  });

  it("sends to the topics with most marks left, and not to those with too few answers", () => {
    const topics = [topic("thin", -1, 2), topic("fine", 9), topic("weak", 2), topic("worst", -2)];
    expect(nextTopics(topics).map((one) => one.slug)).toEqual(["worst", "weak"]);
  });

  it("knows what a blind guess is worth", () => {
    expect([blindGain(4, 0.2), blindGain(4, 1 / 3), blindGain(5, 0.25), blindGain(2, 0)]).toEqual([0.1, 0, 0, 0.5]);
  });

  it("reviews wrong, blank, marked and all, and one topic's", () => {
    const full = result({
      answers: [
        answer(1, [1], true, { timeSpentMs: 9000 }),
        answer(2, [0], false, { timeSpentMs: 30_000, chapter: "polity" }),
        answer(3, [], false),
      ],
    });
    const sat = attempt({ answers: [{ mcqId: id(3), flagged: true, seq: 1, timeSpentMs: 0 }] });
    const rows = reviewRows(full, [mcq(1), mcq(2), mcq(3)], sat);
    const ids = (filter: Parameters<typeof filterRows>[1], chapter?: string) =>
      filterRows(rows, filter, chapter).map((row) => row.answer.mcqId);
    expect([ids("wrong"), ids("blank"), ids("marked"), ids("all", "polity")]).toEqual([
      [id(2)],
      [id(3)],
      [id(3)],
      [id(2)],
    ]);
    expect(filterRows(rows, "all")).toHaveLength(3);
    const dropped = rows.map((row) => ({ ...row, answer: { ...row.answer, dropped: true as const } }));
    expect(dropped.map(outcomeOf)).toEqual(["dropped", "dropped", "dropped"]);
    expect([filterRows(dropped, "wrong"), filterRows(dropped, "blank")]).toEqual([[], []]);
    expect(bubblesOf({ correct: 0, wrong: 0, blank: 0 }, dropped)).toEqual([]);
    expect(slowestRows(rows).map((row) => row.answer.mcqId)).toEqual([id(2), id(1)]);
    expect(averageSeconds(rows)).toBe(20);
    expect(averageSeconds([])).toBeUndefined();
  });

  it("without the attempt falls back to the paper's own order", () => {
    const full = result({ answers: [answer(1, [], false), answer(2, [], false)] });
    const rows = reviewRows(full, [mcq(1), mcq(2)], undefined);
    expect(rows.map((row) => row.answer.mcqId)).toEqual([id(1), id(2)]);
  });
});
