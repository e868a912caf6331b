import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, expectTypeOf, it } from "vitest";
import routes from "../routes.ts";
import { adminPatterns } from "../staff/paths.ts";
import { paths, patterns } from "./paths.ts";

const addressesOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = `${above}/${path ?? ""}`.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
    return children ? addressesOf(children, path ? own : above) : index || path ? [own] : [];
  });
const built = addressesOf(routes).filter((address) => !address.endsWith("*"));

describe("addresses", () => {
  it("each route has one, and each leads to a route", () => {
    const named = [...new Set([...Object.values(patterns), ...Object.values(adminPatterns)])];
    expect(named.sort()).toEqual([...built].sort());
  });

  it("are filled in and encoded", () => {
    expect(paths.home()).toBe("/");
    expect(paths.testInfo({ slug: "a b" })).toBe("/pariksha/a%20b/info");
    expect(paths.result({ resultId: "7" })).toBe("/pariksha/result/7");
    expect(paths.login({ next: "/pariksha?a=1" })).toBe("/auth/login?next=%2Fpariksha%3Fa%3D1");
    expect(paths.profile({ username: "me" }, { tab: "edit" })).toBe("/profile/me?tab=edit");
  });

  it("ask for what they need", () => {
    expectTypeOf(paths.testInfo).parameter(0).toEqualTypeOf<Readonly<Record<"slug", string>>>();
    expectTypeOf(paths.home).parameter(0).toEqualTypeOf<Readonly<Record<string, string>> | undefined>();
  });
});
