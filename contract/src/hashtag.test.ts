import { describe, expect, it } from "vitest";
import { hashtagOf, hashtagsIn, keyOfHashtag, uniqueHashtags } from "./hashtag.ts";

const namesIn = (text: string) => hashtagsIn(text).map(({ name }) => name);

describe("[S71] hashtags of a text", () => {
  it.each([
    ["#लोकसेवा तयारी", ["लोकसेवा"]],
    ["#गर्\u200dयो", ["गर्\u200dयो"]],
    ["#श्रीमान्\u200cको", ["श्रीमान्\u200cको"]],
    ["#खरिदार।", ["खरिदार"]],
    ["#शाखा_अधिकृत", ["शाखा_अधिकृत"]],
    ["#२०८१", []],
    ["(#ऐन)", ["ऐन"]],
    ["https://x.y/#frag", []],
    ["&#39;", []],
    ["C# is", []],
    ["##ab", ["ab"]],
    ["#a", []],
    ["#क", []],
    ["#्", []],
    ["#\u094d\u094dक", []],
    ["#\u200dकर\u200d ", ["कर"]],
    ["#२०८१परीक्षा #2081परीक्षा", ["२०८१परीक्षा", "2081परीक्षा"]],
    ["#LokSewa,#loksewa", ["LokSewa", "loksewa"]],
    [`#${"क".repeat(40)}`, ["क".repeat(40)]],
    [`#${"क".repeat(41)}`, []],
    ["#क्षत्रि", ["क्षत्रि"]],
    ["#ऐन_ #कर__", ["ऐन", "कर"]],
    ["#top #Trending #following #search #topper", ["topper"]],
  ])("%j", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    ["lines", `#abc${"_".repeat(15_000)} #a___b`],
    ["joiners", `#qq\u200d${"\u200c".repeat(40_000)}rr`],
    ["marks", `#kk${"\u0301".repeat(60)}`],
    ["marks with joiners", `#zz${"\u0300\u200d\u0316".repeat(20)} #zz${"\u0300\u0316".repeat(2_000)}`],
  ])("are none of what defaces a list: %s", (_, text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it("say where they stand", () => {
    expect(hashtagsIn("a (#ऐन) #कर")).toEqual([
      { name: "ऐन", at: 3, length: 3 },
      { name: "कर", at: 8, length: 3 },
    ]);
  });
});

describe("a hashtag's key", () => {
  it.each([
    ["२०८१परीक्षा", "2081परीक्षा"],
    ["LokSewa", "loksewa"],
    ["गर्\u200dयो", "गर्यो"],
    ["ऐन_", "ऐन"],
  ])("%j is that of %j", (one, other) => {
    expect(keyOfHashtag(one)).toBe(keyOfHashtag(other));
  });

  it("stays itself", () => {
    for (const name of ["LokSewa", "२०८१परीक्षा", "शाखा_अधिकृत"]) {
      expect(keyOfHashtag(keyOfHashtag(name))).toBe(keyOfHashtag(name));
    }
  });
});

it("a field takes them with and without their sign, each once", () => {
  expect(hashtagOf(" #लोकसेवा ")).toBe("लोकसेवा");
  expect(hashtagOf("लोक सेवा")).toBeUndefined();
  expect(hashtagOf("___")).toBeUndefined();
  expect(uniqueHashtags(["LokSewa", "loksewa", "२०८१परीक्षा", "2081परीक्षा"])).toEqual(["LokSewa", "२०८१परीक्षा"]);
});
