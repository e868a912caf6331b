import { describe, expect, it } from "vitest";
import { withoutNumber } from "./words.ts";

describe("[S132] a stem without its number", () => {
  it.each([
    ["12. What?", "What?"],
    ["१२) के हो?", "के हो?"],
    ["Q. 12: What?", "What?"],
    ["प्रश्न नं. १२। के हो?", "के हो?"],
    ["8 : 28 :: 15 : ?", "8 : 28 :: 15 : ?"],
    ["3 : 4 = 12 : ?", "3 : 4 = 12 : ?"],
    ["८: २८ :: १५ : ?", "८: २८ :: १५ : ?"],
    ["5) 4) 3) ?", "5) 4) 3) ?"],
    ["1990. A year of?", "1990. A year of?"],
    ["2.5 is?", "2.5 is?"],
  ])("%j", (stem, left) => {
    expect(withoutNumber(stem)).toBe(left);
  });

  it("is found at once, whatever stands there", () => {
    for (const stem of [`Q${" ".repeat(20_000)}x`, `Q${" .".repeat(10_000)}x`, `${" ".repeat(20_000)}12`]) {
      const begun = performance.now();
      withoutNumber(stem);
      expect(performance.now() - begun).toBeLessThan(100);
    }
  });
});
