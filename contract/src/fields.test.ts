import { describe, expect, it } from "vitest";
import { webAddress } from "./fields.ts";

describe("an address that may stand in a link", () => {
  it.each(["https://www.un.org/en/our-work", "http://example.org/?q=%E0%A4%95"])("%s", (url) => {
    expect(webAddress.parse(url)).toBe(url);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "//example.org",
    "/path",
    "example.org",
    "ftp://example.org",
    "",
    `https://example.org/${"a".repeat(2_000)}`,
  ])("not %s", (url) => {
    expect(webAddress.safeParse(url).success).toBe(false);
  });
});
