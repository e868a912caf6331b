import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundedTime, clockErrorOf, countsForItsDay, faultOf, medianOf, ratingOf, slowFrom } from "./answer.rules.ts";
import { dayAfter, retentionOn, spread } from "./due.rules.ts";
import { cardOf, intervalFactor, type Review } from "./memory.ts";
import { streakOf } from "./streak.rules.ts";
import { gainOf, guessOf, marksByChapter, strengthOf, wilson } from "./strength.rules.ts";

const TODAY = "2026-12-09"; // a Wednesday
const DAY = 86_400_000;

describe("streak", () => {
  const ago = (...days: number[]) => days.map((n) => dayAfter(TODAY, -n));
  it.each([
    ["nothing was answered", [], { days: 0, longest: 0, today: false, frozen: [], freezeLeft: true }],
    ["today alone", ago(0), { days: 1, longest: 1, today: true, frozen: [], freezeLeft: true }],
    ["yesterday: today is not over", ago(1, 2), { days: 2, longest: 2, today: false, frozen: [], freezeLeft: true }],
    ["a day missed", ago(0, 2, 3), { days: 3, longest: 3, today: true, frozen: ago(1), freezeLeft: false }],
    [
      "yesterday missed, not yet answered",
      ago(2),
      { days: 1, longest: 1, today: false, frozen: ago(1), freezeLeft: false },
    ],
    [
      "two missed in one week: what is since the first goes on",
      ago(0, 2, 4, 5),
      { days: 2, longest: 3, today: true, frozen: ago(1), freezeLeft: false },
    ],
    [
      "two missed in a row in one week",
      ago(0, 3, 4),
      { days: 1, longest: 2, today: true, frozen: [], freezeLeft: true },
    ],
    [
      "an earlier day before a run that needs its own freeze",
      ago(9, 11, 13, 15),
      { days: 0, longest: 3, today: false, frozen: [], freezeLeft: true },
    ],
    [
      "Saturday and Sunday missed: two weeks",
      ago(0, 1, 2, 5),
      { days: 4, longest: 4, today: true, frozen: ago(4, 3), freezeLeft: false },
    ],
    ["three missed in a row", ago(0, 4), { days: 1, longest: 1, today: true, frozen: [], freezeLeft: true }],
    ["long ago", ago(30, 31, 32), { days: 0, longest: 3, today: false, frozen: [], freezeLeft: true }],
  ] as const)("%s", (_, active, expected) => {
    expect(streakOf(active, TODAY)).toEqual(expected);
  });

  it("does not depend on the order or on days named twice, and a day more never shortens a run", () => {
    const days = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40 }), (list, more) => {
        const one = streakOf(ago(...list), TODAY);
        expect(streakOf(ago(...[...list, ...list].reverse()), TODAY)).toEqual(one);
        expect(streakOf(ago(...list, more), TODAY).longest).toBeGreaterThanOrEqual(one.longest);
        expect(streakOf(ago(...list, more), TODAY).days).toBeGreaterThanOrEqual(one.days);
        expect(one.longest).toBeGreaterThanOrEqual(one.days);
        const weeks = one.frozen.map((day) => Math.floor((Date.parse(day) / DAY - 3) / 7));
        expect(new Set(weeks).size).toBe(weeks.length);
      }),
    );
  });
});

describe("memory", () => {
  const review = (day: number, rating: number, sourceId = `r${day}`): Review => {
    const at = Date.parse("2026-11-01T02:00:00Z") + day * DAY;
    return { sourceId, at, day: new Date(at).toISOString().slice(0, 10), rating, fault: rating === 1 ? "wrong" : null };
  };

  it("is the same whatever order the reviews come in", () => {
    const log = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 4 })), {
      selector: ([day, rating]) => `${day} ${rating}`,
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(log, fc.infiniteStream(fc.nat()), (entries, chance) => {
        const reviews = entries.map(([day, rating]) => review(day, rating, `${day}-${rating}`));
        const shuffled = [...reviews]
          .map((one) => [chance.next().value as number, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
        expect(cardOf(shuffled)).toEqual(cardOf(reviews));
        expect(cardOf(reviews).stability).toBeGreaterThan(0);
      }),
    );
  });

  it("lasts longer by what is known after days, no longer by what is repeated on one day", () => {
    const once = cardOf([review(0, 3)]);
    expect(cardOf([review(0, 3), review(0, 3, "again")]).stability).toBeCloseTo(once.stability, 8);
    const twice = cardOf([review(0, 3), review(3, 3)]);
    expect(twice.stability).toBeGreaterThan(2 * once.stability);
    expect(cardOf([review(0, 3), review(3, 1)]).stability).toBeLessThan(once.stability);
  });

  it("a mistake goes when it was answered right on two days, not twice on one; a new one begins anew", () => {
    expect(cardOf([review(0, 1)])).toMatchObject({ fault: "wrong", faults: 1, rightDays: 0, correct: false });
    expect(cardOf([review(0, 1), review(1, 3), review(1, 3, "b")])).toMatchObject({ fault: "wrong", rightDays: 1 });
    expect(cardOf([review(0, 1), review(1, 3), review(2, 3)])).toMatchObject({
      fault: null,
      faultedAt: null,
      rightDays: 0,
    });
    expect(cardOf([review(0, 1), review(1, 3), review(2, 1)])).toMatchObject({
      fault: "wrong",
      faults: 2,
      rightDays: 0,
    });
  });

  it("0.9 comes due after its stability; more comes sooner", () => {
    expect(intervalFactor(0.9)).toBeCloseTo(1, 6);
    expect(intervalFactor(0.95)).toBeLessThan(0.6);
  });
});

describe("due", () => {
  it.each([
    [undefined, 0.9],
    ["2026-12-08", 0.9],
    [dayAfter(TODAY, 90), 0.9],
    [dayAfter(TODAY, 60), 0.9],
    [dayAfter(TODAY, 7), 0.95],
    [TODAY, 0.95],
  ])("with the exam on %s is to be known with %d", (exam, retention) => {
    expect(retentionOn(TODAY, exam)).toBe(retention);
  });

  it("rises evenly and never falls before the exam", () => {
    const list = Array.from({ length: 100 }, (_, i) => retentionOn(dayAfter(TODAY, i), dayAfter(TODAY, 99)));
    expect(list).toEqual([...list].sort((a, b) => a - b));
    expect(new Set(list).size).toBeGreaterThan(40);
  });

  it("what is beyond the cap moves to the next days, and nothing is lost", () => {
    const load = spread({ dueNow: 50, done: 5, cap: 20 }, new Map([[dayAfter(TODAY, 1), 3]]), TODAY);
    expect(load.now).toBe(15);
    expect(load.waiting).toBe(35);
    expect(load.forecast.map(({ count }) => count)).toEqual([20, 18, 0, 0, 0, 0, 0]);
    expect(spread({ dueNow: 9, done: 30, cap: 20 }, new Map(), TODAY)).toMatchObject({ now: 0, waiting: 9 });
  });
});

describe("an answer", () => {
  it.each([
    [{ correct: false, timeMs: 1, confidence: "guess" as const }, "wrong", 1],
    [{ correct: true, timeMs: 1, confidence: "guess" as const }, "guessed", 2],
    [{ correct: true, timeMs: 50_001 }, "slow", 2],
    [{ correct: true, timeMs: 50_000 }, null, 3],
    [{ correct: true, timeMs: 1, confidence: "unsure" as const }, null, 2],
    [{ correct: true, timeMs: 1, confidence: "sure" as const }, null, 4],
  ])("%o is %s, graded %d", (answer, fault, rating) => {
    expect(faultOf(answer, 50_000)).toBe(fault);
    expect(ratingOf(fault as "wrong" | null, "confidence" in answer ? answer.confidence : undefined)).toBe(rating);
  });

  it("is slow above twice one's own median, or twice the Commission's pace while there are few", () => {
    expect(slowFrom({ median: 20_000, count: 10 })).toBe(40_000);
    expect(slowFrom({ median: 20_000, count: 9 })).toBe(108_000);
    expect(slowFrom({ median: null, count: 0 })).toBe(108_000);
    expect([medianOf([]), medianOf([3]), medianOf([9, 1, 3]), medianOf([1, 2, 9, 4])]).toEqual([null, 3, 3, 3]);
  });

  it("is put right where the device's clock is wrong, not where the call was slow or the clock is none", () => {
    const now = Date.parse("2026-12-09T00:00:00Z");
    expect([undefined, now, now - 119_000, now + 119_000].map((at) => clockErrorOf(at, now))).toEqual([0, 0, 0, 0]);
    expect(clockErrorOf(now - 3_600_000, now)).toBe(3_600_000);
    expect(clockErrorOf(now + 57 * 365 * DAY, now)).toBe(-57 * 365 * DAY);
    expect(clockErrorOf(now + 80 * 365 * DAY, now)).toBe(0);
  });

  it("is held between the first day and now, and counts for its day for a week", () => {
    const now = Date.parse("2026-12-09T00:00:00Z");
    expect(boundedTime(now + 5, now)).toBe(now);
    expect(boundedTime(0, now)).toBe(Date.UTC(2026, 0, 1));
    expect(countsForItsDay(now - 7 * DAY, now)).toBe(true);
    expect(countsForItsDay(now - 7 * DAY - 1, now)).toBe(false);
  });
});

describe("strength", () => {
  it("is Wilson's interval, and nothing below ten answers", () => {
    const { low, high } = wilson(8, 10);
    expect([low, high]).toEqual([expect.closeTo(0.4902, 4), expect.closeTo(0.9433, 4)]);
    expect(wilson(0, 10).low).toBe(0);
    expect(wilson(10, 10).high).toBeCloseTo(1, 12);
    expect(strengthOf({ answered: 9, correct: 9 })).toEqual({ answered: 9, correct: 9 });
    expect(strengthOf({ answered: 10, correct: 8 })).toEqual({
      answered: 10,
      correct: 8,
      share: 0.8,
      low: 0.49,
      high: 0.943,
    });
  });

  it("holds the share, and narrows with more answers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, p) => {
        const k = Math.round(n * p);
        const [one, more] = [wilson(k, n), wilson(4 * k, 4 * n)];
        expect(one.low).toBeLessThanOrEqual(k / n + 1e-12);
        expect(one.high).toBeGreaterThanOrEqual(k / n - 1e-12);
        expect(more.high - more.low).toBeLessThan(one.high - one.low);
      }),
    );
  });

  it("half an hour is worth most where many marks are not known yet", () => {
    expect(gainOf({ marks: 10, bank: 33, share: 0.4 })).toBe(6);
    expect(gainOf({ marks: 10, bank: 66, share: 0.4 })).toBe(3);
    expect(gainOf({ marks: 10, bank: 10, share: undefined })).toBe(5);
    expect(gainOf({ marks: 10, bank: 0, share: 0 })).toBe(0);
  });

  it("what guessing was worth follows from the papers' penalties and one's own rate", () => {
    const paper = { lost: 1.6, blank: 9, right: 18, wrong: -3.6, blind: 1.8, hasPenalty: true };
    const free = { ...paper, lost: 0, wrong: 0, hasPenalty: false };
    // (18 × 38 − 3.6 × 62) / 100 = 4.608, for two papers.
    expect(guessOf([paper, free, paper], { answered: 100, correct: 38 })).toEqual({
      ...{ papers: 2, lost: 3.2, blank: 18, blind: 3.6, unsure: { answered: 100, correct: 38 }, own: 9.22 },
    });
    expect(guessOf([paper], { answered: 9, correct: 9 })?.own).toBeUndefined();
    expect(guessOf([free], { answered: 100, correct: 38 })).toBeUndefined();
  });

  it("marks of a node go to its chapters, and what its nodes do not say to theirs", () => {
    const node = (id: string, marks: number | undefined, chapters: string[], parent?: string) => ({
      id,
      marks,
      chapters,
      parent,
    });
    expect(
      marksByChapter([node("a", 20, [], undefined), node("a1", 8, ["x"], "a"), node("a2", undefined, ["y", "z"], "a")]),
    ).toEqual(
      new Map([
        ["y", 6],
        ["z", 6],
        ["x", 8],
      ]),
    );
  });
});
