import { contract } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { id, mcq, minute, record, startMs } from "../exams.fixtures.ts";
import { secondsOf } from "../paper.ts";
import { choose, clear, toggleFlag } from "../records/outbox.ts";
import { buildSubmission, timeTaken } from "./submission.ts";

const paper = [mcq(1), mcq(2, { multiple: true }), mcq(3), mcq(4)];

describe("what is submitted", () => {
  let now = choose(record(), id(1), 2, false, startMs + 1);
  now = choose(choose(now, id(2), 3, true, startMs + 2), id(2), 0, true, startMs + 3);
  now = clear(choose(now, id(3), 0, false, startMs + 4), id(3), startMs + 5);
  now = toggleFlag(now, id(4), startMs + 6);
  const body = buildSubmission(now, paper, startMs + 10 * minute);

  it("S101, S102: only integers or lists of integers; empty answers are dropped", () => {
    expect(body.answers).toEqual([
      { mcqId: id(1), selectedOptionIndex: 2, seq: startMs + 1 },
      { mcqId: id(2), selectedOptionIndices: [0, 3], seq: startMs + 3 },
    ]);
    expect(contract.exams.submitTest.body.parse(body)).toEqual(body);
  });

  it("says in which language the questions were read", () => {
    const turned = { ...now, view: { ...now.view, turned: [id(2)] } };
    expect(buildSubmission(turned, paper, startMs)).toMatchObject({ language: "ne", turned: [id(2)] });
  });

  it("S102: an index that is no integer is no answer", () => {
    const odd = choose(record(), id(1), 1.5, false, startMs);
    expect(buildSubmission(odd, paper, startMs).answers).toEqual([]);
  });

  it("S101: tells the counts, and no score of its own", () => {
    expect(body).toMatchObject({ score: 0, totalQuestions: 4, answeredQuestions: 2, mockTestId: id(800) });
  });

  it("S104: time taken comes from the start that this browser keeps, in seconds, never past the deadline", () => {
    expect(body.timeTaken).toBe(600);
    expect(timeTaken(now, startMs + 50 * minute)).toBe(45 * 60);
    expect(timeTaken(now, startMs - minute)).toBe(0);
  });

  it("S105: minutes become seconds", () => {
    expect(secondsOf(45)).toBe(2700);
  });
});
