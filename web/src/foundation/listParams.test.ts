import { describe, expect, it } from "vitest";
import { param, readParams, withParams } from "./listParams.ts";

const shape = {
  search: param.text(10),
  role: param.oneOf(["user", "admin"]),
  sort: param.choice(["newest", "name"]),
  category: param.slug(),
  user: param.id(),
  page: param.page(1000),
};
const read = (text: string) => readParams(shape, new URLSearchParams(text));
const nothing = { search: undefined, role: undefined, sort: "newest", category: undefined, user: undefined, page: 1 };

describe("the state of a list in its address", () => {
  it("is read by its shape", () => {
    const id = "0197f1c2-0000-7000-8000-00000000000A";
    expect(read(`search= sita &role=admin&sort=name&category=nayab-subba&user=${id}&page=3`)).toEqual({
      search: "sita",
      role: "admin",
      sort: "name",
      category: "nayab-subba",
      user: id.toLowerCase(),
      page: 3,
    });
  });

  it.each([
    "",
    "search=%20&role=root&sort=&category=A_b&user=7&page=0",
    "page=-1",
    "page=1.5",
    "page=1001",
    "page=x",
    `category=${"a".repeat(121)}`,
  ])("nonsense is no choice: %s", (text) => {
    expect(read(text)).toEqual(nothing);
  });

  it("a text is cut", () => {
    expect(read(`search=${"a".repeat(50)}`).search).toBe("a".repeat(10));
  });

  it("a change leaves the rest", () => {
    const search = new URLSearchParams("role=admin&page=2");
    expect(withParams(search, { page: undefined, search: "सीता" })).toBe(
      `?role=admin&search=${encodeURIComponent("सीता")}`,
    );
    expect(withParams(search, { role: "", page: undefined })).toBe("?");
    expect(search.toString()).toBe("role=admin&page=2");
  });
});
