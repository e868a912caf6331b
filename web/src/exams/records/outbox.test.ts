import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attempt, id, receipt, record, startMs } from "../exams.fixtures.ts";
import {
  acknowledge,
  answerOf,
  askSubmit,
  choose,
  clear,
  type ExamRecord,
  mergeAttempt,
  mergeTab,
  nextSeq,
  spend,
  submitAsked,
  toggleFlag,
  toggleStrike,
  unsent,
  unsentCount,
  withdrawSubmit,
} from "./outbox.ts";

const none = new Set<string>();
const q1 = id(1);
const q2 = id(2);

describe("the order of changes", () => {
  it("is the server's milliseconds, and rises even when that clock stands or runs back", () => {
    const one = choose(record(), q1, 2, false, startMs);
    expect(answerOf(one, q1).seq).toBe(startMs);
    const two = choose(one, q1, 3, false, startMs - 5000);
    expect(answerOf(two, q1).seq).toBe(startMs + 1);
    expect(nextSeq(two, startMs + 9)).toBe(startMs + 9);
  });
});

describe("answers", () => {
  it("S103: one answer per question, several only where several are right", () => {
    const single = choose(choose(record(), q1, 2, false, startMs), q1, 0, false, startMs + 1);
    expect(answerOf(single, q1).selected).toEqual([0]);
    const several = choose(choose(record(), q1, 2, true, startMs), q1, 0, true, startMs + 1);
    expect(answerOf(several, q1).selected).toEqual([0, 2]);
    expect(answerOf(choose(several, q1, 2, true, startMs + 2), q1).selected).toEqual([0]);
  });

  it("S103: travel as one index or as a list, and a cleared one as null", () => {
    const taken = clear(choose(record(), q1, 2, false, startMs), q1, startMs + 5);
    expect(unsent(taken, none)).toEqual([
      { mcqId: q1, selectedOptionIndex: null, flagged: false, seq: startMs + 5, timeSpentMs: 0 },
    ]);
    const several = choose(record(), q2, 3, true, startMs);
    expect(unsent(several, new Set([q2]))[0]).toMatchObject({ selectedOptionIndices: [3] });
  });

  it("a strike stays on this device and never hides the chosen option", () => {
    const struck = toggleStrike(record(), q1, 1, startMs);
    expect(answerOf(struck, q1).struck).toEqual([1]);
    expect(unsent(struck, none)).toEqual([]);
    expect(answerOf(choose(struck, q1, 1, false, startMs + 1), q1).struck).toEqual([]);
    const chosen = choose(record(), q1, 1, false, startMs);
    expect(toggleStrike(chosen, q1, 1, startMs)).toBe(chosen);
  });
});

describe("merging", () => {
  it("a stale tab's seconds never beat a real answer", () => {
    const answered = choose(record(), q1, 2, false, startMs + 1000);
    const stale = spend(spend(record(), q1, 5000), q1, 60_000);
    for (const merged of [mergeTab(answered, stale), mergeTab(stale, answered)]) {
      expect(answerOf(merged, q1)).toMatchObject({ selected: [2], timeSpentMs: 65_000 });
    }
  });

  it("an older copy blanks nothing, on the server's side or another tab's", () => {
    const mine = choose(record(), q1, 2, false, startMs + 1000);
    const old = attempt({ answers: [{ mcqId: q1, flagged: false, seq: 1, timeSpentMs: 0 }] });
    expect(answerOf(mergeAttempt(mine, old), q1)).toMatchObject({ selected: [2], acked: 1 });
    expect(answerOf(mergeTab(mine, record()), q1).selected).toEqual([2]);
  });

  it("takes another device's later answer", () => {
    const mine = choose(record(), q1, 2, false, startMs);
    const later = attempt({
      answers: [{ mcqId: q1, selectedOptionIndex: 0, flagged: true, seq: startMs + 7, timeSpentMs: 9 }],
    });
    const merged = mergeAttempt(mine, later);
    expect(answerOf(merged, q1)).toMatchObject({ selected: [0], flagged: true, acked: startMs + 7 });
    expect(unsent(merged, none)).toEqual([]);
  });

  it("sends again what the server says that it does not hold", () => {
    const sure = { ...choose(record(), q1, 2, false, startMs) };
    const acked = acknowledge(sure, unsent(sure, none), receipt(startMs));
    expect(unsent(acked, none)).toEqual([]);
    expect(unsent(mergeAttempt(acked, attempt()), none)).toHaveLength(1);
  });

  it("two accounts on one phone never mix, nor two attempts", () => {
    const mine = record({}, "asha");
    const other = choose(record({}, "bikash"), q1, 1, false, startMs);
    expect(mergeTab(mine, other)).toBe(mine);
    expect(mergeTab(mine, { ...choose(mine, q1, 1, false, startMs), attemptId: id(901) })).toBe(mine);
  });

  it("of equal sequence numbers the server's copy wins, in a receipt, on entering and between tabs", () => {
    const mine = choose(record(), q1, 2, false, startMs);
    const held = [{ mcqId: q1, selectedOptionIndex: 1, flagged: false, seq: startMs, timeSpentMs: 0 }];
    const booked = acknowledge(mine, unsent(mine, none), receipt(startMs, { newer: held }));
    const entered = mergeAttempt(mine, attempt({ answers: held }));
    for (const taken of [booked, entered, mergeTab(mine, entered), mergeTab(entered, mine)]) {
      expect(answerOf(taken, q1)).toMatchObject({ selected: [1], seq: startMs, acked: startMs });
      expect(unsent(taken, none)).toEqual([]);
    }
    const other = choose(record(), q1, 3, false, startMs);
    expect(mergeTab(mine, other).answers).toEqual(mergeTab(other, mine).answers);
  });

  it("a submit asked for is merged, and the later word of the two counts", () => {
    const asked = askSubmit(record(), startMs);
    const back = withdrawSubmit(asked, startMs - 5);
    const again = askSubmit(back, startMs - 5);
    const pairs = [
      [asked, record(), true],
      [asked, back, false],
      [again, back, true],
    ] as const;
    for (const [a, b, wanted] of pairs) {
      expect([submitAsked(mergeTab(a, b)), submitAsked(mergeTab(b, a))]).toEqual([wanted, wanted]);
    }
  });

  it("any order of any copies ends in the same answers", () => {
    const step = fc.record({ q: fc.integer({ min: 1, max: 3 }), option: fc.integer({ min: -1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 12 }), (left, right) => {
        const play = (steps: { q: number; option: number }[], base: number): ExamRecord =>
          steps.reduce((now, { q, option }, index) => {
            const at = base + index * 10;
            return option < 0 ? clear(now, id(q), at) : choose(now, id(q), option, false, at);
          }, record());
        const a = play(left, startMs);
        const b = play(right, startMs + 5);
        expect(mergeTab(a, b).answers).toEqual(mergeTab(b, a).answers);
        expect(mergeTab(mergeTab(a, b), b).answers).toEqual(mergeTab(a, b).answers);
      }),
    );
  });
});

describe("unsent", () => {
  it("counts answers and marks, not mere visits", () => {
    expect(unsentCount(spend(record(), q1, 4000))).toBe(0);
    expect(unsentCount(toggleFlag(record(), q1, startMs))).toBe(1);
  });

  it("is emptied by an acknowledgement only up to its sequence, and not by one for an older copy", () => {
    const first = choose(record(), q1, 2, false, startMs);
    const sent = unsent(first, none);
    const changed = choose(first, q1, 3, false, startMs + 50);
    const after = acknowledge(changed, sent, receipt(startMs));
    expect(unsent(after, none)).toMatchObject([{ mcqId: q1, selectedOptionIndex: 3, seq: startMs + 50 }]);
    expect(unsent(acknowledge(first, sent, receipt(startMs - 1)), none)).toHaveLength(1);
  });

  it("takes over what the server holds newer", () => {
    const mine = choose(record(), q1, 2, false, startMs);
    const newer = [{ mcqId: q1, selectedOptionIndex: 1, flagged: false, seq: startMs + 3, timeSpentMs: 0 }];
    const after = acknowledge(mine, unsent(mine, none), receipt(startMs, { newer }));
    expect(answerOf(after, q1).selected).toEqual([1]);
  });
});
