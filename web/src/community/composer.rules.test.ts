import { NewPost } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import {
  badHashtag,
  blankPost,
  bodyOf,
  type Composed,
  changeOf,
  composedOfDraft,
  isBlank,
  isSame,
  type Problem,
  problemsIn,
} from "./composer.rules.ts";

const blank = blankPost("question");
const good: Composed = { ...blank, title: "धारा ४६ कहिले?", content: "मौलिक हक", hashtags: "#संविधान, नासु" };

it("what stands in the fields is a body of the call", () => {
  expect(problemsIn(good)).toEqual({});
  expect(NewPost.parse(bodyOf({ ...good, revision: 3 }))).toMatchObject({
    title: "धारा ४६ कहिले?",
    hashtags: ["संविधान", "नासु"],
    category: "question",
  });
});

describe("what is wrong with a field", () => {
  it.each<[Partial<Composed>, Record<string, Problem>]>([
    [{ title: " " }, { title: "title.empty" }],
    [{ title: "क्षक्षक्षक्ष" }, { title: "title.short" }],
    [{ title: "क्ष".repeat(150) }, {}],
    [{ title: "क्ष".repeat(151) }, { title: "title.long" }],
    [{ title: "abcde\u202efgh" }, { title: "signs" }],
    [{ content: "" }, { content: "content.empty" }],
    [{ content: "क्ष".repeat(20_001) }, { content: "content.long" }],
    [{ hashtags: "#नासु #" }, { hashtags: "hashtags.bad" }],
    [{ hashtags: Array.from({ length: 11 }, (_, n) => `#tag${n}`).join(" ") }, { hashtags: "hashtags.many" }],
    [{ media: [{ url: "/files/a", alt: "क".repeat(1_501) }] }, { media: "media.alt" }],
  ])("%#: %o", (more, problems) => {
    expect(problemsIn({ ...good, ...more })).toEqual(problems);
  });

  it("names the hashtag that is none", () => {
    expect(badHashtag("#नासु १२३ #ख")).toBe("१२३");
  });
});

it("an edit sends what changed, and the version that was seen", () => {
  const from = { ...good, revision: 4 };
  expect(changeOf({ ...from, title: "धारा ४६ र ४७" }, from)).toEqual({ title: "धारा ४६ र ४७", revision: 4 });
  expect(changeOf({ ...from, hashtags: "नासु" }, from)).toEqual({ hashtags: ["नासु"], revision: 4 });
  expect(isSame({ ...from, revision: 5 }, from)).toBe(true);
});

it("a stored draft stands in the fields, what it does not say is as before", () => {
  const draft = { title: "क", content: "", hashtags: "", media: [], isAnonymous: true };
  expect(composedOfDraft(draft, blank)).toEqual({ ...blank, title: "क", isAnonymous: true });
  expect(isBlank(blank)).toBe(true);
  expect(isBlank({ ...blank, hashtags: "#" })).toBe(false);
});
