import type { PaperSolution } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { id, mcq } from "../exams.fixtures.ts";
import { keyOf, letterAt, piecesOf, seriesNames, seriesOf } from "./series.ts";

const paper = Array.from({ length: 40 }, (_, i) => mcq(i + 1, { sectionId: id(i < 20 ? 810 : 811) }));
const numbersOf = (series: (typeof seriesNames)[number]) => seriesOf(paper, series).map(({ mcq: { mcqId } }) => mcqId);
const solution = (correctOptionIndices: number[], decision?: PaperSolution["decision"]): PaperSolution => ({
  ...{ mcqId: id(1), correctOptionIndices, explanation: { ne: "किनभने" }, source: { text: { ne: "संविधान" } } },
  ...(decision && { decision }),
});
const decided = (kind: "drop" | "full_to_all" | "keys", keys: number[][] = []) =>
  solution([0], { kind, keys, reason: "Two are right" });

describe("series of a paper", () => {
  it("A is the paper's own order; the others differ, hold every question once and keep sections apart", () => {
    expect(numbersOf("A")).toEqual(paper.map(({ mcqId }) => mcqId));
    expect(seriesOf(paper, "A").every(({ optionOrder }) => optionOrder.join() === "0,1,2,3")).toBe(true);
    expect(new Set(seriesNames.map((name) => numbersOf(name).join())).size).toBe(4);
    for (const name of seriesNames) {
      expect(numbersOf(name).toSorted()).toEqual(numbersOf("A").toSorted());
      expect(new Set(numbersOf(name).slice(0, 20))).toEqual(new Set(numbersOf("A").slice(0, 20)));
    }
  });

  it("is the same each time: what is printed today is marked by the key of tomorrow", () => {
    const [first] = seriesOf(paper, "B");
    expect({ number: first?.mcq.mcqId, order: first?.optionOrder }).toMatchInlineSnapshot(`
      {
        "number": "00000000-0000-7000-8000-000000000013",
        "order": [
          1,
          3,
          2,
          0,
        ],
      }
    `);
    expect(seriesOf(paper, "B")).toEqual(seriesOf(paper, "B"));
  });

  it("its key names the letter under which the right option stands there", () => {
    for (const name of seriesNames)
      for (const shown of seriesOf(paper, name)) {
        const { letters } = keyOf(shown, solution([2]), "ne");
        expect(letters).toEqual([letterAt(shown.optionOrder.indexOf(2), "ne")]);
      }
  });

  it("says what staff decided in place of a key", () => {
    const [shown] = seriesOf(paper, "A") as [ReturnType<typeof seriesOf>[0]];
    expect(keyOf(shown, decided("drop"), "en")).toEqual({ kind: "drop", letters: [] });
    expect(keyOf(shown, decided("full_to_all"), "en")).toEqual({ kind: "full", letters: [] });
    expect(keyOf(shown, decided("keys", [[1], [0, 2]]), "en").letters).toEqual(["B", "AC"]);
    expect(keyOf(shown, undefined, "en").letters).toEqual([]);
  });
});

it("a list in pieces holds each once", () => {
  expect(piecesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(piecesOf([], 2)).toEqual([]);
});
