import { describe, expect, it } from "vitest";
import { contentReport } from "../../test/moderation.ts";
import { isEarlier, problemBefore, problemOf } from "./report.rules.ts";

const post = { kind: "post", id: "one" } as const;
const person = { kind: "person", username: "sita.kc" } as const;

describe("[S67] what is said of a report that cannot be sent", () => {
  it("without a post's id, and without a login", () => {
    expect(problemBefore({ kind: "post", id: "" }, true)).toBe("postId");
    expect(problemBefore(post, false)).toBe("login");
    expect(problemBefore(post, true)).toBeUndefined();
  });

  it.each([
    [401, "unauthorized"],
    [404, "notFound"],
    [400, "invalid"],
    [500, undefined],
    [429, undefined],
  ] as const)("of a post that was refused with %s", (status, said) => {
    expect(problemOf(post, status)).toBe(said);
  });

  it("nothing of a post is said of a person", () => {
    expect(problemOf(person, 404)).toBeUndefined();
  });
});

it("another reason or other words in the answer are those of an earlier report", () => {
  const answer = contentReport(1, { description: "As before" });
  expect(isEarlier(answer, { reason: "spam", description: "As before" })).toBe(false);
  expect(isEarlier(answer, { reason: "abuse", description: "As before" })).toBe(true);
  expect(isEarlier(answer, { reason: "spam", description: "New" })).toBe(true);
});
