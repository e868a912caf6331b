import { describe, expect, it } from "vitest";
import { changedFields, foreignChanges, type NodeFields, numberTyped, valuesOf } from "./node.rules.ts";

const base: NodeFields = {
  name: "Polity",
  nepaliText: "राज्य व्यवस्था",
  description: { ne: "संविधान" },
  parentId: "a",
  questionCount: 5,
  published: false,
};

describe("two versions of a node", () => {
  it("differ field by field; an empty text is none", () => {
    expect(changedFields(base, { ...base, description: { ne: "संविधान", en: "" } })).toEqual([]);
    expect(changedFields(base, { ...base, description: { en: "Law" }, questionCount: undefined })).toEqual([
      "description.ne",
      "description.en",
      "questionCount",
    ]);
  });

  it("changed by two at once: what one has not touched is theirs, what both changed is named, what both agree on is not", () => {
    const mine = { ...valuesOf(base), name: "Polity and law", published: true };
    const theirs = { ...base, name: "Governance", questionCount: 7, published: true };
    expect(foreignChanges(base, mine, theirs)).toEqual([
      { field: "name", from: "Polity", theirs: "Governance", both: true },
      { field: "questionCount", from: 5, theirs: 7, both: false },
    ]);
  });
});

it.each([
  ["12", 12],
  [" १२ ", 12],
  ["", undefined],
  [undefined, undefined],
  ["many", "many"],
  ["-1", "-1"],
])("a number typed as %j is %j", (typed, number) => {
  expect(numberTyped(typed)).toBe(number);
});
