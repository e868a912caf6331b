import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  askAll,
  canonOf,
  createSearcher,
  findPages,
  type Hit,
  isSearchable,
  marksOf,
  mergeHits,
  wordsOf,
} from "./search.rules.ts";
import { staticPages } from "./sources.ts";

const hit = (path: string, title = path, more: Partial<Hit> = {}): Hit => ({
  ...{ path, title, group: "pages", tier: 0, score: 1 },
  ...more,
});
const found = (hits: Hit[]) => ({ hits, complete: true });

describe("search rules", () => {
  it("[S30] begins at two trimmed characters", () => {
    expect(isSearchable(" a ")).toBe(false);
    expect(isSearchable(" ab ")).toBe(true);
  });

  it("[S32] merges, keeps the first of each path, at most 30", () => {
    expect(mergeHits([[hit("/a", "1")], [hit("/a", "2"), hit("/b")]])).toEqual([hit("/a", "1"), hit("/b")]);
    const many = Array.from({ length: 40 }, (_, n) => hit(`/${n}`));
    expect(mergeHits([many])).toHaveLength(30);
  });

  it("[S33] a failing source is ignored", async () => {
    const failing = () => Promise.reject(new Error("down"));
    const throwing = () => {
      throw new Error("at once");
    };
    const answer = await askAll([failing, throwing, async () => [hit("/a")]], "x");
    expect(answer).toEqual({ hits: [hit("/a")], complete: false });
  });

  it("[S32] ranks by tier, then weight, group by group, and knows a path in all its writings", () => {
    const merged = mergeHits([
      [hit("/p/1", "1", { group: "posts", tier: 3 }), hit("/p/2", "2", { group: "posts", tier: 1, score: 2 })],
      [hit("/r/1", "3", { group: "resources", tier: 1 }), hit("/p/1/?utm_source=x&sort=new#c", "4", { tier: 4 })],
    ]);
    expect(merged.map(({ title }) => title)).toEqual(["2", "1", "3"]);
    expect(canonOf("/a/%E0%A4%95/index?page=2&q=1#x")).toBe("/a/क?q=1");
  });

  it.each([
    ["लोक सेवा आयोग", "loksewa", "", "लोक सेवा आयोग"],
    ["खरिदार पद", "kharidar", "खरिदार", " पद"],
    ["क्षेत्री", "क्", "क्षे", "त्री"],
    ["Kharidar <b>", "khar", "Khar", "idar <b>"],
    ["नेपाल", "नेपा", "नेपा", "ल"],
  ])("marks in %s what %s finds, never a part of a grapheme", (title, text, marked, rest) => {
    const pieces = marksOf(title, text);
    const said = (is: boolean) => pieces.filter((piece) => piece.marked === is).map((piece) => piece.text);
    expect(said(true).join("")).toBe(marked);
    expect(said(false).join("")).toBe(rest);
  });

  it("[S36] knows the 15 static pages", () => {
    expect(Object.keys(staticPages)).toHaveLength(15);
    expect(new Set(Object.values(staticPages)).size).toBe(15);
  });

  it("finds pages by every word, in either language, the nearest title first", () => {
    const pages = [
      { path: "/s", titles: ["लोक सेवा पाठ्यक्रम", "Loksewa Syllabus"], words: "" },
      { path: "/l", titles: ["लोक सेवा", "Loksewa"], words: "psc" },
      { path: "/t", titles: ["नमुना परीक्षा", "Mock Tests"], words: "loksewa exam" },
    ];
    expect(findPages(pages, "LOKSEWA ").map(({ page }) => page.path)).toEqual(["/l", "/s", "/t"]);
    expect(findPages(pages, "पाठ्यक्रम").map(({ page }) => page.path)).toEqual(["/s"]);
    expect(findPages(pages, "loksewa psc").map(({ page }) => page.path)).toEqual(["/l"]);
    expect(findPages(pages, "zz")).toEqual([]);
  });
});

it.each([
  ["/pariksha/kharidar-first-paper-99/info", "kharidar first paper"],
  ["/%E0%A4%96%E0%A4%B0%E0%A4%BF%E0%A4%A6%E0%A4%BE%E0%A4%B0", "खरिदार"],
  ["/no/such%2", "such"],
  ["/12/3", ""],
])("takes words from the address %s: %s", (pathname, words) => {
  expect(wordsOf(pathname)).toBe(words);
});

describe("[S31] the searcher", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("asks 300 ms after the last letter, once", async () => {
    const ask = vi.fn(async () => found([hit("/a")]));
    const tell = vi.fn();
    const searcher = createSearcher(ask, tell);
    searcher.type("na");
    await vi.advanceTimersByTimeAsync(299);
    searcher.type("nay ");
    await vi.advanceTimersByTimeAsync(299);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledExactlyOnceWith("nay", expect.any(AbortSignal));
    expect(tell).toHaveBeenCalledExactlyOnceWith({ text: "nay", ...found([hit("/a")]) });
  });

  it("tells only the answer to the last text", async () => {
    const tell = vi.fn();
    const slow = (text: string) =>
      new Promise<ReturnType<typeof found>>((resolve) =>
        setTimeout(resolve, text === "first" ? 1000 : 10, found([hit(`/${text}`)])),
      );
    const searcher = createSearcher(slow, tell);
    searcher.type("first");
    await vi.advanceTimersByTimeAsync(310);
    searcher.type("second");
    await vi.advanceTimersByTimeAsync(5000);
    expect(tell).toHaveBeenCalledExactlyOnceWith({ text: "second", ...found([hit("/second")]) });
  });

  it("does not ask for one letter, nor after it was cancelled", async () => {
    const ask = vi.fn(async () => found([]));
    const searcher = createSearcher(ask, () => undefined);
    searcher.type("n");
    searcher.type("na");
    searcher.cancel();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).not.toHaveBeenCalled();
  });
});
