import { type McqLack, type McqState, mcqStates } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { lacksForVerified, refusalOf, stateAfterEdit } from "./workflow.rules.ts";

const refusal = (from: McqState, to: McqState, more: object = {}) =>
  refusalOf({ from, to, authorId: "a", accountId: "b", lacking: [], ...more });

describe("the steps of a question", () => {
  const possible = [
    "draft → in_review",
    "draft → retired",
    "in_review → draft",
    "in_review → verified",
    "in_review → retired",
    "verified → in_review",
    "verified → retired",
    "retired → draft",
  ];
  it("are these and no other", () => {
    const all = mcqStates.flatMap((from) => mcqStates.map((to) => ({ from, to })));
    const allowed = all.filter(({ from, to }) => refusal(from, to) === undefined);
    expect(allowed.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(possible.sort());
    expect(refusal("draft", "verified")).toBe("mcq.step");
  });

  it("let nobody verify their own words, and anybody those of the site's files", () => {
    expect(refusal("in_review", "verified", { accountId: "a" })).toBe("mcq.own_work");
    expect(refusal("in_review", "verified", { authorId: null })).toBeUndefined();
    expect(refusal("in_review", "draft", { accountId: "a" })).toBeUndefined();
  });

  it.each([
    [[], []],
    [["ne"], []],
    [["en"], []],
    [
      ["ne", "en"],
      ["ne", "en"],
    ],
    [["explanation"], ["explanation"]],
    [
      ["en", "source", "chapter"],
      ["source", "chapter"],
    ],
  ] as [McqLack[], McqLack[]][])("want of what lacks %j: %j", (lacking, wanted) => {
    expect(lacksForVerified(lacking)).toEqual(wanted);
    expect(refusal("in_review", "verified", { lacking })).toBe(wanted.length > 0 ? "mcq.incomplete" : undefined);
    expect(refusal("draft", "in_review", { lacking })).toBeUndefined();
  });
});

describe("an edit", () => {
  it.each([
    ["verified", true, [], "verified"],
    ["verified", false, [], "in_review"],
    ["verified", true, ["chapter"], "in_review"],
    ["verified", true, ["en"], "verified"],
    ["in_review", false, ["source"], "in_review"],
    ["draft", false, [], "draft"],
    ["retired", false, [], "retired"],
  ] as const)(
    "of a %s question that says the same (%s) and lacks %j leaves it %s",
    (state, sameWork, lacking, next) => {
      expect(stateAfterEdit(state, { sameWork, lacking })).toBe(next);
    },
  );
});
