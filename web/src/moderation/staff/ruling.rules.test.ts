import { caseActs, MODERATOR_LIMIT_DAYS, Ruling } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { beginningOf, daysUpTo, ENDLESS, type RulingForm, rulingOf, whyNot } from "./ruling.rules.ts";
import { rulingSchema } from "./rulingForm.ts";

const typed = (more: Partial<RulingForm>): RulingForm => ({
  ...beginningOf("hide", "published"),
  reason: "spam",
  ...more,
});

describe("a ruling as the call takes it", () => {
  it.each(caseActs)("%s is taken by the contract", (act) => {
    const ruling = rulingOf(typed({ act }), "post");
    expect(Ruling.safeParse(ruling).error).toBeUndefined();
    expect(ruling.act).toBe(act);
  });

  it("a person has no words that something could become of", () => {
    expect(rulingOf(typed({ act: "warn", content: "remove" }), "person")).toMatchObject({ content: "show" });
    expect(rulingOf(typed({ act: "warn", content: "remove" }), "post")).toMatchObject({ content: "remove" });
  });

  it("a suspension without an end names no days", () => {
    expect(rulingOf(typed({ act: "suspend", days: ENDLESS }), "person")).not.toHaveProperty("days");
    expect(rulingOf(typed({ act: "suspend", days: "3" }), "person")).toMatchObject({ days: 3 });
  });

  it("words that are hidden stay so unless one chooses otherwise", () => {
    expect(beginningOf("warn", "hidden").content).toBe("hide");
    expect(beginningOf("warn", "removed").content).toBe("remove");
    expect(beginningOf("warn", undefined).content).toBe("show");
  });
});

describe("what is lacking", () => {
  const problems = (form: RulingForm) =>
    rulingSchema.safeParse(form).error?.issues.map(({ path }) => path.join(".")) ?? [];
  it("a reason of what its author reads, and words with the reason “other”", () => {
    expect(problems(typed({ reason: "" }))).toEqual(["reason"]);
    expect(problems(typed({ reason: "other" }))).toEqual(["explanation"]);
    expect(problems(typed({ reason: "other", explanation: "It is about me" }))).toEqual([]);
    expect(problems(typed({ act: "dismiss", reason: "" }))).toEqual([]);
    expect(problems(typed({ act: "escalate", reason: "" }))).toEqual([]);
  });
});

it("no more days are offered than one may give; without an end only where that is allowed", () => {
  expect(daysUpTo(MODERATOR_LIMIT_DAYS)).toEqual(["1", "3", "7"]);
  expect(daysUpTo(30)).toEqual(["1", "3", "7", "14", "30"]);
  expect(daysUpTo(undefined).at(-1)).toBe(ENDLESS);
});

describe("why an act is not offered", () => {
  const post = { kind: "post", isAnonymous: false } as const;
  it("is said of what one would expect", () => {
    expect(whyNot("hide", { kind: "person", isAnonymous: false }, ["warn"])).toBe("person");
    expect(whyNot("remove", { ...post, contentState: "deleted" }, ["warn"])).toBe("deleted");
    expect(whyNot("limit", { ...post, isAnonymous: true }, ["hide", "warn"])).toBe("anonymous");
    expect(whyNot("warn", post, ["hide", "remove", "dismiss"])).toBe("gone");
    expect(whyNot("suspend", post, ["warn", "limit"])).toBe("admin");
    expect(whyNot("escalate", post, ["warn"])).toBeUndefined();
    expect(whyNot("warn", post, ["warn"])).toBeUndefined();
  });
});
