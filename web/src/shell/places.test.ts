import { describe, expect, it } from "vitest";
import { endPath, loginPath, profilePath, safePath } from "./places.ts";

describe("the way back after signing in", () => {
  it.each([
    ["/pariksha/x?a=1#b", "/pariksha/x?a=1#b"],
    ["https://evil.example/", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/%2f/evil", "/%2f/evil"],
    ["/.//evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/auth/login", "/"],
    [undefined, "/"],
    [{}, "/"],
  ])("%s leads to %s", (given, path) => {
    expect(safePath(given)).toBe(path);
  });

  it("[S19] keeps the place in the address of the login page", () => {
    expect(loginPath("/pariksha/x?a=1")).toBe("/auth/login?next=%2Fpariksha%2Fx%3Fa%3D1");
    expect(loginPath("/")).toBe("/auth/login");
  });
});

describe("[S27] where a page leads whose session has ended", () => {
  it.each([
    ["/community", "?sort=recent", "/auth/login?next=%2Fcommunity%3Fsort%3Drecent"],
    ["/community/post/1", "", "/auth/login?next=%2Fcommunity%2Fpost%2F1"],
    ["/communityx", "", "/"],
    ["/profile/me", "", "/"],
    ["/", "", "/"],
  ])("%s%s: %s", (pathname, search, path) => {
    expect(endPath(pathname, search)).toBe(path);
  });
});

describe("places", () => {
  it("[S10] a profile without a known name is me", () => {
    expect(profilePath(undefined)).toBe("/profile/me");
    expect(profilePath("sita.rai")).toBe("/profile/sita.rai");
  });
});
