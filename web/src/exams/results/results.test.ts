import type { Result } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { attempt, id, mcq, result } from "../exams.fixtures.ts";
import {
  averageSeconds,
  barShare,
  blindGain,
  filterRows,
  nextTopics,
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
