import { QuestionDraft } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { contentOf, foldedText, isSame, isSameWork, picturesOf, type VersionContent } from "./draft.rules.ts";
import { foldStem, sketchOf } from "./fold.rules.ts";

const draft = (more: object = {}): QuestionDraft =>
  QuestionDraft.parse({
    question: { en: "Capital of Nepal?" },
    options: [{ text: { en: "Kathmandu" } }, { text: { ne: "पोखरा", en: "Pokhara" } }],
    correctOptionIndices: [0],
    ...more,
  });

describe("what a draft says", () => {
  it("is stored without what it does not say", () => {
    expect(contentOf(draft({ question: { ne: "", en: "Capital of Nepal?" } }))).toEqual({
      question: { en: "Capital of Nepal?" },
      options: [{ text: { en: "Kathmandu" } }, { text: { ne: "पोखरा", en: "Pokhara" } }],
      image: null,
      image_alt: null,
      key_mask: 0b01,
      form: "single",
      explanation: {},
      source: { text: {} },
      difficulty: "medium",
      group_key: null,
      as_of: null,
      valid_until: null,
      tags: [],
      marks_milli: null,
    });
  });

  it("is stored whole", () => {
    const picture = { image: "/files/a.webp", imageAlt: { ne: "नक्सा", en: "" } };
    const content = contentOf(
      draft({
        ...picture,
        options: [{ text: {}, ...picture }, { text: { en: "b" } }],
        correctOptionIndices: [1],
        form: "negative",
        explanation: { en: "because" },
        source: { text: { en: "Act 5", ne: "" }, url: "https://example.test/" },
        difficulty: "hard",
        group: "passage-1",
        asOf: "2026-01-01",
        validUntil: "2027-01-01",
        tags: ["x", "y", "x"],
        marks: 0.5,
      }),
    );
    expect(content).toMatchObject({
      image: "/files/a.webp",
      image_alt: { ne: "नक्सा" },
      key_mask: 0b10,
      form: "negative",
      explanation: { en: "because" },
      source: { text: { en: "Act 5" }, url: "https://example.test/" },
      difficulty: "hard",
      group_key: "passage-1",
      as_of: "2026-01-01",
      valid_until: "2027-01-01",
      tags: ["x", "y"],
      marks_milli: 500,
    });
    expect(content.options).toEqual([
      { text: {}, image: "/files/a.webp", imageAlt: { ne: "नक्सा" } },
      { text: { en: "b" } },
    ]);
    expect(Object.keys(content.source.text)).toEqual(["en"]);
  });

  it("has no address of a source that says none", () => {
    expect(contentOf(draft({ source: { text: { en: "Act 5" } } })).source).toStrictEqual({ text: { en: "Act 5" } });
  });

  it("asks for several where several are right, unless it says how it asks", () => {
    expect(contentOf(draft({ correctOptionIndices: [0, 1] })).form).toBe("multiple");
    expect(contentOf(draft({ correctOptionIndices: [0, 1], form: "match" })).form).toBe("match");
  });

  it.each([
    ["found by its words", undefined, "All of the above", { pinned: true }],
    ["found by none", undefined, "Kathmandu", {}],
    ["said", true, "Kathmandu", { pinned: true }],
    ["said against its words", false, "All of the above", { pinned: false }],
    ["said with its words", false, "Kathmandu", {}],
  ])("keeps the place of an option: %s", (_, pinned, en, expected) => {
    const options = [{ text: { en: "x" } }, { text: { en }, ...(pinned !== undefined && { pinned }) }];
    expect(contentOf(draft({ options })).options[1]).toStrictEqual({ text: { en }, ...expected });
  });
});

it("pictures of a version are each there once", () => {
  const option = (image?: string) => ({ text: {}, ...(image && { image }) });
  expect(picturesOf({ image: "/a", options: [option("/b"), option(), option("/a"), option("/b")] })).toEqual([
    "/a",
    "/b",
  ]);
  expect(picturesOf({ image: null, options: [option()] })).toEqual([]);
});

describe("two versions", () => {
  const one = contentOf(draft({ explanation: { ne: "किनभने", en: "because" } }));
  const turned = { ...one, explanation: { en: "because", ne: "किनभने" } };
  const changes: [string, Partial<VersionContent>][] = [
    ["tags", { tags: ["new"] }],
    ["difficulty", { difficulty: "hard" }],
    ["marks", { marks_milli: 2_000 }],
  ];

  it("are the same whatever the order of their fields", () => {
    expect(isSame(one, turned)).toBe(true);
    expect(isSame(Object.fromEntries(Object.entries(one).reverse()) as unknown as VersionContent, one)).toBe(true);
    expect(isSameWork(one, turned)).toBe(true);
  });

  it.each(changes)("of other %s are the same work, and not the same", (_, change) => {
    const other = { ...one, ...change };
    expect([isSameWork(one, other), isSameWork(other, one), isSame(one, other)]).toEqual([true, true, false]);
  });

  it.each([
    ["words", { question: { en: "Capital of India?" } }],
    ["key", { key_mask: 0b10 }],
    ["order of options", { options: one.options.toReversed() }],
    ["source", { source: { text: { en: "Act 5" } } }],
    ["day", { as_of: "2026-01-01" }],
    ["picture", { image: "/files/a.webp" }],
  ] as [string, Partial<VersionContent>][])("of another %s are not the same work", (_, change) => {
    const other = { ...one, ...change };
    expect([isSameWork(one, other), isSame(one, other)]).toEqual([false, false]);
  });
});

describe("what is searched", () => {
  it("is both stems, a sketch of each, and every word of stem and options", () => {
    const question = { ne: "नेपालको राजधानी कुन हो ?", en: "Capital of Nepal?" };
    const [ne, en] = [foldStem(question.ne), foldStem(question.en)];
    const options = [{ text: { ne: "काठमाडौँ" } }, { text: { en: "Pokhara" } }];
    expect(foldedText({ question, options })).toEqual({
      ne,
      en,
      sketch: [...new Set([...sketchOf(ne), ...sketchOf(en)])],
      words: ["नेपालको", "राजधानि", "कुन", "हो", "capital", "of", "nepal", "काठमाडौं", "pokhara"],
    });
  });

  it("has no sketch of a language that it does not say", () => {
    const { ne, en, sketch, words } = foldedText({ question: { en: "Capital?" }, options: [{ text: {} }] });
    expect([ne, en, words]).toEqual(["", "capital", ["capital"]]);
    expect(sketch).toEqual([...new Set(sketchOf("capital"))]);
  });

  it("has no words of what it does not say", () => {
    const { words } = foldedText({ question: { ne: "क" }, options: [{ text: {} }, { text: { en: "undefined" } }] });
    expect(words).toEqual(["क", "undefined"]);
    expect(foldedText({ question: { ne: "क" }, options: [{ text: {} }] }).words).toEqual(["क"]);
  });
});
