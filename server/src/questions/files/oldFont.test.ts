import { unicodeToPreeti } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { wordsLikePreeti, wordsOfPreeti } from "./oldFont.rules.ts";
import { readAll, short } from "./testFiles.ts";

const FORMULAS = [
  "int x = 5; x++; x = ?",
  "2x + 3y = 7; x - y = 1. x = ?",
  "x + y = 5; x - y = 1; x = ?",
  "If a = 3, b = 4; a^2 + b^2 = ?",
  "for (i = 0; i < 5; i++) printf(i);",
  "if(x>5){ y=2; } else { y=3; }",
  "3 + 4 = ?",
];

describe("mathematics and code", () => {
  it.each(FORMULAS)("are no old font: %s", async (stem) => {
    expect(wordsLikePreeti(stem).likely).toBe(false);
    const text = await readAll(`1. ${stem}\na) 1\nb) 2\nAns: a\n2. What?\na) 1\nb) 2\nAns: b`);
    const table = await readAll(`Question,A,B,Answer\n"${stem}",1,2,A\nWhat?,1,2,B`);
    for (const file of [text, table]) {
      expect(short(file)).toMatchObject([
        { q: stem, k: [0], p: [] },
        { q: "What?", k: [1], p: [] },
      ]);
      expect(file.blocks.flatMap(({ conversions }) => conversions)).toEqual([]);
    }
  });

  it("stay as they are within words of the font", () => {
    const typed = `${unicodeToPreeti("यदि")} 2x + 3y = 7 ${unicodeToPreeti("भए कति हुन्छ ?")}`;
    expect(wordsLikePreeti(typed).likely).toBe(true);
    expect(wordsOfPreeti(typed)).toBe("यदि 2x + 3y = 7 भए कति हुन्छ ?");
  });

  it("are none where single letters of the font stand apart", () => {
    const typed = unicodeToPreeti("क र ख दुवै सही हुन् ?");
    expect(wordsOfPreeti(typed)).toBe("क र ख दुवै सही हुन् ?");
  });
});
