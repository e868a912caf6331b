import { describe, expect, it } from "vitest";
import { attempt, id, mcq, record, startMs } from "./exams.fixtures.ts";
import { arrange, languagesOf, optionAt, passagesIn, penaltyOf } from "./paper.ts";
import { answerOf, choose, spend, toggleFlag } from "./records/outbox.ts";
import { countsOf, stateOf } from "./sitting/palette.ts";

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
  });

  it("count as answered or blank, and marked besides", () => {
    let now = spend(record(), id(2), 10);
    now = choose(now, id(3), 1, false, startMs);
    now = toggleFlag(now, id(4), startMs);
    now = toggleFlag(choose(now, id(5), 1, false, startMs), id(5), startMs);
    const counts = countsOf(now, [1, 2, 3, 4, 5, 6].map(id));
    expect(counts).toEqual({ all: 6, blank: 4, marked: 2, answered: 2 });
  });
});

describe("a passage", () => {
  const order = arrange(
    [
      mcq(1),
      mcq(2, { group: "town", question: { ne: "पढ्नुहोस्।\nसहर।\nपहिलो?", en: "Read.\nA town.\nFirst?" } }),
      mcq(3, { group: "town", question: { ne: "पढ्नुहोस्।\nसहर।\nदोस्रो?", en: "Read.\nA town.\nSecond?" } }),
      mcq(4, { question: { ne: "पढ्नुहोस्।\nसहर।\nतेस्रो?" } }),
    ],
    attempt({ shuffleQuestions: false }),
  );

  it("is what neighbours of one group begin with; the rest is the question", () => {
    const passages = passagesIn(order);
    expect([...passages.keys()]).toEqual([id(2), id(3)]);
    expect(passages.get(id(2))).toEqual({
      text: { ne: "पढ्नुहोस्।\nसहर।", en: "Read.\nA town." },
      question: { ne: "पहिलो?", en: "First?" },
      first: true,
    });
    expect(passages.get(id(3))).toMatchObject({ question: { ne: "दोस्रो?", en: "Second?" }, first: false });
  });

  it("leaves every question a line of its own", () => {
    const same = [mcq(1, { group: "g" }), mcq(2, { group: "g", question: mcq(1).question })];
    expect(passagesIn(arrange(same, attempt()))).toEqual(new Map());
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
