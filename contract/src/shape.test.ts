import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accounts, communityPeople, curriculum, exams, questions } from "./index.ts";
import { shapeOf } from "./shape.ts";

describe("the shape of an answer", () => {
  it.each([
    ["a list", curriculum.listCategories, "list"],
    ["a list in pages", exams.listTests, "list"],
    ["a session", accounts.login, ["token", "user"]],
    ["an account", accounts.me, ["profile"]],
    ["something without parts", communityPeople.getProfile, ["username"]],
    ["one of several", exams.submitTest, ["resultId"]],
    ["a mere yes", accounts.forgotPassword, []],
  ] as const)("%s", (_, { shape }, expected) => {
    expect(shape).toEqual(expected);
  });

  it("leaves out what may be missing", () => {
    expect(
      shapeOf(z.object({ a: z.object({}).optional(), b: z.array(z.string()).nullable(), c: z.array(z.int()) })),
    ).toEqual(["c"]);
    expect(questions.todaysMcq.shape).toEqual(["mcq"]);
  });
});
