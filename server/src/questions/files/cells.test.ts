import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { readAll, short } from "./testFiles.ts";

// What stands in a cell, and what is seen there.

async function optionsShown(cells: [value: ExcelJS.CellValue, format: string][]): Promise<unknown[]> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("MCQ");
  sheet.addRow(["Question", ...cells.map((_, at) => `Option ${at + 1}`), "Answer", "As of"]);
  sheet.addRow(["Which?", ...cells.map(([value]) => value), "A", new Date("2024-04-13")]);
  for (const [at, [, format]] of cells.entries()) sheet.getCell(2, at + 2).numFmt = format;
  const read = await readAll(Buffer.from(await book.xlsx.writeBuffer()));
  expect(read.blocks[0]?.draft.asOf).toBe("2024-04-13");
  expect(read.blocks[0]?.problems).toEqual([]);
  return short(read)[0]?.o ?? [];
}

describe("a cell of a workbook is read as it is shown", () => {
  it("fractions", async () => {
    expect(
      await optionsShown([
        [0.5, "# ?/?"],
        [1.25, "# ?/?"],
        [0.3125, "# ??/??"],
        [2 / 3, "?/?"],
      ]),
    ).toEqual(["1/2", "1 1/4", "5/16", "2/3"]);
  });

  it("dates and times", async () => {
    expect(
      await optionsShown([
        [new Date("2015-09-20"), "d mmmm yyyy"],
        [new Date("2015-09-20"), "dd/mm/yyyy"],
        [new Date("2015-09-20"), "yyyy"],
        [new Date("2015-01-02"), "d-mmm"],
        [new Date("1899-12-30T01:30:00Z"), "h:mm"],
      ]),
    ).toEqual(["20 September 2015", "20/09/2015", "2015", "2-Jan", "1:30"]);
  });

  it("numbers with signs, units and places of their own", async () => {
    expect(
      await optionsShown([
        [-5, "0;(0)"],
        [7, '0" km"'],
        [1234567, "#,##0"],
        [0.125, "0.0%"],
        [42, "000"],
        [0.1 + 0.2, "General"],
        [12_300_000_000, "0.00E+00"],
      ]),
    ).toEqual(["(5)", "7 km", "1,234,567", "12.5%", "042", "0.3", "1.23E+10"]);
  });

  it("what no format says stays a number", async () => {
    expect(
      await optionsShown([
        [1.5, "0.0 ["],
        [3, "General"],
      ]),
    ).toEqual(["1.5", "3"]);
  });
});

describe("a cell with tags", () => {
  const options = async (stem: string, ...cells: string[]) =>
    short(await readAll(`Question\tA\tB\tAnswer\n${stem}\t${cells.join("\t")}\tA\nOther?\tw\tx\tB`))[0];

  it.each([
    ["the stem speaks of tags", "Which HTML tag makes bold text?", ["<b>x</b>", "<i>x</i>"]],
    ["it speaks of them in Nepali", "कुन ट्यागले अक्षर गाढा बनाउँछ?", ["<b>x</b>", "<b>y</b>"]],
    ["each option has another", "Which makes text bold?", ["<b>x</b>", "<u>y</u>"]],
    ["they hold more tags", "Which is a list in HTML?", ["<ul><li>x</li></ul>", "<ol><li>x</li></ol>"]],
  ])("keeps them where they are its words: %s", async (_, stem, cells) => {
    expect(await options(stem, ...cells)).toMatchObject({ q: stem, o: cells, p: [] });
  });

  it.each([
    ["one of them", "Which?", ["<b>x</b>", "y"], ["x", "y"]],
    ["all alike", "Which?", ["<b>x</b>", "<b>y</b>"], ["x", "y"]],
    ["parts of words", "Which?", ["H<sub>2</sub>O", "10 cm<sup>2</sup>"], ["H₂O", "10 cm²"]],
    ["paragraphs", "<p>Which HTML tag?</p>", ["<p>&lt;b&gt;</p>", "<p>&lt;i&gt;</p>"], ["<b>", "<i>"]],
    ["paragraphs of several kinds", "Which?", ["<p>x</p>", "<div>y</div>"], ["x", "y"]],
  ])("loses them where they are its looks: %s", async (_, stem, cells, o) => {
    expect(await options(stem, ...cells)).toMatchObject({ q: stem.replace(/<[^>]+>/g, ""), o, p: [] });
  });

  it("keeps words in two languages that stand in tags", async () => {
    const cell = '<span lang="ne" class="multilang">नेपाल</span><span lang="en" class="multilang">Nepal</span>';
    expect(await options("Which?", cell, "y")).toMatchObject({ o: ["नेपाल", "y"] });
  });
});
