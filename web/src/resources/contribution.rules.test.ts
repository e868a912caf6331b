import { describe, expect, it } from "vitest";
import {
  blank,
  bodyOf,
  type Contributed,
  contributedFrom,
  fileIdsOf,
  isEmpty,
  licencesOf,
  problemsIn,
  yearOf,
} from "./contribution.rules.ts";

const written = (more: Partial<Contributed> = {}): Contributed => ({
  ...blank("ne"),
  title: " मौलिक हक ",
  body: "धारा १६",
  ...more,
});
const photo = (id: string) => ({ id, name: `${id}.jpg`, bytes: 1 });

describe("[S93] what stands against sending", () => {
  it.each([
    [{}, {}],
    [{ title: "हक" }, { title: "title" }],
    [{ title: "x".repeat(161) }, { title: "titleLong" }],
    [{ body: "  " }, { body: "body" }],
    [{ body: "x".repeat(60_001) }, { body: "bodyLong" }],
    [{ kind: "link", url: "lawcommission.gov.np" }, { url: "url" }],
    [{ kind: "link", url: "javascript:alert(1)" }, { url: "url" }],
    [{ kind: "link", url: "https://lawcommission.gov.np/x" }, {}],
    [{ kind: "file" }, { file: "file" }],
    [{ kind: "photos" }, { photos: "photos" }],
    [{ kind: "photos", photos: [photo("a")], body: "" }, {}],
    [{ year: "२०८१" }, {}],
    [{ year: "81" }, { year: "year" }],
  ] satisfies [Partial<Contributed>, object][])("%j: %j", (more, problems) => {
    expect(problemsIn(written(more))).toEqual(problems);
  });
});

it.each([
  ["", undefined],
  ["2081", 2081],
  ["२०८१", 2081],
  ["1949", Number.NaN],
  ["soon", Number.NaN],
])("the year %j is %j", (typed, year) => {
  expect(yearOf(typed)).toEqual(year);
});

it("[S93] sends of each kind what belongs to it alone", () => {
  const all = written({
    url: "https://a.np/x",
    photos: [photo("a")],
    year: "२०८१",
    subject: "paper",
    chapter: "topic",
  });
  expect(bodyOf(all, undefined, {})).toEqual({
    kind: "text",
    language: "ne",
    title: "मौलिक हक",
    description: "",
    body: "धारा १६",
    chapter: "topic",
    year: 2081,
    source: "",
    licence: "own-work",
    note: "",
    anonymous: false,
  });
  expect(bodyOf({ ...all, kind: "photos" }, "/files/x.pdf", {})).toMatchObject({ kind: "file", file: "/files/x.pdf" });
  expect(bodyOf({ ...all, kind: "photos" }, "/files/x.pdf", {})).not.toHaveProperty("body");
  expect(bodyOf({ ...all, kind: "link" }, undefined, { itemId: "i", baseRevision: 2 })).toMatchObject({
    url: "https://a.np/x",
    itemId: "i",
    baseRevision: 2,
  });
});

it("what was sent fills the form again, and would be sent the same", () => {
  const body = bodyOf(written({ year: "2081", edition: "third", anonymous: true }), undefined, {});
  expect(bodyOf(contributedFrom(body), undefined, {})).toEqual(body);
  const withFile = contributedFrom({ ...body, kind: "file", file: "/files/x.pdf" });
  expect(withFile.file).toMatchObject({ url: "/files/x.pdf" });
});

it("a form without words and files holds nothing", () => {
  expect(isEmpty(blank("ne"))).toBe(true);
  expect(isEmpty({ ...blank("ne"), photos: [photo("a")] })).toBe(false);
  expect(isEmpty(written())).toBe(false);
  expect(fileIdsOf(written({ photos: [photo("a")], file: photo("b") }))).toEqual(["a", "b"]);
});

it("only an address may be link-only", () => {
  expect(licencesOf("text")).not.toContain("link-only");
  expect(licencesOf("link")).toContain("link-only");
});
