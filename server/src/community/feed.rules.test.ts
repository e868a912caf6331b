import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseRank, type Candidate, gravityOf, orderFeed, scoreOf, whyOf } from "./feed.rules.ts";

const earned = {
  likes: 0,
  commenters: 0,
  bookmarks: 0,
  readers: 0,
  ageHours: 0,
  commentersOfDay: 0,
  quietHours: 0,
};
const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  id: "a",
  authorId: "x",
  username: "x",
  hashtags: [],
  base: 1,
  ageHours: 48,
  impressions: 100,
  isOwn: false,
  isFollowed: false,
  followedHashtags: [],
  isSameTarget: false,
  interactions: 0,
  isReadLanguage: false,
  seen: 0,
  commentersOfDay: 0,
  ...more,
});

describe("what a post is worth", () => {
  it("keeps a good one above an empty new one in a small community", () => {
    const good = baseRank({ ...earned, likes: 20, commenters: 6, ageHours: 12 }, gravityOf(10));
    const empty = baseRank(earned, gravityOf(10));
    expect(good / empty).toBeGreaterThan(0.7);
    expect(gravityOf(50)).toBe(1.2);
    expect(gravityOf(501)).toBe(1.5);
  });

  it("never falls with a like, a comment, a bookmark or a reader", () => {
    const some = fc.record({
      likes: fc.nat(1000),
      commenters: fc.nat(100),
      bookmarks: fc.nat(100),
      readers: fc.nat(1000),
      ageHours: fc.double({ min: 0, max: 336, noNaN: true }),
      commentersOfDay: fc.nat(50),
      quietHours: fc.double({ min: 0, max: 48, noNaN: true }),
    });
    fc.assert(
      fc.property(
        some,
        fc.constantFrom("likes", "commenters", "bookmarks", "readers", "commentersOfDay"),
        (one, key) => {
          const more = { ...one, [key]: one[key as "likes"] + 1 };
          expect(baseRank(more, 1.2)).toBeGreaterThanOrEqual(baseRank(one, 1.2));
        },
      ),
    );
  });

  it("is nothing in the future, and less with age", () => {
    expect(baseRank({ ...earned, likes: 50, ageHours: -1 }, 1)).toBe(0);
    expect(baseRank({ ...earned, likes: 5, ageHours: 1 }, 1)).toBeGreaterThan(
      baseRank({ ...earned, likes: 5, ageHours: 9 }, 1),
    );
  });
});

describe("what it is worth to one reader", () => {
  it("grows with what they follow, and sinks once seen", () => {
    const plain = scoreOf(candidate());
    expect(scoreOf(candidate({ isFollowed: true }))).toBeCloseTo(2 * plain);
    expect(scoreOf(candidate({ followedHashtags: ["a", "b", "c"] }))).toBeCloseTo(2 * plain);
    expect(scoreOf(candidate({ isSameTarget: true }))).toBeCloseTo(1.6 * plain);
    expect(scoreOf(candidate({ interactions: 100 }))).toBeCloseTo(2.2 * plain);
    expect(scoreOf(candidate({ seen: 1 }))).toBeCloseTo(0.3 * plain);
    expect(scoreOf(candidate({ seen: 7 }))).toBeCloseTo(0.1 * plain);
  });

  it("says why, never by an anonymous author", () => {
    expect(whyOf(candidate({ isFollowed: true }))).toEqual({ code: "person", name: "x" });
    expect(whyOf(candidate({ followedHashtags: ["नासु"] }))).toEqual({ code: "hashtag", name: "नासु" });
    expect(whyOf(candidate({ isSameTarget: true }))).toEqual({ code: "target_post" });
    expect(whyOf(candidate({ commentersOfDay: 4 }))).toEqual({ code: "lively" });
    expect(whyOf(candidate({ ageHours: 1, impressions: 0 }))).toEqual({ code: "new" });
    expect(whyOf(candidate())).toEqual({ code: "popular" });
    expect(whyOf(candidate({ authorId: null, username: null, interactions: 5 }))).toEqual({ code: "popular" });
  });
});

describe("the order of a feed", () => {
  const some = fc.array(
    fc.record({
      authorId: fc.option(fc.constantFrom("x", "y", "z", "u", "v", "w", "q", "r")),
      hashtags: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { maxLength: 2 }),
      base: fc.double({ min: 0, max: 5, noNaN: true }),
      ageHours: fc.constantFrom(1, 100),
      impressions: fc.constantFrom(0, 100),
    }),
    { maxLength: 60 },
  );
  const lots = () => {
    let n = 7;
    return () => {
      n = (n * 48271) % 2147483647;
      return n / 2147483647;
    };
  };

  it("holds every candidate once, and is the same for the same lots", () => {
    fc.assert(
      fc.property(some, (given) => {
        const all = given.map((one, i) => candidate({ ...one, id: String(i) }));
        const ordered = orderFeed(all, lots());
        expect(ordered.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        expect(orderFeed(all, lots())).toEqual(ordered);
      }),
    );
  });

  it("has at most two of one author and three of one hashtag in any ten, while there is another choice", () => {
    const all = Array.from({ length: 200 }, (_, i) =>
      candidate({ id: String(i), authorId: `a${i % 20}`, hashtags: [`t${i % 15}`], base: i % 20 < 3 ? 100 : 1 }),
    );
    const ordered = orderFeed(all, lots()).slice(0, 100);
    for (let from = 0; from + 10 <= ordered.length; from++) {
      const ten = ordered.slice(from, from + 10);
      for (const key of new Set(ten.map(({ authorId }) => authorId))) {
        expect(ten.filter(({ authorId }) => authorId === key).length).toBeLessThanOrEqual(2);
      }
      for (const key of new Set(ten.flatMap(({ hashtags }) => hashtags))) {
        expect(ten.filter(({ hashtags }) => hashtags.includes(key)).length).toBeLessThanOrEqual(3);
      }
    }
  });

  it("gives the fifth and the tenth place to what few have seen", () => {
    const known = Array.from({ length: 30 }, (_, i) => candidate({ id: `k${i}`, authorId: `k${i}`, base: 50 }));
    const fresh = Array.from({ length: 4 }, (_, i) =>
      candidate({ id: `f${i}`, authorId: `f${i}`, base: 0.01, ageHours: 1, impressions: 0 }),
    );
    const ordered = orderFeed([...known, ...fresh], lots()).map(({ id }) => id);
    for (const place of [4, 9, 14, 19]) expect(ordered[place]).toMatch(/^f/);
  });

  it("shows all of one author, if nobody else has written", () => {
    const all = Array.from({ length: 12 }, (_, i) => candidate({ id: String(i) }));
    expect(orderFeed(all, lots())).toHaveLength(12);
  });
});
