import { describe, expect, it } from "vitest";
import { stepsOf, strengthOf, type Weakness, weaknessOf } from "./password.rules.ts";
import { commonPasswords } from "./password.ts";

const common = await commonPasswords();
const ASHA = ["Asha", "Rai", "asha.rai.k@example.com", "asha_rai", "आशा"];

describe("[S40] passwords that are refused, and why", () => {
  it("come from the whole list", () => expect(common.size).toBeGreaterThan(45_000));

  it.each<[string, Weakness]>([
    ["password", "common"],
    ["Password1!", "common"],
    ["P@ssw0rd2024", "common"],
    ["sunshine99", "common"],
    ["dr4g0n-2082", "common"],
    ["  trustno1  ", "common"],
    ["sarathi123", "context"],
    ["loksewa123", "context"],
    ["loksewa2082", "context"],
    ["Nepal@123", "context"],
    ["nepal1234", "context"],
    ["N3p4l_2082!", "context"],
    ["kathmandu", "context"],
    ["Sarathi@2026", "context"],
    ["merokathmandu", "context"],
    ["psc.nepal.2082", "context"],
    ["नेपाल२०८२", "context"],
    ["लोकसेवा आयोग", "context"],
    ["admin@123", "context"],
    ["aaaaaaaa", "pattern"],
    ["        a", "pattern"],
    ["12345678", "pattern"],
    ["87654321", "pattern"],
    ["abcdefgh", "pattern"],
    ["qwertyuiop", "pattern"],
    ["aaaabbbb1111", "pattern"],
    ["abcabcabcabc", "pattern"],
    ["abab1212", "pattern"],
    ["asha1234", "personal"],
    ["Asha.Rai@2055", "personal"],
    ["r4i-asha-99", "personal"],
    ["आशा१२३४५", "personal"],
  ])("%s: %s", (password, why) => {
    expect(weaknessOf(password, ASHA, common)).toBe(why);
  });

  it.each([
    "candle river 42 stone",
    "correct horse battery staple",
    "nepal paper boat lamp",
    "asha sails a paper boat",
    "गीताको नयाँ पासवर्ड",
    "नीलो छाता र पुरानो घडी",
    "x7#kQ9!mZ",
    "8301947720561",
    "two words",
    "नेपालमा असार महिनामा झरी पर्छ",
  ])("takes %s", (password) => {
    expect(weaknessOf(password, ASHA, common)).toBeNull();
  });

  it("takes any long one that chance makes, fast", () => {
    const began = performance.now();
    const signs = [..."abcdefghijklmnopqrstuvwxyz0123456789 .-"];
    for (let i = 0; i < 500; i++) {
      const text = Array.from({ length: 128 }, (_, k) => signs[(i * 31 + k * k * 7 + k * 13) % signs.length]).join("");
      weaknessOf(text, ASHA, common);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("is good or strong by what cannot be foreseen", () => {
    expect([stepsOf("abcd1111"), stepsOf("qwer"), stepsOf("x7#k")]).toEqual([2, 1, 4]);
    expect([strengthOf("x7#kQ9!mZ"), strengthOf("candle river 42 stone")]).toEqual(["good", "strong"]);
  });
});
