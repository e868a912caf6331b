import { MAX_IMPORT_ROWS } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { readCsv, separatorOf } from "./csv.ts";

describe("the separator of a table", () => {
  it.each([
    ["commas", "a,b,c\n1,2,3", ","],
    ["tabs", "a\tb\tc\n1\t2\t3", "\t"],
    ["semicolons, with commas in the words", "q;x, y;z\nq;a, b;c", ";"],
    ["bars", "a|b|c\n1|2|3", "|"],
    ["one row", "a,b,c", ","],
    ["the one that makes more columns", "a,b,c;d,e,f,g\n1,2,3;4,5,6,7", ","],
    ["quoted cells that hold it", '"a,b",c,d\n"1,2",3,4', ","],
    ["most rows alike", "a,b,c\n1,2,3\n1,2,3\ntitle\nend", ","],
    ["a title before rows that are alike", "title\nof two, parts\na,b,c,d\n1,2,3,4\n1,2,3,4\n5,6,7,8\n1,2,3,4", ","],
    ["commas before bars of as many", "a,b|c,d|e\n1,2|3,4|5", ","],
    ["bars of more than commas", "a|b,c|d,e|f\n1|2,3|4,5|6", "|"],
    ["empty lines between", "a,b,c\n\n\n\n\n\n1,2,3", ","],
  ])("is found: %s", (_, text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  it.each([
    ["two columns", "a,b\n1,2"],
    ["lines of a text", "1. What, then?\nA) x\nB) y"],
    ["few rows alike", "a,b,c\n1,2,3\none\ntwo\nthree, four"],
    ["nothing", ""],
  ])("is none: %s", (_, text) => {
    expect(separatorOf(text)).toBeUndefined();
  });
});

describe("rows", () => {
  it("have their numbers, whatever stands before the first", () => {
    expect(readCsv("\ufeffa;b\n1;\ufeff2", ";")).toEqual([
      { cells: ["a", "b"], row: 1 },
      { cells: ["1", "\ufeff2"], row: 2 },
    ]);
  });

  it("say where quotes are wrong, and where they never end", () => {
    expect(readCsv('a,b\n"x" y",z\n1,2\n"3', ",").map(({ row, problem }) => [row, problem])).toEqual([
      [1, undefined],
      [2, "syntax"],
      [3, undefined],
      [4, "cut_off"],
    ]);
    expect(readCsv("a,b", ",")[0]).not.toHaveProperty("problem");
  });

  it("are so many at most, with some for headings and titles", () => {
    const most = MAX_IMPORT_ROWS + 100;
    expect(readCsv(Array(most).fill("a").join("\n"), ",")).toHaveLength(most);
    expect(() =>
      readCsv(
        Array(most + 1)
          .fill("a")
          .join("\n"),
        ",",
      ),
    ).toThrowError(expect.objectContaining({ code: "too_many_rows", place: String(most + 1) }));
  });

  it("are two where a quote that was never closed meets the next one", () => {
    const text =
      'Question,A,B,C,D,Key\nWho?,"w,x,y,z,A\nWhen?,w",x,y,z,B\nWhy?,w,x,y,z,C\n"Of two\nlines, that is?",w,x,y,z,D';
    expect(readCsv(text, ",").map(({ problem }) => problem)).toEqual([undefined, "syntax", undefined, undefined]);
  });
});
