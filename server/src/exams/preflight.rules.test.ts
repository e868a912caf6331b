import { describe, expect, it } from "vitest";
import { type PreflightQuestion, type PreflightTest, preflight } from "./preflight.rules.ts";

const both = { ne: "ने", en: "en" };
const question = (mcqId: string, more: Partial<PreflightQuestion> = {}): PreflightQuestion => ({
  mcqId,
  sectionId: "s1",
  marksMilli: 2_000,
  question: both,
  options: [{ text: both }, { text: both }],
  keyMask: 1,
  state: "verified",
  isCurrent: true,
  isExpired: false,
  isDisputed: false,
  isEmbargoed: false,
  group: undefined,
  stems: [mcqId],
  ...more,
});
const ready: PreflightTest = {
  title: both,
  languages: ["ne", "en"],
  durationMinutes: 30,
  passMarksMilli: 4_000,
  fullMarksMilli: 6_000,
  sections: [{ id: "s1", title: both }],
  questions: [question("a"), question("b"), question("c")],
};
const problemsOf = (more: Partial<PreflightTest>) => preflight({ ...ready, ...more });
const withQuestion = (more: Partial<PreflightQuestion>) =>
  problemsOf({ questions: [question("a"), question("b"), question("c", more)] });

describe("the pre-flight of a test", () => {
  it("names nothing where nothing is missing", () => {
    expect(preflight(ready)).toEqual([]);
    expect(problemsOf({ fullMarksMilli: null })).toEqual([]);
  });

  it.each<[string, Partial<PreflightTest>, object[]]>([
    ["no section", { sections: [], questions: [] }, [{ code: "no_sections" }]],
    ["no question", { questions: [] }, [{ code: "no_questions" }, { code: "section_empty", sectionId: "s1" }]],
    [
      "an empty section",
      { sections: [...ready.sections, { id: "s2", title: both }] },
      [{ code: "section_empty", sectionId: "s2" }],
    ],
    ["other marks than it is to have", { fullMarksMilli: 100_000 }, [{ code: "marks_differ" }]],
    ["pass marks that nobody reaches", { passMarksMilli: 6_001 }, [{ code: "pass_marks_high" }]],
    [
      "no time to read",
      { durationMinutes: 1, questions: Array.from({ length: 5 }, (_, i) => question(`${i}`)), fullMarksMilli: null },
      [{ code: "duration_short" }],
    ],
    ["a title in one language", { title: { ne: "ने" } }, [{ code: "title_missing", language: "en" }]],
    [
      "a section's title in one language",
      { sections: [{ id: "s1", title: { en: "Part" } }] },
      [{ code: "title_missing", sectionId: "s1", language: "ne" }],
    ],
  ])("names %s", (_, more, problems) => {
    expect(problemsOf(more)).toEqual(problems);
  });

  it.each<[string, Partial<PreflightQuestion>]>([
    ["no_key", { keyMask: 0 }],
    ["no_key", { keyMask: 4 }],
    ["not_verified", { state: "in_review" }],
    ["old_version", { isCurrent: false }],
    ["disputed", { isDisputed: true }],
    ["expired", { isExpired: true }],
    ["embargoed", { isEmbargoed: true }],
  ])("names a question: %s", (code, more) => {
    expect(withQuestion(more)).toEqual([{ code, mcqId: "c" }]);
  });

  it("wants each promised language in stem and options; a picture needs no words", () => {
    expect(withQuestion({ question: { ne: "ने" } })).toEqual([{ code: "language_missing", mcqId: "c", language: "en" }]);
    const options = [{ text: { en: "A" } }, { text: both }];
    expect(withQuestion({ options })).toEqual([{ code: "language_missing", mcqId: "c", language: "ne" }]);
    expect(
      problemsOf({
        languages: ["ne"],
        questions: [question("a", { question: { ne: "ने" } })],
        fullMarksMilli: 2_000,
        passMarksMilli: 0,
      }),
    ).toEqual([]);
    expect(withQuestion({ options: [{ text: {}, image: "/x" }, { text: both }] })).toEqual([]);
  });

  it("names a question that asks what another asks, in either language", () => {
    const questions = [
      question("a", { stems: ["x", "y"] }),
      question("b", { stems: ["z"] }),
      question("c", { stems: ["q", "y"] }),
    ];
    expect(problemsOf({ questions })).toEqual([{ code: "same_stem", mcqId: "c", otherId: "a" }]);
  });

  it("names what was torn from its passage, also by a section", () => {
    const group = "passage";
    const apart = [question("a", { group }), question("b"), question("c", { group })];
    expect(problemsOf({ questions: apart })).toEqual([{ code: "group_torn", mcqId: "c" }]);
    const together = [question("b"), question("a", { group }), question("c", { group })];
    expect(problemsOf({ questions: together })).toEqual([]);
    const sections = [...ready.sections, { id: "s2", title: both }];
    const across = [question("b"), question("a", { group }), question("c", { group, sectionId: "s2" })];
    expect(problemsOf({ sections, questions: across })).toEqual([{ code: "group_torn", mcqId: "c" }]);
  });
});
