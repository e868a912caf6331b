import { describe, expect, it } from "vitest";
import { chapter, section } from "../../../test/curriculumStaff.ts";
import { adminTest, paperQuestion } from "../../../test/examStaff.ts";
import { proposedRows, questionsOf, shares, wantedOf, weighed } from "./syllabus.rules.ts";

/** Part A gives 50 to four chapters without saying which; part B says it of each. */
const syllabus = [
  {
    node: section({ questionCount: 50, name: "General", nepaliText: "सामान्य" }),
    chapters: [1, 2, 3, 4].map((n) => chapter(n, { questionCount: undefined })),
  },
  {
    node: section({ questionCount: undefined, name: "Part A", nepaliText: "अर्को" }),
    chapters: [chapter(5, { questionCount: 6 }), chapter(6, { questionCount: 4 })],
  },
  { node: section({ questionCount: 20 }), chapters: [] },
];
const sections = weighed(syllabus);
const counts = (rows: readonly { chapters: readonly string[]; count: string }[]) =>
  Object.fromEntries(rows.map(({ chapters, count }) => [chapters.join("+"), Number(count)]));

describe("shares", () => {
  it.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [50, [6.25, 6.25], [25, 25]],
    [3, [50, 20, 30], [1, 1, 1]],
    [7, [0, 0], [0, 0]],
    [0, [1, 2], [0, 0]],
  ])("of %i by %j are %j", (total, weights, parts) => {
    expect(shares(total, weights)).toEqual(parts);
  });

  it("sum to the total, whatever the weights", () => {
    for (let total = 0; total <= 120; total++) {
      const parts = shares(total, [6, 6, 5, 1, 0, 8, 13, 3.5]);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    }
  });
});

describe("rows by the syllabus", () => {
  it("give each chapter what it is given, and share alike what a section is given as a whole", () => {
    expect(questionsOf(sections)).toBe(60);
    expect(counts(proposedRows(adminTest(), sections, { questions: 60, marks: 1 }))).toEqual({
      ...{ "chapter-1": 13, "chapter-2": 13, "chapter-3": 12, "chapter-4": 12 },
      ...{ "chapter-5": 6, "chapter-6": 4 },
    });
  });

  it("sum to whatever number is wanted, without empty rows", () => {
    for (const questions of [1, 5, 17, 59, 100]) {
      const rows = proposedRows(adminTest(), sections, { questions, marks: 2 });
      expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(questions);
      expect(rows.every(({ count, marks }) => Number(count) > 0 && marks === "2")).toBe(true);
    }
  });

  it("go into the section of the same name, else of the same place", () => {
    const placed = (rows: readonly { chapters: readonly string[]; sectionId: string }[]) =>
      Object.fromEntries(rows.map(({ chapters, sectionId }) => [chapters[0], sectionId.slice(-3)]));
    const rows = proposedRows(adminTest(), sections, { questions: 60, marks: 1 });
    // "Part A" of the syllabus is the paper's first; the other is at the first place.
    expect(placed(rows)).toMatchObject({ "chapter-1": "811", "chapter-5": "811" });
  });

  it("are one a section where they would be more than a blueprint holds", () => {
    const many = [{ node: section(), chapters: Array.from({ length: 80 }, (_, n) => chapter(n)) }];
    expect(proposedRows(adminTest(), many, { questions: 100, marks: 1 })).toHaveLength(1);
  });
});

describe("what a test wants", () => {
  const empty = { sections: [{ ...adminTest().sections[0], questions: [] }] as never };

  it("is the syllabus, each question worth its part of the full marks", () => {
    expect(wantedOf(adminTest({ ...empty, fullMarks: 120 }), sections)).toEqual({ questions: 60, marks: 2 });
    expect(wantedOf(adminTest({ ...empty, fullMarks: 100 }), sections)).toEqual({ questions: 100, marks: 1 });
    expect(wantedOf(adminTest(empty), sections)).toEqual({ questions: 60, marks: 1 });
  });

  it("is without what the paper holds already, worth what its last question is", () => {
    const held = [{ ...adminTest().sections[0], questions: [paperQuestion(1, { marks: 2 })] }] as never;
    expect(wantedOf(adminTest({ sections: held, fullMarks: 100 }), sections)).toEqual({ questions: 49, marks: 2 });
  });
});
