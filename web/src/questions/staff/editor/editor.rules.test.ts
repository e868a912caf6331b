import { QuestionDraft } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { mcq } from "../../../../test/questions.ts";
import {
  blankValues,
  consequenceOf,
  differences,
  draftOf,
  type EditorValues,
  foreignChanges,
  valuesOf,
  withTheirs,
} from "./editor.rules.ts";

const base = valuesOf(mcq());
/** Makes one option right. */
const keyed = (values: EditorValues, right: number) => {
  for (const [index, option] of values.options.entries()) option.correct = index === right;
};
const changed = (change: (values: EditorValues) => void): EditorValues => {
  const values = structuredClone(base);
  change(values);
  return values;
};

describe("what is sent", () => {
  it("of a question that is only looked at is the question", () => {
    const draft = QuestionDraft.parse(draftOf(base));
    const { question, correctOptionIndices, explanation, source, chapters, tags, difficulty } = mcq();
    expect(draft).toMatchObject({ question, correctOptionIndices, explanation, source, chapters, tags, difficulty });
    expect(draft.options.map(({ text }) => text)).toEqual(mcq().options.map(({ text }) => text));
  });

  it("leaves out what is empty, and reads marks in either digits", () => {
    const draft = QuestionDraft.parse(
      draftOf(
        changed((values) => {
          values.source = { text: { ne: " ", en: "" }, url: "" };
          values.question.en = "  ";
          values.marks = "१.५";
        }),
      ),
    );
    expect(draft.source).toBeUndefined();
    expect(draft.question.en).toBeUndefined();
    expect(draft.marks).toBe(1.5);
  });

  it("of a new option says nothing about its place", () => {
    const { options } = draftOf(blankValues()) as { options: object[] };
    expect(options[0]).toEqual({ text: {} });
  });

  it.each([
    ["no stem", (values: EditorValues) => Object.assign(values.question, { ne: "", en: "" })],
    ["no key", (values: EditorValues) => keyed(values, -1)],
    ["an empty option", (values: EditorValues) => Object.assign(values.options[1]?.text ?? {}, { ne: "", en: "" })],
    ["a picture without words", (values: EditorValues) => Object.assign(values, { image: "/uploads/a.webp" })],
    ["marks that are no number", (values: EditorValues) => Object.assign(values, { marks: "many" })],
  ])("is refused with %s", (_, change) => {
    expect(QuestionDraft.safeParse(draftOf(changed(change))).success).toBe(false);
  });
});

describe("what a change means", () => {
  const papers = [
    { _id: mcq()._id, title: { en: "First" }, state: "published" as const, version: 1 },
    { _id: mcq()._id, title: { en: "Next" }, state: "draft" as const, version: 1 },
  ];

  it("nothing, where only its place changes", () => {
    const after = changed((values) => {
      values.tags = ["new"];
      values.chapters = [];
      values.difficulty = "hard";
    });
    expect(consequenceOf({ state: "verified", papers }, differences(base, after))).toBeUndefined();
  });

  it("that published papers stay, that it is reviewed anew, and which key it had", () => {
    const after = changed((values) => {
      keyed(values, 2);
    });
    expect(consequenceOf({ state: "verified", papers }, differences(base, after))).toEqual({
      keptPapers: 1,
      reviewedAnew: true,
      keyChanged: { from: "B", to: "C" },
    });
  });
});

describe("what somebody else saved meanwhile", () => {
  const theirs = changed((values) => {
    values.question.en = "Theirs";
    values.explanation.en = "Also theirs";
  });
  const mine = changed((values) => {
    values.question.en = "Mine";
    values.tags = ["mine"];
  });

  it("is told from what one wrote oneself", () => {
    expect(foreignChanges(base, mine, theirs).map(({ field, both }) => [field, both])).toEqual([
      ["question.en", true],
      ["explanation.en", false],
    ]);
  });

  it("is taken over where one has written nothing", () => {
    const merged = withTheirs(mine, theirs, ["explanation.en"]);
    expect(merged.question.en).toBe("Mine");
    expect(merged.explanation.en).toBe("Also theirs");
    expect(merged.tags).toEqual(["mine"]);
  });

  it("brings its options whole where they are more", () => {
    const more = changed((values) => {
      values.options.push({ ...structuredClone(values.options[0] as EditorValues["options"][0]), correct: false });
    });
    const fields = differences(base, more).map(({ field }) => field);
    expect(withTheirs(mine, more, fields).options).toEqual(more.options);
  });

  it("can be another key", () => {
    const other = changed((values) => {
      keyed(values, 3);
    });
    expect(withTheirs(mine, other, ["key"]).options.map(({ correct }) => correct)).toEqual([false, false, false, true]);
  });
});
