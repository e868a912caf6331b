import type { MultiAnswerPolicy } from "@sarathi/contract";
import { MultiAnswerPolicy as Policies } from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOf, maskOf } from "../foundation/choiceMask.ts";
import { isPass, mark, type PaperQuestion, tallyBy } from "./marking.rules.ts";
import {
  blindGain,
  type Markable,
  outcomeOf,
  type Scheme,
  scoreOf,
  toMarks,
  unitsOf,
  worthOf,
} from "./scoring.rules.ts";

const psc: Scheme = { negative: { num: 1, den: 5 }, policy: "all_or_nothing" };

const question = (i: number, more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  mcqId: `q${i}`,
  sectionId: "s",
  chapter: undefined,
  marksMilli: 2_000,
  key: maskOf([i % 4]),
  optionCount: 4,
  ...more,
});
const given = (choiceMask: number) => ({ choiceMask, timeSpentMs: 0 });

/** A paper of `count` questions of which the first are right, the next wrong and the rest blank. */
function sat(count: number, marks: number, right: number, wrong: number) {
  const paper = Array.from({ length: count }, (_, i) => question(i, { marksMilli: marks * 1_000 }));
  const answers = paper.slice(0, right + wrong).map((q, i) => {
    const choice = i < right ? q.key : maskOf([(i + 1) % 4]);
    return [q.mcqId, given(choice)] as const;
  });
  return mark(paper, new Map(answers), psc);
}

describe("[S101] the Commission's marking (docs/sources.md, Scoring)", () => {
  it.each([
    { paper: [50, 2], right: 40, wrong: 8, score: 76.8, lost: 3.2, passes: true },
    { paper: [50, 2], right: 30, wrong: 20, score: 52, lost: 8, passes: true },
    { paper: [50, 2], right: 25, wrong: 25, score: 40, lost: 10, passes: false },
    { paper: [100, 1], right: 55, wrong: 45, score: 46, lost: 9, passes: true },
    { paper: [100, 1], right: 54, wrong: 46, score: 44.8, lost: 9.2, passes: false },
  ])("$paper: $right right, $wrong wrong is $score", ({ paper, right, wrong, score, lost, passes }) => {
    const [count, marks] = paper as [number, number];
    const marking = sat(count, marks, right, wrong);
    expect(toMarks(marking.score, marking.den)).toBe(score);
    expect(toMarks(marking.full, marking.den)).toBe(100);
    expect(toMarks(marking.earned, marking.den)).toBe(right * marks);
    expect(toMarks(marking.penalty, marking.den)).toBe(lost);
    expect(isPass(marking, 45_000)).toBe(passes);
  });

  it("leaves a total below zero as it is", () => {
    const marking = sat(50, 2, 0, 50);
    expect(toMarks(marking.score, marking.den)).toBe(-20);
    expect(isPass(marking, 0)).toBe(false);
  });

  it("passes at exactly the pass marks and not a unit below", () => {
    const marking = sat(100, 1, 54, 45); // 54 − 9 = 45
    expect(isPass(marking, 45_000)).toBe(true);
    expect(isPass({ ...marking, score: marking.score - 1 }, 45_000)).toBe(false);
  });

  it("tells what a blind guess wins: +0.10 marks a mark with four options", () => {
    expect(blindGain(question(0, { marksMilli: 1_000 }), psc) / unitsOf(psc)).toBe(0.1);
    const marking = sat(50, 2, 40, 8);
    expect(toMarks(marking.blindGain, marking.den)).toBe(0.4); // two blanks of two marks
  });
});

/** Five options, A B C right, two marks, a fifth lost: hand-computed as fractions of a mark. */
const BY_HAND: [chosen: number[], Record<MultiAnswerPolicy, [number, number]>][] = [
  [
    [0],
    {
      all_or_nothing: [-2, 5],
      proportional_floor0: [2, 3],
      weights_clamped: [2, 3],
      every_decision: [6, 5],
      partial_if_clean: [2, 3],
    },
  ],
  [
    [0, 1],
    {
      all_or_nothing: [-2, 5],
      proportional_floor0: [4, 3],
      weights_clamped: [4, 3],
      every_decision: [8, 5],
      partial_if_clean: [4, 3],
    },
  ],
  [
    [0, 3],
    {
      all_or_nothing: [-2, 5],
      proportional_floor0: [0, 1],
      weights_clamped: [-1, 3],
      every_decision: [4, 5],
      partial_if_clean: [-2, 5],
    },
  ],
  [
    [3],
    {
      all_or_nothing: [-2, 5],
      proportional_floor0: [0, 1],
      weights_clamped: [-2, 5],
      every_decision: [2, 5],
      partial_if_clean: [-2, 5],
    },
  ],
  [
    [3, 4],
    {
      all_or_nothing: [-2, 5],
      proportional_floor0: [0, 1],
      weights_clamped: [-2, 5],
      every_decision: [0, 1],
      partial_if_clean: [-2, 5],
    },
  ],
  [
    [0, 1, 2, 3],
    {
      all_or_nothing: [-2, 5],
      proportional_floor0: [4, 3],
      weights_clamped: [1, 1],
      every_decision: [8, 5],
      partial_if_clean: [-2, 5],
    },
  ],
  [
    [0, 1, 2, 3, 4],
    {
      all_or_nothing: [-2, 5],
      proportional_floor0: [2, 3],
      weights_clamped: [0, 1],
      every_decision: [6, 5],
      partial_if_clean: [-2, 5],
    },
  ],
];

describe("[S103] the five policies for several right options", () => {
  const abc: Markable = { marksMilli: 2_000, key: maskOf([0, 1, 2]), optionCount: 5 };
  const cases = BY_HAND.flatMap(([chosen, by]) =>
    Policies.options.map((policy) => ({ policy, chosen, num: by[policy][0], den: by[policy][1] })),
  );
  it.each(cases)("$policy: $chosen earns $num/$den", ({ policy, chosen, num, den }) => {
    const scheme: Scheme = { ...psc, policy };
    expect(scoreOf(abc, maskOf(chosen), scheme) * den).toBe(num * unitsOf(scheme));
  });

  it("a question with one right option is marked right or wrong under every policy", () => {
    for (const policy of Policies.options) {
      expect(scoreOf(question(0), maskOf([1]), { ...psc, policy })).toBe(-0.4 * unitsOf(psc));
    }
  });

  it("only the exact key counts as right", () => {
    expect([0b111, 0b011, 0b1111, 0].map((choiceMask) => outcomeOf(abc, choiceMask))).toEqual([
      "correct",
      "wrong",
      "wrong",
      "blank",
    ]);
  });
});

const schemes = fc.record({
  negative: fc.integer({ min: 1, max: 12 }).chain((den) => fc.record({ num: fc.nat(den), den: fc.constant(den) })),
  policy: fc.constantFrom(...Policies.options),
});
const questions = fc.integer({ min: 2, max: 8 }).chain((optionCount) =>
  fc.record({
    optionCount: fc.constant(optionCount),
    key: fc.integer({ min: 1, max: 2 ** optionCount - 1 }),
    marksMilli: fc.integer({ min: 1, max: 10_000 }),
    choiceMask: fc.integer({ min: 0, max: 2 ** optionCount - 1 }),
  }),
);
type Asked = typeof questions extends fc.Arbitrary<infer Q> ? Q : never;
const papers = fc.array(fc.tuple(questions, fc.constantFrom("a", "b", "c")), { minLength: 1, maxLength: 30 });

const paperOf = (list: [Asked, string][]): PaperQuestion[] =>
  list.map(([asked, sectionId], i) => ({ ...asked, mcqId: `q${i}`, sectionId, chapter: undefined }));
const givenTo = (list: [Asked, string][]) => new Map(list.map(([{ choiceMask }], i) => [`q${i}`, given(choiceMask)]));

describe("[S101] holds whatever the paper, the choice and the policy", () => {
  it("nothing chosen earns 0, the whole key the worth, and the rest lies between penalty and worth", () => {
    fc.assert(
      fc.property(questions, schemes, (asked, scheme) => {
        const worth = worthOf(asked, scheme);
        const penalty = (worth * scheme.negative.num) / scheme.negative.den;
        const score = scoreOf(asked, asked.choiceMask, scheme);
        expect(scoreOf(asked, 0, scheme)).toBe(0);
        expect(scoreOf(asked, asked.key, scheme)).toBe(worth);
        expect(Number.isSafeInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(-penalty);
        expect(score).toBeLessThanOrEqual(worth);
        if (asked.choiceMask !== asked.key) expect(score).toBeLessThan(worth);
      }),
      { numRuns: 2_000 },
    );
  });

  it("options in another order change nothing", () => {
    const shuffled = questions.chain((asked) =>
      fc.tuple(
        fc.constant(asked),
        fc.shuffledSubarray([...Array(asked.optionCount).keys()], { minLength: asked.optionCount }),
      ),
    );
    fc.assert(
      fc.property(shuffled, schemes, ([asked, order], scheme) => {
        const moved = (mask: number) => maskOf(order.flatMap((to, from) => (mask & (1 << from) ? [to] : [])));
        expect(scoreOf({ ...asked, key: moved(asked.key) }, moved(asked.choiceMask), scheme)).toBe(
          scoreOf(asked, asked.choiceMask, scheme),
        );
      }),
    );
  });

  it("questions in another order change nothing", () => {
    fc.assert(
      fc.property(papers, schemes, fc.infiniteStream(fc.nat()), (list, scheme, dice) => {
        const paper = paperOf(list);
        const mixed = paper
          .map((q) => ({ q, place: dice.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ q }) => q);
        const [one, other] = [mark(paper, givenTo(list), scheme), mark(mixed, givenTo(list), scheme)];
        const total = ({ answers: _, ...rest }: typeof one) => rest;
        expect(total(other)).toEqual(total(one));
      }),
    );
  });

  it("items, sections and earned less penalty sum to the total, all of them integers", () => {
    fc.assert(
      fc.property(papers, schemes, (list, scheme) => {
        const paper = paperOf(list);
        const marking = mark(paper, givenTo(list), scheme);
        const sections = [...tallyBy(paper, marking, scheme, (q) => q.sectionId).values()];
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        expect(sum(marking.answers.map((a) => a.units))).toBe(marking.score);
        expect(sum(sections.map((s) => s.score))).toBe(marking.score);
        expect(sum(sections.map((s) => s.full))).toBe(marking.full);
        expect(sum(sections.map((s) => s.correct + s.wrong + s.blank))).toBe(paper.length);
        expect(marking.earned - marking.penalty).toBe(marking.score);
        for (const n of [
          marking.score,
          marking.full,
          marking.earned,
          marking.penalty,
          marking.blindGain,
          marking.den,
        ]) {
          expect(Number.isSafeInteger(n)).toBe(true);
        }
      }),
    );
  });

  it("an answer to a question of another paper counts nothing", () => {
    const marking = mark([question(0)], new Map([["elsewhere", given(1)]]), psc);
    expect([marking.score, marking.penalty, marking.answers.length]).toEqual([0, 0, 1]);
  });
});

describe("[S101] marks shown", () => {
  it("a third is exact: one right and three wrong is nought, two thirds are 0.67", () => {
    const third: Scheme = { ...psc, negative: { num: 1, den: 3 } };
    const paper = [0, 1, 2, 3].map((i) => question(i, { marksMilli: 1_000, key: 1 }));
    const choices = new Map(paper.map((q, i) => [q.mcqId, given(i === 0 ? 1 : 2)]));
    expect(mark(paper, choices, third).score).toBe(0);
    const two = mark(paper.slice(0, 2), choices, third);
    expect(two.score * 3).toBe(2 * two.den);
    expect(toMarks(two.score, two.den)).toBe(0.67);
  });

  it.each([
    [5, 0.01],
    [4, 0],
    [-4, 0],
    [-5, 0],
    [-6, -0.01],
    [-15, -0.01],
    [-16, -0.02],
    [1_005, 1.01],
    [76_800, 76.8],
  ])("%i thousandths are %d: half is rounded up", (thousandths, shown) => {
    expect(toMarks(thousandths, 1_000)).toBe(shown);
  });

  it("rounds half up whatever the unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 10), max: 10 ** 10 }), schemes, (units, scheme) => {
        const per = unitsOf(scheme);
        const [n, d] = [BigInt(units) * 200n + BigInt(per), 2n * BigInt(per)];
        const floor = n >= 0n ? n / d : -((-n + d - 1n) / d);
        expect(toMarks(units, per)).toBe(Number(floor) / 100);
      }),
    );
  });
});

it("counts options of a mask", () => {
  expect([0, 1, 0b1011, 0b11111111].map(countOf)).toEqual([0, 1, 3, 8]);
});
