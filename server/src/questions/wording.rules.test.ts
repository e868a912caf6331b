import { describe, expect, it } from "vitest";
import { optionForms, spellings, undated } from "./wording.rules.ts";

const text = (ne: string, en = "") => ({ ne, en });
const question = (more: Partial<Parameters<typeof spellings>[0]> = {}) => ({
  slug: "q",
  form: "single",
  question: text("कुन हो?", "Which?"),
  options: [text("क", "a")],
  answer: "A",
  pinned: [],
  explanation: text("यो हो।", "It is."),
  source: text("कक्षा ९", "Grade 9"),
  ...more,
});

describe("one spelling", () => {
  it("finds another in any text, and says what to write", () => {
    expect(spellings(question())).toEqual([]);
    expect(spellings(question({ question: text("तलका मध्ये कुन?") }))).toEqual(["write तलकामध्ये for तलका मध्ये"]);
    expect(spellings(question({ options: [text("दुवै ठीक")] }))).toEqual(["write ठिक for ठीक"]);
    expect(spellings(question({ explanation: text("छ।", "It rose by 2 percent.") }))).toEqual([
      "write per cent for percent",
    ]);
    expect(spellings(question({ explanation: text("छ।", "A percentage.") }))).toEqual([]);
  });
});

describe("one form of options", () => {
  it.each([
    ["order", "२, ४, १, ३", "2, 4, 1, 3", true],
    ["order", "(२), (४)", "(2), (4)", false],
    ["order", "२–४", "2–4", false],
    ["match", "क-४, ख-१", "a-4, b-1", true],
    ["match", "क–४, ख–१", "a–4, b–1", false],
    ["match", "१–ग", "1–c", false],
    ["single", "क–४", "a–4", true],
  ])("%s: %s", (form, ne, en, fine) => {
    expect(optionForms(question({ form, options: [text(ne, en)] })).length === 0).toBe(fine);
  });
});

describe("a day for what may change", () => {
  it.each([
    "Constitution of Nepal, Article 86",
    "National Population and Housing Census 2021",
    "BIMSTEC Secretariat, member states",
  ])("%s", (en) => {
    expect(undated(question({ source: text("स्रोत", en) }))).toHaveLength(1);
    expect(undated(question({ source: text("स्रोत", en), asOf: "2020-06-18" }))).toEqual([]);
  });

  it("wants none of a schoolbook", () => expect(undated(question())).toEqual([]));
});
