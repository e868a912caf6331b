import { createHash } from "node:crypto";
import { MultiAnswerPolicy as Policies } from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPass, mark, type PaperQuestion, pack, tallyBy } from "./marking.rules.ts";
import {
  type Decision,
  isAsBefore,
  type MarkedBy,
  markAgain,
  regrade,
  regradeTally,
  rulingsOf,
  withDecision,
  withRulings,
} from "./regrade.rules.ts";
import { blindGain, outcomeOf, type Ruling, type Scheme, scoreOf, toMarks, unitsOf, worthOf } from "./scoring.rules.ts";

const scheme: Scheme = { negative: { num: 1, den: 5 }, policy: "all_or_nothing" };
const question = (mcqId: string, key: number, more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  ...{ mcqId, key, sectionId: "s", chapter: undefined, marksMilli: 2_000, optionCount: 4 },
  ...more,
});
const marks = (units: number) => toMarks(units, unitsOf(scheme));
const scores = (ruling: Ruling) => {
  const one = question("a", 0b0001, { ruling });
  return [0, 0b0001, 0b0010, 0b0100].map((choice) => [marks(scoreOf(one, choice, scheme)), outcomeOf(one, choice)]);
};

describe("[S122] a faulty question", () => {
  it("has another key", () => {
    expect(scores({ kind: "keys", keys: [0b0010] })).toEqual([
      ...[[0, "blank"] as const, [-0.4, "wrong"], [2, "correct"], [-0.4, "wrong"]],
    ]);
  });
  it("has several keys, of which the best counts", () => {
    expect(scores({ kind: "keys", keys: [0b0001, 0b0010] })).toEqual([
      ...[[0, "blank"] as const, [2, "correct"], [2, "correct"], [-0.4, "wrong"]],
    ]);
  });
  it("gives full marks to all, or to who chose anything", () => {
    expect(scores({ kind: "full_to_all" })).toEqual(Array.from({ length: 4 }, () => [2, "correct"]));
    expect(scores({ kind: "full_to_attempted" })).toEqual([
      ...[[0, "blank"] as const, [2, "correct"], [2, "correct"], [2, "correct"]],
    ]);
  });
  it("counts for nothing: nobody gains or loses, and full marks are less by it", () => {
    expect(scores({ kind: "drop" })).toEqual(Array.from({ length: 4 }, () => [0, "dropped"]));
    expect(worthOf(question("a", 1, { ruling: { kind: "drop" } }), scheme)).toBe(0);
  });
  it("is guessed with what its rulings give", () => {
    const gain = (ruling: Ruling) => marks(blindGain(question("a", 1, { ruling }), scheme));
    expect(gain({ kind: "keys", keys: [1, 2] })).toBe(0.8);
    expect(gain({ kind: "full_to_attempted" })).toBe(2);
    expect(gain({ kind: "keys", keys: [1, 6] })).toBe(0);
  });
  it("that counts for nothing is in no tally", () => {
    const paper = [question("a", 1, { ruling: { kind: "drop" } }), question("b", 1)];
    const tally = tallyBy(paper, mark(paper, new Map(), scheme), scheme, () => "all").get("all");
    expect(tally).toMatchObject({ questions: 1, blank: 1 });
  });
});

const paper: MarkedBy = {
  scheme,
  passMarksMilli: 3_001,
  questions: [question("a", 1), question("b", 2), question("c", 4), question("d", 8)],
};
const rulings = (entries: Record<string, Ruling>) => new Map(Object.entries(entries));
const chosen = (...choices: number[]) =>
  mark(
    paper.questions,
    new Map(choices.map((choiceMask, i) => ["abcd"[i] ?? "", { choiceMask, timeSpentMs: i }])),
    scheme,
  );
const stored = (id: string, ...choices: number[]) => {
  const marking = chosen(...choices);
  return { id, rated: true, passed: isPass(marking, paper.passMarksMilli), marking: pack(marking) };
};

describe("[S122] a paper with its decisions", () => {
  it("has pass marks in the proportion of the full marks, in the candidates' favour", () => {
    expect(withRulings({ ...paper, questions: [] }, rulings({})).passMarksMilli).toBe(paper.passMarksMilli);
    expect(withRulings(paper, rulings({ a: { kind: "drop" } })).passMarksMilli).toBe(2_250);
    expect(withRulings(paper, rulings({ a: { kind: "full_to_all" } })).passMarksMilli).toBe(3_001);
  });

  it("says what moves, by question and by result, and nothing of who does not", () => {
    const decided = withRulings(paper, rulings({ a: { kind: "keys", keys: [2] } }));
    const tally = regradeTally("decisions", 4, createHash("sha256"));
    // The second chose what is right now, the first what was; the third left it blank.
    const results = [stored("1", 1, 2, 4, 8), stored("2", 2, 2, 4, 8), stored("3", 0, 2, 0, 0)];
    for (const one of results) tally.add(regrade(one, decided));
    const report = tally.report({ most: 9, by: "ranks" });
    expect(report).toMatchObject({
      ...{ results: 3, changed: 2, scores: { raised: 1, lowered: 1 }, passes: { gained: 0, lost: 0 } },
      questions: [{ raised: 1, lowered: 1 }, ...Array.from({ length: 3 }, () => ({ raised: 0, lowered: 0 }))],
    });
    expect([marks(report.most.up), marks(report.most.down)]).toEqual([2.4, 2.4]);
    expect(report.moved.map(({ id, rankBefore, rankAfter }) => [id, rankBefore, rankAfter])).toEqual([
      ["1", 1, 2],
      ["2", 2, 1],
    ]);
  });

  it("has another fingerprint when anything that goes in or comes out is another", () => {
    const print = (decisions: unknown, rated = true, choice = 1, ruling: Ruling = { kind: "full_to_all" }) => {
      const tally = regradeTally(decisions, 4, createHash("sha256"));
      tally.add(regrade({ ...stored("1", choice), rated }, withRulings(paper, rulings({ a: ruling }))));
      return tally.report({ most: 0, by: "marks" }).fingerprint;
    };
    const all = [print(1), print(2), print(1, false), print(1, true, 2), print(1, true, 1, { kind: "drop" })];
    expect(new Set(all).size).toBe(all.length);
    expect(print(1)).toBe(print(1));
  });
});

const aRuling = fc.oneof(
  fc.record({
    kind: fc.constant("keys" as const),
    keys: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.constantFrom({ kind: "full_to_all" as const }, { kind: "full_to_attempted" as const }, { kind: "drop" as const }),
);

it("[S122] regrading is marking anew from the answers, whatever was decided", () => {
  const aQuestion = fc.record({
    key: fc.integer({ min: 1, max: 14 }),
    marksMilli: fc.integer({ min: 1, max: 9_999 }),
    ruling: fc.option(aRuling, { nil: undefined }),
    choiceMask: fc.integer({ min: 0, max: 15 }),
  });
  fc.assert(
    fc.property(
      fc.array(aQuestion, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...Policies.options),
      fc.integer({ min: 0, max: 5 }),
      (list, policy, num) => {
        const own: Scheme = { negative: { num, den: 5 }, policy };
        const plain = list.map(({ key, marksMilli }, i) => question(`q${i}`, key, { marksMilli }));
        const given = new Map(list.map(({ choiceMask }, i) => [`q${i}`, { choiceMask, timeSpentMs: i }]));
        const before = mark(plain, given, own);
        const decided = withRulings(
          { questions: plain, scheme: own, passMarksMilli: 1_000 },
          new Map(list.flatMap(({ ruling }, i) => (ruling ? [[`q${i}`, ruling] as const] : []))),
        );
        const again = markAgain(pack(before), decided);
        expect(again).toEqual(mark(decided.questions, given, own));
        // Nothing is lost of the answers, so it can be taken back by marking once more without decisions.
        expect(markAgain(pack(again), { ...decided, questions: plain })).toEqual(before);
        for (const [i, { units }] of again.answers.entries()) {
          expect(Number.isInteger(units)).toBe(true);
          expect(units).toBeLessThanOrEqual(worthOf(decided.questions[i] as PaperQuestion, own));
        }
      },
    ),
  );
});

const decided = (mcqId: string, kind: Decision["kind"], keys: number[] = []): Decision => ({
  ...{ mcqId, kind, keys, reason: "a good reason" },
});

it("a decision stands instead of the one before about the same question, and says the same or not", () => {
  const first = withDecision([], decided("b", "drop"));
  const both = withDecision(first, decided("a", "keys", [2]));
  expect(both.map(({ mcqId }) => mcqId)).toEqual(["a", "b"]);
  expect(withDecision(both, decided("b", "kept")).map(({ kind }) => kind)).toEqual(["keys", "kept"]);
  expect(isAsBefore(1, undefined, decided("a", "kept"))).toBe(true);
  expect(isAsBefore(1, undefined, decided("a", "keys", [1]))).toBe(true);
  expect(isAsBefore(1, undefined, decided("a", "keys", [1, 2]))).toBe(false);
  expect(isAsBefore(1, decided("a", "drop"), decided("a", "drop"))).toBe(true);
  expect(isAsBefore(1, decided("a", "drop"), decided("a", "kept"))).toBe(false);
});

it("any row of decisions conserves every answer, and undoing all gives the very first marks", () => {
  const ids = ["a", "b", "c", "d"];
  const aDecision = fc.tuple(fc.constantFrom(...ids), fc.option(aRuling, { nil: undefined }));
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 4, maxLength: 4 }), { minLength: 1 }),
      fc.array(aDecision, { maxLength: 12 }),
      (sheets, row) => {
        const first = sheets.map((choices, i) => stored(`${i}`, ...choices));
        const choicesOf = (all: typeof first) => all.map(({ marking }) => marking.answers.map(([c, , ms]) => [c, ms]));
        let [all, decisions] = [first, [] as Decision[]];
        const decide = (decision: Decision) => {
          decisions = withDecision(decisions, decision);
          const by = withRulings(paper, rulingsOf(decisions));
          all = all.map((one) => {
            const { marking, passed } = regrade(one, by);
            return { ...one, passed, marking: pack(marking) };
          });
          expect(choicesOf(all)).toEqual(choicesOf(first));
        };
        for (const [mcqId, ruling] of row)
          decide(decided(mcqId, ruling?.kind ?? "kept", ruling?.kind === "keys" ? [...ruling.keys] : []));
        for (const mcqId of ids) decide(decided(mcqId, "kept"));
        expect(all).toEqual(first);
      },
    ),
  );
});
