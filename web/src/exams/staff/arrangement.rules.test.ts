import type { PaperArrangement } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { numberTyped } from "../../foundation/text/numberTyped.ts";
import { grown, inOrderOf, marksTyped, movedTo, stepped, without, withQuestion } from "./arrangement.rules.ts";

const paper: PaperArrangement = [
  { _id: "a", title: { en: "A" }, questions: ["1", "2", "3"].map((mcqId) => ({ mcqId, version: 1, marks: 2 })) },
  { _id: "b", title: { en: "B" }, questions: [{ mcqId: "4", version: 1, marks: 1 }] },
];
const said = (changed: PaperArrangement) =>
  changed.map(({ title, questions }) => `${title.en}${questions.map(({ mcqId }) => mcqId).join("")}`).join(" ");

describe("a paper that is arranged", () => {
  it.each([
    ["a question taken out", without(paper, "2"), "A13 B4"],
    ["a question in another section", movedTo(paper, "2", "b"), "A13 B42"],
    ["a question that is not there", movedTo(paper, "9", "b"), "A123 B4"],
    ["questions in another order", inOrderOf(paper, "a", ["3", "1", "2"]), "A312 B4"],
    ["a section up", stepped(paper, "b", -1), "B4 A123"],
    ["a section beyond the end", stepped(paper, "b", 1), "A123 B4"],
    ["new questions", grown(paper, "b", ["5", "6"]), "A123 B456"],
  ])("%s", (_, changed, words) => {
    expect(said(changed)).toBe(words);
    expect(said(paper)).toBe("A123 B4");
  });

  it("gives new questions the marks of the last one, and changes one alone", () => {
    expect(grown(paper, "a", ["5"])[0]?.questions.at(-1)).toEqual({ mcqId: "5", marks: 2 });
    const changed = withQuestion(paper, "4", (one) => ({ ...one, version: 2 }));
    expect(changed[1]?.questions).toEqual([{ mcqId: "4", version: 2, marks: 1 }]);
  });

  it.each([
    ["2", 2],
    ["१.५", 1.5],
    ["0", undefined],
    ["101", undefined],
    ["1.2345", undefined],
    ["two", undefined],
  ])("marks typed as %j", (typed, marks) => {
    expect(marksTyped(typed)).toBe(marks);
  });

  it.each([
    ["४५", 45],
    ["2.5", 2.5],
    ["", undefined],
    ["much", "much"],
  ])("a number typed as %j", (typed, number) => {
    expect(numberTyped(typed)).toBe(number);
  });
});
