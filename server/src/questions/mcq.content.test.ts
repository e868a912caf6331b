import { describe, expect, it } from "vitest";
import { QuestionEntry } from "./mcq.content.ts";

const both = { ne: "क", en: "a" };
const entry = (more: object = {}, option: object = {}) =>
  QuestionEntry.safeParse({
    slug: "q-1",
    chapters: ["so-polity"],
    form: "single",
    difficulty: "easy",
    question: both,
    options: [{ ...both, ...option }, both],
    answer: "A",
    explanation: both,
    source: both,
    ...more,
  }).success;
const picture = { image: "/pictures/map.webp", imageAlt: both };

describe("a question's picture in a content file", () => {
  it.each([
    ["none", {}, {}, true],
    ["of the question, with its words", picture, {}, true],
    ["of an option, with its words", {}, picture, true],
    ["of the question, without words", { image: picture.image }, {}, false],
    ["of an option, without words", {}, { image: picture.image }, false],
    ["words without a picture", { imageAlt: both }, {}, false],
    ["words of an option without a picture", {}, { imageAlt: both }, false],
    ["words in one language", { ...picture, imageAlt: { ne: "क" } }, {}, false],
    ["of another site", { ...picture, image: "https://example.test/a.webp" }, {}, false],
    ["of another site, without a scheme", { ...picture, image: "//example.test/a.webp" }, {}, false],
    ["of another site, by a backslash", { ...picture, image: "/\\example.test/a.webp" }, {}, false],
    ["another scheme", { ...picture, image: "javascript:alert(1)" }, {}, false],
  ])("%s", (_, more, option, taken) => {
    expect(entry(more, option)).toBe(taken);
  });
});
