import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundedAt, FIRST_MARK_AT, mergeMarks, progressStates, renameMarks, type TopicMark } from "./progress.ts";

const marks = fc.array(
  fc.record<TopicMark>({
    topic: fc.constantFrom("a", "b", "c", "d"),
    state: fc.constantFrom(...progressStates),
    at: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 12 },
);

describe("[S98] merging marks", () => {
  it("comes to the same in whatever order, grouping and number of times", () => {
    fc.assert(
      fc.property(marks, marks, marks, (a, b, c) => {
        expect(mergeMarks(a, b)).toEqual(mergeMarks(b, a));
        expect(mergeMarks(mergeMarks(a, b), c)).toEqual(mergeMarks(a, mergeMarks(b, c)));
        expect(mergeMarks(a, b, a)).toEqual(mergeMarks(a, b));
        expect(mergeMarks(mergeMarks(a))).toEqual(mergeMarks(a));
      }),
    );
  });

  it("loses no topic, makes up no mark, and no later one goes for an earlier", () => {
    fc.assert(
      fc.property(marks, marks, (a, b) => {
        const merged = mergeMarks(a, b);
        const all = [...a, ...b];
        expect(merged.map(({ topic }) => topic)).toEqual([...new Set(all.map(({ topic }) => topic))].sort());
        for (const mark of merged) {
          expect(all).toContainEqual(mark);
          const latest = Math.max(...all.filter(({ topic }) => topic === mark.topic).map(({ at }) => at));
          expect(mark.at).toBe(latest);
        }
      }),
    );
  });

  it("of two at the same moment keeps the one that says more", () => {
    const at = 3;
    expect(mergeMarks([{ topic: "a", state: "done", at }], [{ topic: "a", state: "skipped", at }])).toEqual([
      { topic: "a", state: "done", at },
    ]);
  });

  it("is the same before and after topics are renamed, and those of a merged topic go to its successor", () => {
    const successors = new Map([
      ["a", "d"],
      ["b", "d"],
    ]);
    fc.assert(
      fc.property(marks, marks, (one, other) => {
        expect(renameMarks(mergeMarks(one, other), successors)).toEqual(
          mergeMarks(renameMarks(one, successors), renameMarks(other, successors)),
        );
      }),
    );
    const old: TopicMark[] = [
      { topic: "a", state: "done", at: 9 },
      { topic: "d", state: "in_progress", at: 4 },
    ];
    expect(renameMarks(old, successors)).toEqual([{ topic: "d", state: "done", at: 9 }]);
  });
});

it("the moment of a mark is held between the first that may be and now", () => {
  const now = FIRST_MARK_AT + 1_000;
  expect(boundedAt(now + 1, now)).toBe(now);
  expect(boundedAt(0, now)).toBe(FIRST_MARK_AT);
  expect(boundedAt(now - 1, now)).toBe(now - 1);
});
