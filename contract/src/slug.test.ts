import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugOf } from "./slug.ts";
import { Slug } from "./text.ts";

describe("[S4] the name of a node in addresses", () => {
  it.each([
    ["Section Officer", "section-officer"],
    ["  General Awareness & Reasoning ", "general-awareness-reasoning"],
    ["Élite 2081", "e-lite-2081"],
    ["खरिदार", ""],
    ["x".repeat(130), "x".repeat(120)],
  ])("of %j is %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it("is always one that an address takes, or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
        const slug = slugOf(name);
        return slug === "" || Slug.safeParse(slug).success;
      }),
    );
  });
});
