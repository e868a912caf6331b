import { describe, expect, it } from "vitest";
import { staffModules } from "./modules.ts";
import { above, groups, pageAt } from "./places.ts";

describe("[S9] the places of the admin area", () => {
  it.each([
    ["/admin", "overview", []],
    ["/admin/users", "users", ["overview"]],
    ["/admin/users/", "users", ["overview"]],
    ["/admin/mcq-management", "mcqs", ["overview"]],
    ["/admin/mock-tests", "mockTests", ["overview"]],
    ["/admin/mock-tests/7/registrations", "registrations", ["overview", "events"]],
    ["/admin/events/7", "event", ["overview", "events"]],
    ["/admin/mock-tests/7", "mockTest", ["overview", "mockTests"]],
    ["/admin/mock-test-results/7", "result", ["overview", "results"]],
    ["/admin/resources/7/items", "items", ["overview", "resources"]],
    ["/admin/audit", "audit", ["overview"]],
  ] as const)("%s is %s", (address, page, before) => {
    expect(pageAt(address)).toBe(page);
    expect(above(page).map(({ name }) => name)).toEqual(before);
  });

  it("each page that needs no name of a thing stands in the navigation once", () => {
    const listed = groups.flatMap(({ pages }) => pages).map(({ path }) => path);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.some((path) => path.includes(":"))).toBe(false);
    const named = staffModules
      .flatMap(({ pages }) => pages.map(({ path }) => path))
      .filter((path) => !path.includes(":"));
    expect(listed.sort()).toEqual(named.sort());
  });
});
