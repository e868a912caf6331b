import { describe, expect, it } from "vitest";
import { type Filed, foldWords, HIGH, NORMAL, URGENT, weigh, weightOf } from "./score.rules.ts";

describe("[S67] what a report weighs", () => {
  it.each([
    [{ trustLevel: 0, agreed: 0, disagreed: 0 }, 0.5],
    [{ trustLevel: 1, agreed: 0, disagreed: 0 }, 1],
    [{ trustLevel: 3, agreed: 0, disagreed: 0 }, 2],
    // Five decided reports say nothing yet; sixteen do: log4(16) = 2.
    [{ trustLevel: 1, agreed: 5, disagreed: 0 }, 1],
    [{ trustLevel: 1, agreed: 16, disagreed: 0 }, 3],
    [{ trustLevel: 1, agreed: 0, disagreed: 16 }, 0.25],
    [{ trustLevel: 3, agreed: 4096, disagreed: 0 }, 5],
    [{ trustLevel: 2, agreed: 7, disagreed: 3 }, 1.5],
  ])("of %j is %d", (reporter, weight) => expect(weightOf(reporter)).toBeCloseTo(weight, 9));

  it("is never nothing and never more than five, whoever makes it", () => {
    for (let trustLevel = 0; trustLevel <= 3; trustLevel++)
      for (let agreed = 0; agreed <= 200; agreed += 7)
        for (let disagreed = 0; disagreed <= 200; disagreed += 11) {
          const weight = weightOf({ trustLevel, agreed, disagreed });
          expect(weight).toBeGreaterThanOrEqual(0.25);
          expect(weight).toBeLessThanOrEqual(5);
          expect(weightOf({ trustLevel, agreed: agreed + 1, disagreed })).toBeGreaterThanOrEqual(
            agreed + disagreed > 5 && agreed / (agreed + disagreed) >= 0.7 ? weight - 1e-9 : 0.25,
          );
        }
  });
});

let networks = 0;
/** A report from a network of its own. */
const filed = (more: Partial<Filed> = {}): Filed => ({
  ...{ reason: "spam", trustLevel: 1, weight: 1, isYoung: false, network: `n${++networks}` },
  ...more,
});
const many = (count: number, more: Partial<Filed> = {}) => Array.from({ length: count }, () => filed(more));

describe("[S67] what the reports of a case weigh together", () => {
  it.each<[string, Filed[], number, boolean, number]>([
    ["nothing", [], 0, false, NORMAL],
    ["five of six", many(5), 5, false, NORMAL],
    ["six", many(6), 6, true, HIGH],
    ["six of people whom nobody knows yet", many(12, { trustLevel: 0, weight: 0.5 }), 6, false, HIGH],
    ["one with much weight", [filed({ weight: 5, reason: "leaked-paper" })], 10, false, HIGH],
    ["two of level 1, however right they were until now", many(2, { weight: 3 }), 6, false, HIGH],
    ["two of level 1 who say privacy", many(2, { reason: "privacy" }), 6, false, URGENT],
    ["three of them", many(3, { reason: "privacy" }), 9, true, URGENT],
    ["one of level 1 and one of level 2", [filed({ weight: 3 }), filed({ weight: 3, trustLevel: 2 })], 6, true, HIGH],
    ["two of level 3 in one network", many(2, { weight: 5, trustLevel: 3, network: "a" }), 1, false, NORMAL],
    [
      "one network beside somebody whom nobody knows",
      [...many(2, { weight: 5, trustLevel: 3, network: "a" }), filed({ weight: 5, trustLevel: 0 })],
      6,
      false,
      HIGH,
    ],
    ["networks that are forgotten are one reporter's", many(6, { trustLevel: 3, network: null }), 6, false, HIGH],
    ["privacy counts three times, and is urgent", [filed({ reason: "privacy" })], 3, false, URGENT],
    ["twelve are urgent", many(12), 12, true, URGENT],
    ["accounts of today weigh one together", many(40, { isYoung: true }), 1, false, NORMAL],
    ["a network weighs one", many(40, { network: "a" }), 1, false, NORMAL],
    ["a network weighs one, whatever it reports", many(4, { network: "a", reason: "privacy" }), 1, false, URGENT],
    ["accounts of today too", many(4, { isYoung: true, reason: "leaked-paper" }), 1, false, HIGH],
    [
      "one of a network is one person",
      [filed({ network: "a", weight: 2 }), filed({ network: "b", weight: 2 })],
      4,
      false,
      NORMAL,
    ],
  ])("%s", (_, reports, score, hides, urgency) => expect(weigh(reports)).toEqual({ score, hides, urgency }));

  it("makes no difference by order, and is never less for one report more", () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const reasons = ["spam", "privacy", "leaked-paper", "other"] as const;
    for (let run = 0; run < 200; run++) {
      const reports = Array.from({ length: next(12) }, () =>
        filed({
          reason: reasons[next(4)] ?? "spam",
          weight: 0.25 + next(19) / 4,
          trustLevel: next(4),
          network: ["a", "b", null][next(3)] ?? null,
        }),
      );
      expect(weigh(reports.toReversed())).toEqual(weigh(reports));
      // Of its own network, whoever comes adds.
      const more = weigh([...reports, filed({ network: "c" })]);
      expect(more.score).toBeGreaterThan(weigh(reports).score);
    }
  });
});

it("folds words that say the same", () => {
  expect(foldWords("प्रश्नपत्र किन्नुहोस्! 98…")).toBe(foldWords("प्रश्नपत्र  किन्नुहोस् 98"));
  expect(foldWords("छोटो")).toBe("");
});
