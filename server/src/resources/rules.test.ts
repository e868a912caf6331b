import { describe, expect, it } from "vitest";
import { addressKey, isPublicAddress } from "./address.rules.ts";
import { reviewProblem, textsAfter } from "./contribution.rules.ts";
import { searchWords, soughtWords, titleKey } from "./words.rules.ts";

/** As the database compares: every word sought begins one that is held, as letters or as sounds. */
const finds = (held: string, sought: string) =>
  soughtWords(sought).every(
    ({ letters, sound }) => held.includes(letters) || (sound !== undefined && held.includes(sound)),
  );

describe("words of study material", () => {
  it.each([
    ["लोक सेवा आयोगको पाठ्यक्रम", "lok sewa"],
    ["लोक सेवा आयोगको पाठ्यक्रम", "pathyakram"],
    ["Loksewa syllabus 2081", "२०८१"],
    ["Loksewa syllabus", "लोकसेवा"],
    ["Syllabus", "syll"],
  ])("%s is found by %s", (held, sought) => {
    expect(finds(searchWords([held]), sought)).toBe(true);
  });
  it("is not found by other words, and signs are no word", () => {
    expect(finds(searchWords(["नदी"]), "हिमाल")).toBe(false);
    expect(soughtWords("%_ !")).toEqual([]);
  });
  it("has one key for titles that look alike", () => {
    expect(titleKey("Кharidar: Syllabus ")).toBe(titleKey({ en: "kharidar syllabus" })); // Cyrillic К
    expect(titleKey({ ne: "नोट १" })).toBe(titleKey("नोट 1"));
  });
});

describe("an address", () => {
  it.each([
    ["https://www.psc.gov.np/a/", "http://psc.gov.np/a"],
    ["https://psc.gov.np/a?b=1&a=2&utm_source=x#top", "https://psc.gov.np/a?a=2&b=1"],
  ])("%s is that of %s", (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });
  it("is another with another path, and none when it cannot be read", () => {
    expect(addressKey("https://psc.gov.np/a")).not.toBe(addressKey("https://psc.gov.np/b"));
    expect(addressKey("psc")).toBe("");
  });
  it.each([
    ["https://psc.gov.np/notice", true],
    ["http://nsonepal.gov.np", true],
    ["https://10.0.0.1/", false],
    ["http://0x7f000001/", false],
    ["http://2130706433/", false],
    ["http://[::ffff:7f00:1]/", false],
    ["http://localhost/", false],
    ["http://printer.local/", false],
    ["http://api.localhost./", false],
    ["https://a:b@example.org/", false],
    ["https://example.org:6379/", false],
    ["ftp://example.org/", false],
  ])("%s may be linked to: %s", (address, may) => {
    expect(isPublicAddress(address)).toBe(may);
  });
});

describe("[S93] a contribution", () => {
  const now = new Date("2026-11-23T08:00:00Z");
  const one = { state: "submitted", contributor_id: "writer", reviewer_id: null, claimed_until: null } as const;
  const held = {
    ...one,
    state: "in_review",
    reviewer_id: "a",
    claimed_until: new Date("2026-11-24T08:00:00Z"),
  } as const;
  it.each([
    [one, "a", undefined],
    [one, "writer", "contribution.own"],
    [held, "a", undefined],
    [held, "b", "contribution.claimed"],
    [{ ...held, claimed_until: now }, "b", undefined],
    [{ ...one, state: "withdrawn" as const }, "a", "contribution.step"],
    [{ ...one, contributor_id: null }, "a", undefined],
  ] as const)("%#", (given, who, problem) => {
    expect(reviewProblem(given, who, now)).toBe(problem);
  });

  it("changes what an item says in its own language alone", () => {
    const base = { title: { ne: "नोट", en: "Note" }, description: { en: "Old" }, body: { ne: "क", en: "a" } };
    const words = { kind: "text", language: "ne", title: "नयाँ", description: "", body: "ख" } as never;
    expect(textsAfter(base, words)).toEqual({
      title: { ne: "नयाँ", en: "Note" },
      description: { en: "Old" },
      body: { ne: "ख", en: "a" },
    });
  });
});
