import { type TrustLevel, trustLevels, trustLimits } from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldFor, linksIn, refusedBy, type TextFacts, waitForLike } from "./limit.rules.ts";

const plain: TextFacts = {
  ...{ links: 0, mentions: 0, pictures: 0 },
  ...{ hasWord: false, isByMachine: false, isPrivate: false },
};
const HOUR = 3_600;

describe("limits of a level", () => {
  it.each([
    ["links", "limit.links"],
    ["mentions", "limit.mentions"],
    ["pictures", "limit.pictures"],
  ] as const)("say how many %s a text may have", (name, code) => {
    for (const level of trustLevels) {
      const max = trustLimits[level][name];
      expect(refusedBy(level, { ...plain, [name]: max }, {})).toBeUndefined();
      expect(refusedBy(level, { ...plain, [name]: max + 1 }, {})).toEqual({ code, max });
    }
  });

  it("let a newcomer publish three posts and write ten comments in 24 hours, and say when the next one is possible", () => {
    const ages = (count: number) => Array.from({ length: count }, (_, i) => HOUR + i);
    expect(refusedBy(0, plain, { posts: ages(2) })).toBeUndefined();
    expect(refusedBy(0, plain, { posts: ages(3) })).toEqual({ code: "limit.posts", max: 3, wait: 23 * HOUR - 2 });
    expect(refusedBy(0, plain, { comments: ages(9) })).toBeUndefined();
    expect(refusedBy(0, plain, { comments: ages(10) })).toEqual({
      code: "limit.comments",
      max: 10,
      wait: 23 * HOUR - 9,
    });
    for (const level of [1, 2, 3] as const) expect(refusedBy(level, plain, { posts: ages(40) })).toBeUndefined();
  });

  it("put a pause between two of a newcomer's texts", () => {
    expect(refusedBy(0, plain, { posts: [119] })).toEqual({ code: "limit.post_pause", max: 120, wait: 1 });
    expect(refusedBy(0, plain, { posts: [120] })).toBeUndefined();
    expect(refusedBy(0, plain, { comments: [10] })).toEqual({ code: "limit.comment_pause", max: 30, wait: 20 });
    expect(refusedBy(1, plain, { posts: [0], comments: [0] })).toBeUndefined();
  });

  it("allow one anonymous post a day at first, then three, then five", () => {
    const after = (level: TrustLevel, count: number) =>
      refusedBy(level, plain, { posts: [], anonymous: Array.from({ length: count }, () => HOUR) });
    for (const [level, max] of [
      [0, 1],
      [1, 3],
      [2, 5],
      [3, 5],
    ] as const) {
      expect(after(level, max - 1), `${level}`).toBeUndefined();
      expect(after(level, max), `${level}`).toEqual({ code: "limit.anonymous", max, wait: 23 * HOUR });
    }
  });

  it("allow 30, 60 and 150 likes a day", () => {
    const ages = (count: number) => Array.from({ length: count }, () => HOUR);
    for (const [level, max] of [
      [0, 30],
      [1, 60],
      [2, 150],
    ] as const) {
      expect(waitForLike(level, ages(max))).toBe(0);
      expect(waitForLike(level, ages(max + 1))).toBe(23 * HOUR);
    }
  });

  it("never refuse a higher level what they allow a lower one", () => {
    const ages = fc.array(fc.nat(86_400), { maxLength: 60 }).map((all) => all.toSorted((a, b) => a - b));
    const count = fc.nat(40);
    fc.assert(
      fc.property(ages, ages, ages, count, count, count, (posts, comments, anonymous, links, mentions, pictures) => {
        const text = { ...plain, links, mentions, pictures };
        const allowed = trustLevels.map((level) => !refusedBy(level, text, { posts, comments, anonymous }));
        expect(allowed).toEqual(allowed.toSorted((a, b) => Number(a) - Number(b)));
      }),
    );
  });
});

describe("what waits for staff", () => {
  it("is what newcomers write with a link, a picture, a word, or by machine; nothing that nobody else sees", () => {
    expect(heldFor(0, plain)).toEqual([]);
    expect(heldFor(0, { ...plain, links: 1, pictures: 1, hasWord: true, isByMachine: true })).toEqual([
      ...["link", "picture", "word", "form"],
    ]);
    expect(heldFor(0, { ...plain, links: 1, isPrivate: true })).toEqual([]);
    for (const level of [1, 2, 3] as const)
      expect(heldFor(level, { ...plain, links: 1, hasWord: true, isByMachine: true })).toEqual([]);
  });
});

describe("links that count", () => {
  it.each([
    ["https://spam.example/x", 1],
    ["[यहाँ](http://SPAM.example:8080) र <https://b.example?q=1>, अनि (//c.example)", 3],
    ["www.spam.example", 1],
    ["spam.example/offer हेर्नुहोस्", 1],
    ["[https://a.example](https://a.example) https://a.example", 1],
    ["ｈｔｔｐｓ://spam.example", 1],
    ["https://psc.gov.np/notice https://www.moga.gov.np", 0],
    ["https://gov.np.example https://notgov.np https://gov.np@c.example", 3],
    ["https://sarathi.example/community https://sarathi.example", 0],
    ["https://xsarathi.example/", 1],
    ["2081/82 को पाठ्यक्रम, मा.वि., और/अथवा, 3.5/4, a.b", 0],
  ])("of %s are %i", (source, count) => {
    expect(linksIn(source, "sarathi.example")).toBe(count);
  });
});
