import { describe, expect, it } from "vitest";
import { attempt, id, mcq, record, startMs } from "./exams.fixtures.ts";
import { arrange, languagesOf, optionAt, penaltyOf } from "./paper.ts";
import { answerOf, choose, spend, toggleFlag } from "./records/outbox.ts";
import { countStates, stateOf } from "./sitting/palette.ts";

describe("the order of the paper", () => {
  const paper = [1, 2, 3, 4, 5, 6].map((n) => mcq(n));

  it("is the attempt's own and the same at every load", () => {
    const once = arrange(paper, attempt({ seed: 3 }));
    expect(arrange(paper, attempt({ seed: 3 }))).toEqual(once);
    expect(once.map((shown) => shown.number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(once.map((shown) => shown.mcq.mcqId)).size).toBe(6);
  });

  it("keeps the paper's own option index behind each place", () => {
    for (const shown of arrange(paper, attempt({ seed: 11 }))) {
      expect([...shown.optionOrder].sort()).toEqual([0, 1, 2, 3]);
      expect(optionAt(shown, 0)).toBe(shown.optionOrder[0]);
      expect(optionAt(shown, 7)).toBeUndefined();
    }
  });
});

describe("the five states", () => {
  it("come from visited, answered and marked", () => {
    const q = (n: number) => id(n);
    let now = record();
    now = spend(now, q(2), 10);
    now = choose(now, q(3), 1, false, startMs);
    now = toggleFlag(now, q(4), startMs);
    now = toggleFlag(choose(now, q(5), 1, false, startMs), q(5), startMs);
    expect([1, 2, 3, 4, 5].map((n) => stateOf(answerOf(now, q(n))))).toEqual([
      "unseen",
      "seen",
      "answered",
      "marked",
      "answeredMarked",
    ]);
    expect(countStates(now, [1, 2, 3, 4, 5, 6].map(q))).toEqual({
      unseen: 2,
      seen: 1,
      answered: 1,
      marked: 1,
      answeredMarked: 1,
    });
  });
});

describe("words about a question", () => {
  it("a wrong answer costs the fraction of its own mark", () => {
    expect([penaltyOf(2, 0.2), penaltyOf(1, 0.2), penaltyOf(1, 1 / 3)]).toEqual([0.4, 0.2, 0.333]);
  });

  it("a language counts only if the question and all options stand in it", () => {
    expect(languagesOf(mcq(1))).toEqual({ ne: true, en: true });
    expect(languagesOf(mcq(1, { question: { ne: "क" } }))).toEqual({ ne: true, en: false });
  });
});
