import { describe, expect, it } from "vitest";
import { bestOf, type Signs, weigh } from "./suggestion.rules.ts";

let count = 0;
const somebody = (signs: Partial<Signs> = {}) => ({
  ...{ friends: 0, followers: 0, myHashtags: 0, theirHashtags: 0, sharedHashtags: 0, talk: 0 },
  ...{ sameTarget: false, answers: 0, posts: 3 },
  username: `somebody${++count}`,
  ...signs,
});

describe("what speaks for somebody", () => {
  it.each<[string, Partial<Signs>, number, string, number]>([
    ["4 of 16 followers are people one follows", { friends: 4, followers: 16 }, 3, "friends", 4],
    ["of a hundred times as many, less", { friends: 4, followers: 1_600 }, 0.3, "friends", 4],
    ["2 of 8 hashtags are shared", { myHashtags: 4, theirHashtags: 6, sharedHashtags: 2 }, 0.5, "hashtags", 2],
    ["three likes", { talk: 3 }, 3, "talk", 3],
    ["the same post", { sameTarget: true }, 1, "target_post", 3],
    ["accepted answers", { answers: 4 }, 0.2, "answers", 4],
    ["nothing", {}, 0, "active", 3],
  ])("%s", (_, signs, score, reason, of) => {
    const weighed = weigh(somebody(signs));
    expect(weighed.score).toBeCloseTo(score);
    expect(weighed).toMatchObject({ reason, count: of });
  });

  it("adds up, and the greatest part is the reason", () => {
    expect(weigh(somebody({ friends: 1, followers: 100, sameTarget: true }))).toMatchObject({ reason: "target_post" });
    expect(weigh(somebody({ friends: 1, followers: 1, sameTarget: true })).score).toBe(4);
  });
});

describe("who is suggested", () => {
  it("the best first, at most two of one reason", () => {
    const friends = [1, 2, 3].map((friends) => somebody({ friends, followers: 9 }));
    const same = [1, 2, 3].map(() => somebody({ sameTarget: true }));
    const best = bestOf([...friends, ...same], 10);
    expect(best.map(({ reason }) => reason)).toEqual(["friends", "friends", "target_post", "target_post"]);
    expect(best[0]?.one).toBe(friends[2]);
    expect(bestOf([...friends, ...same], 1)).toHaveLength(1);
  });

  it("to somebody new: active people of the same post, before others", () => {
    const same = [3, 9, 5, 4].map((posts) => somebody({ sameTarget: true, posts }));
    const best = bestOf([somebody({ posts: 50 }), ...same], 5);
    expect(best.map(({ one }) => one.posts)).toEqual([9, 5, 4, 3, 50]);
  });

  it("nobody where there is nobody", () => {
    expect(bestOf([], 5)).toEqual([]);
  });
});
