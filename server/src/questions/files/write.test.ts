import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { QuestionDraft } from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { all } from "../../../test/sitting.ts";
import { readAll } from "./testFiles.ts";
import { writeText, writeXlsx } from "./write.ts";

const text = async (format: "csv" | "gift" | "moodle" | "json", drafts: QuestionDraft[]): Promise<string> =>
  (await all(writeText(format, drafts))).join("");

/** Words with everything that a format has a meaning for. */
const signs = fc.constantFrom(
  ..."कखगिीु्‍ंABCxyz0189०१९ =~#{}:\\<>&\"'%$|,;*_-+@()[]/\n",
  "$x^2$",
  "<br>",
  "]]>",
  "&nbsp;",
  "// ",
  "->",
  "  ",
);
const words = (max: number) =>
  fc
    .array(signs, { minLength: 1, maxLength: max })
    .map((parts) => parts.join(""))
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
const bilingual = (max: number) =>
  fc.record({ ne: words(max), en: words(max) }, { requiredKeys: [] }).filter(({ ne, en }) => !!ne || !!en);
const picture = fc.option(fc.record({ image: fc.constant("/files/abc-480.webp"), imageAlt: bilingual(8) }), {
  nil: {},
});
const draft = fc
  .tuple(
    fc.record({
      question: bilingual(30),
      explanation: fc.oneof(bilingual(20), fc.constant({})),
      difficulty: fc.constantFrom("easy", "medium", "hard"),
    }),
    picture,
    fc.uniqueArray(fc.tuple(bilingual(10), picture, fc.option(fc.boolean(), { nil: undefined })), {
      minLength: 2,
      maxLength: 8,
      selector: ([option]) => JSON.stringify([option.ne?.trim(), option.en?.trim()]),
    }),
    fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }),
    fc.record(
      {
        source: fc.record(
          { text: bilingual(10), url: fc.constant("https://example.test/a?b=1&c=2#d") },
          { requiredKeys: ["text"] },
        ),
        chapters: fc.uniqueArray(fc.constantFrom("so-polity"), { maxLength: 1 }),
        tags: fc.uniqueArray(fc.constantFrom("a:b", "२०८१", "x y", "chapter:z", "50%"), { maxLength: 3 }),
        marks: fc.constantFrom(1, 2, 0.5),
        group: fc.constant("passage-1"),
        form: fc.constantFrom("single", "statements", "multiple"),
        asOf: fc.constant("2026-01-01"),
        validUntil: fc.constant("2027-12-31"),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([own, figure, options, key, more]) =>
    QuestionDraft.safeParse({
      ...own,
      ...figure,
      options: options.map(([option, image, pinned]) => ({
        text: option,
        ...image,
        ...(pinned !== undefined && { pinned }),
      })),
      correctOptionIndices: key.map((index) => index % options.length),
      ...more,
    }),
  )
  .filter(({ success }) => success)
  .map(({ data }) => data as QuestionDraft);

const readBack = async (file: string | Buffer): Promise<unknown[]> => {
  const { blocks } = await readAll(file, {
    convert: { question: false, options: false, explanation: false, source: false },
  });
  expect(blocks.flatMap(({ problems }) => problems)).toEqual([]);
  return blocks.map((block) => QuestionDraft.parse(block.draft));
};

describe("what is written is read as the same", () => {
  it.each(["json", "gift", "moodle"] as const)("%s", async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 3 }), async (drafts) => {
        expect(await readBack(await text(format, drafts))).toEqual(drafts);
      }),
      { numRuns: 150 },
    );
  });

  const plain = QuestionDraft.parse({
    question: { ne: "नेपालको राजधानी?", en: "Capital of Nepal?\nSecond line" },
    options: [
      { text: { ne: "काठमाडौँ", en: "Kathmandu" } },
      { text: { ne: "पोखरा", en: "=cmd|' /C calc'!A0" }, pinned: true },
    ],
    correctOptionIndices: [0, 1],
    explanation: { en: "@SUM(A1)" },
    source: { text: { en: "Article 288" }, url: "https://example.test/" },
    chapters: ["so-polity"],
    tags: ["-1", "x"],
    marks: 2,
    form: "multiple",
    asOf: "2026-01-01",
  });

  it("CSV and XLSX, to the letter", async () => {
    const stream = new PassThrough();
    const [bytes] = await Promise.all([buffer(stream), writeXlsx([plain, plain], stream)]);
    for (const file of [bytes, await text("csv", [plain, plain])]) {
      const back = await readBack(file);
      const expected = {
        ...plain,
        options: plain.options.map((option) => ({ ...option, pinned: option.pinned ?? false })),
      };
      expect(back).toEqual([expected, expected]);
    }
  });

  it("no cell of a CSV is a formula, and it begins with the mark of UTF-8", async () => {
    const csv = await text("csv", [plain]);
    expect(csv.startsWith("\ufeffnumber,")).toBe(true);
    expect(csv).toContain("'=cmd|' /C calc'!A0");
    expect(csv).toContain("'@SUM(A1)");
  });
});
