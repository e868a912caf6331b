import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accounts, curriculum, exams, pageQuery, paginate, questions, urlOf } from "./index.ts";

describe("the URL of a call", () => {
  it.each([
    [curriculum.listCategories, {}, "/api/categories"],
    [exams.getTest, { params: { id: "so-1" } }, "/api/mock-tests/so-1"],
    [exams.getTest, { params: { id: "a/b?c#d e" } }, "/api/mock-tests/a%2Fb%3Fc%23d%20e"],
    [exams.getTest, { params: { id: "नेपाल" } }, "/api/mock-tests/%E0%A4%A8%E0%A5%87%E0%A4%AA%E0%A4%BE%E0%A4%B2"],
    [exams.listTests, { query: { category: "kharidar", page: 2 } }, "/api/mock-tests?category=kharidar&page=2"],
    [exams.listTests, { query: { category: undefined, search: "", stream: null } }, "/api/mock-tests"],
    [exams.listTests, { query: { search: "क ख & ग" } }, "/api/mock-tests?search=%E0%A4%95+%E0%A4%96+%26+%E0%A4%97"],
    [questions.listMcqs, { query: { page: 0 } }, "/api/mcqs?page=0"],
    [accounts.login, {}, "/api/auth/login"],
  ])("%#", (spec, input, url) => {
    expect(urlOf(spec, input)).toBe(url);
  });

  it("comes back as it was given", () => {
    const url = new URL(urlOf(exams.listTests, { query: { search: "a+b=c&d 100%" } }), "http://x.test");
    expect(url.searchParams.get("search")).toBe("a+b=c&d 100%");
  });
});

describe("[S90] pagination", () => {
  it.each([
    [0, 1, 20, { totalPages: 0, hasNextPage: false, hasPrevPage: false }],
    [20, 1, 20, { totalPages: 1, hasNextPage: false, hasPrevPage: false }],
    [21, 1, 20, { totalPages: 2, hasNextPage: true, hasPrevPage: false }],
    [21, 2, 20, { totalPages: 2, hasNextPage: false, hasPrevPage: true }],
    [5, 9, 2, { totalPages: 3, hasNextPage: false, hasPrevPage: true }],
  ])("%i items, page %i of %i", (total, page, limit, rest) => {
    expect(paginate(total, page, limit)).toEqual({ total, page, limit, ...rest });
  });

  const query = z.strictObject(pageQuery(20));
  it("has its defaults and reads text", () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 20 });
    expect(query.parse({ page: "3", limit: "5" })).toEqual({ page: 3, limit: 5 });
  });
  it.each([
    { page: "0" },
    { page: "-1" },
    { page: "1.5" },
    { page: "x" },
    { page: "" },
    { limit: "101" },
    { limit: "0" },
    { page: "1e9" },
    { page: ["1", "2"] },
  ])("refuses %j", (given) => {
    expect(query.safeParse(given).success).toBe(false);
  });
});

describe("[S40] what is normalised on the way in", () => {
  const { body } = accounts.register;
  const valid = { firstName: " Asha ", email: " A@B.Co ", password: " spaces stay " };
  it("names and addresses are trimmed, passwords are not", () => {
    expect(body.parse(valid)).toEqual({ firstName: "Asha", email: "a@b.co", password: " spaces stay " });
  });
  it("nothing unknown is taken", () => {
    expect(body.safeParse({ ...valid, role: "admin" }).success).toBe(false);
  });
});

describe("[S102] [S103] answers", () => {
  const { body } = exams.submitTest;
  const mcqId = "01900000-0000-7000-8000-000000000000";
  const submit = (answer: object) => body.safeParse({ mockTestId: mcqId, answers: [{ mcqId, ...answer }] }).success;
  it.each([[{ selectedOptionIndex: 0 }], [{ selectedOptionIndices: [0, 3] }], [{}], [{ selectedOptionIndices: [] }]])(
    "takes %j",
    (answer) => {
      expect(submit(answer)).toBe(true);
    },
  );
  it.each([
    [{ selectedOptionIndex: "0" }],
    [{ selectedOptionIndex: 1.2 }],
    [{ selectedOptionIndices: ["a"] }],
    [{ selectedOptionIndices: 1 }],
    [{ selectedOptionIndex: Number.NaN }],
  ])("refuses %j", (answer) => {
    expect(submit(answer)).toBe(false);
  });
});
