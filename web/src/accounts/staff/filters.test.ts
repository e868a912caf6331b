import { describe, expect, it } from "vitest";
import { auditFilterOf, changed, userFilterOf, userIn } from "./filters.ts";

const at = (query: string) => new URLSearchParams(query);
const id = "01980000-0000-7000-8000-000000000001";

describe("[S134] what the address of a list says", () => {
  it("is the filter, and nonsense counts as no choice", () => {
    expect(userFilterOf(at("search=+sita+&role=admin&status=suspended&verified=no&sort=name&page=3"))).toEqual({
      search: "sita",
      role: "admin",
      status: "suspended",
      verified: "no",
      sort: "name",
      page: 3,
    });
    expect(userFilterOf(at("search=&role=king&status=x&sort=y&page=-1"))).toEqual({
      search: undefined,
      role: undefined,
      status: undefined,
      verified: undefined,
      sort: "newest",
      page: 1,
    });
    expect(auditFilterOf(at(`action=user.suspend&user=${id}`))).toMatchObject({ action: "user.suspend", user: id });
    expect(auditFilterOf(at("action=drop&user=1"))).toMatchObject({ action: undefined, user: undefined });
  });

  it("names an account by its id alone", () => {
    expect(userIn(at(`user=${id.toUpperCase()}`))).toBe(id);
    expect(userIn(at("user=../../x"))).toBeUndefined();
  });

  it("keeps what is not changed", () => {
    expect(changed(at("search=a&page=2"), { page: undefined, role: "user" })).toBe("?search=a&role=user");
    expect(changed(at("page=2"), { page: undefined })).toBe("?");
  });
});
