import { unicodeToPreeti } from "@sarathi/contract";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { docx, PNG, p, picture, readAll, short, table } from "./testFiles.ts";

const CAPITAL = { q: "Capital of Nepal?", o: ["Kathmandu", "Pokhara", "Dharan"], k: [0], p: [] };

describe("tables", () => {
  it.each([
    ["headings in English", "Question,Option A,Option B,Option C,Answer\nCapital of Nepal?,Kathmandu,Pokhara,Dharan,A"],
    [
      "semicolons and a mark at the head",
      "\ufeffquestion;a;b;c;key\r\nCapital of Nepal?;Kathmandu;Pokhara;Dharan;1\r\n",
    ],
    [
      "tabs, pasted from a sheet",
      "S.N.\tQuestion\tOpt1\tOpt2\tOpt3\tCorrect Answer\n1\tCapital of Nepal?\tKathmandu\tPokhara\tDharan\tKathmandu",
    ],
    ["Nepali headings", "क्र.सं.,प्रश्न,विकल्प क,विकल्प ख,विकल्प ग,सही उत्तर\n१,Capital of Nepal?,Kathmandu,Pokhara,Dharan,क"],
    ["no headings", "1,Capital of Nepal?,Kathmandu,Pokhara,Dharan,A\n2,Capital of India?,Delhi,Agra,Pune,A"],
    ["labels in the cells", "Question,A,B,C,Ans\nCapital of Nepal?,A) Kathmandu,B) Pokhara,C) Dharan,(a)"],
    ["options in one cell", 'Question,Options,Answer\nCapital of Nepal?,"Kathmandu|Pokhara|Dharan",Kathmandu\n'],
    ["HTML in the stem", "Question,A,B,C,Key\n<p>Capital of&nbsp;<b>Nepal</b>?</p>,Kathmandu,Pokhara,Dharan,A"],
    ["columns behind the last option", "Question,A,B,C,D,E,Key\nCapital of Nepal?,Kathmandu,Pokhara,Dharan,,,A"],
  ])("with %s", async (_, text) => {
    expect(short(await readAll(text))[0]).toEqual(CAPITAL);
  });

  it("keys that count from zero are known by the whole file", async () => {
    const read = await readAll("Question,A,B,C,Key\nx?,1a,2b,3c,0\ny?,1a,2b,3c,2\nz?,1a,2b,3c,0");
    expect(short(read).map(({ k }) => k)).toEqual([[0], [2], [0]]);
    expect(read.blocks[0]?.notes).toEqual(["counted_from_zero"]);
  });

  it.each([
    ["an empty key", "", "no_key"],
    ["a key out of range", "F", "key_out_of_range"],
    ["a number out of range", "7", "key_out_of_range"],
    ["a key that is none of the options", "Lalitpur", "key_unclear"],
  ])("%s names its row", async (_, key, code) => {
    const { blocks } = await readAll(`Question,A,B,C,Key\nok?,x,y,z,A\nCapital?,Kathmandu,Pokhara,Dharan,${key}`);
    expect(blocks[1]).toMatchObject({ place: { row: 3 }, problems: [{ code, field: "key" }] });
  });

  it("a number that is also what another option says is asked about, until somebody says what keys are", async () => {
    const text = "Question,A,B,C,D,Key\n2 + 2?,2,4,6,8,4";
    expect(short(await readAll(text))[0]?.p).toEqual(["key_unclear"]);
    expect(short(await readAll(text, { keysAre: "number" }))[0]?.k).toEqual([3]);
    expect(short(await readAll(text, { keysAre: "text" }))[0]?.k).toEqual([1]);
  });

  it("both languages stand in columns of their own", async () => {
    const { blocks } = await readAll(
      "question_ne,question_en,option_a_ne,option_a_en,option_b_ne,option_b_en,answer\nप्रश्न?,Question?,एक,One,दुई,Two,B",
    );
    expect(blocks[0]?.draft).toMatchObject({
      question: { ne: "प्रश्न?", en: "Question?" },
      options: [{ text: { ne: "एक", en: "One" } }, {}],
      correctOptionIndices: [1],
    });
  });

  it("chapters are known by slug or name, days in either calendar, difficulty in either language", async () => {
    const head = "question,a,b,key,chapter,difficulty,as of,valid until,marks,tags";
    const { blocks } = await readAll(
      `${head}\nx?,1a,2b,A,राज्य व्यवस्था,कठिन,2081-01-01,2026-12-31,२,"क, ख"\ny?,1a,2b,A,nowhere,very,2081-13-01,soon,many,`,
    );
    expect(blocks[0]?.draft).toMatchObject({
      chapters: ["so-polity"],
      difficulty: "hard",
      asOf: "2024-04-13",
      validUntil: "2026-12-31",
      marks: 2,
      tags: ["क", "ख"],
    });
    expect(blocks[1]?.problems.map(({ code, field }) => [code, field]).sort()).toEqual(
      [
        ["bad_difficulty", "difficulty"],
        ["unknown_chapter", "chapters"],
        ["bad_number", "marks"],
        ["bad_day", "asOf"],
        ["bad_day", "validUntil"],
      ].sort(),
    );
  });

  it("a mapping by hand goes before what headings say", async () => {
    const text = "foo,bar,baz,qux\nCapital of Nepal?,Kathmandu,Pokhara,A\nCapital of Nepal 2?,Kathmandu,Pokhara,B";
    const { blocks, table: columns } = await readAll(text, {
      header: true,
      mapping: ["question", "option1", "option2", "key"],
    });
    expect(blocks.map(({ draft }) => draft.correctOptionIndices)).toEqual([[0], [1]]);
    expect(columns?.columns.map(({ name, field }) => [name, field])).toEqual([
      ["foo", "question"],
      ["bar", "option1"],
      ["baz", "option2"],
      ["qux", "key"],
    ]);
  });

  it("fifty columns are read, those that say nothing are left out; one column and ninety are refused", async () => {
    const more = Array.from({ length: 45 }, (_, i) => `x${i}`).join(",");
    expect(
      short(await readAll(`Question,A,B,C,Key,${more}\nCapital of Nepal?,Kathmandu,Pokhara,Dharan,A,${more}`)),
    ).toEqual([CAPITAL]);
    await expect(readAll(`Question,A,B,${more},${more}\nx,1,2,${more},${more}`)).rejects.toMatchObject({
      code: "too_many_columns",
    });
    await expect(readAll("Question\nfirst\nsecond")).rejects.toMatchObject({ code: "no_questions" });
  });

  it("Preeti and mojibake in cells are found, field by field", async () => {
    const spoiled = Buffer.from("नेपालको राजधानी").toString("latin1");
    const { blocks } = await readAll(
      `Question,A,B,Key\n${spoiled},एक,दुई,A\n${unicodeToPreeti("नेपालको राजधानी कुन हो ?")},${unicodeToPreeti("काठमाडौं")},${unicodeToPreeti("पोखरा")},s`,
    );
    expect(blocks[0]?.conversions).toMatchObject([{ field: "question", kind: "mojibake", after: "नेपालको राजधानी" }]);
    expect(blocks[1]?.conversions.map(({ field, kind, after }) => [field, kind, after])).toEqual([
      ["question", "preeti", "नेपालको राजधानी कुन हो ?"],
      ["options.0", "preeti", "काठमाडौं"],
      ["options.1", "preeti", "पोखरा"],
    ]);
    expect(blocks[1]?.draft.correctOptionIndices).toEqual([0]);
  });

  it("a quoted cell that never ends says that the file was cut", async () => {
    const { blocks } = await readAll('Question,A,B,Key\nx?,1a,2b,A\n"y?,1a,2b');
    expect(blocks.at(-1)?.problems.map(({ code }) => code)).toContain("cut_off");
  });

  it("Windows-1252 and UTF-16 are read", async () => {
    const text = "Question,A,B,Key\nCafé?,x,y,A";
    for (const bytes of [
      Buffer.from(text, "latin1"),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      Buffer.from(text, "utf16le"),
    ])
      expect(short(await readAll(bytes))[0]?.q).toBe("Café?");
  });

  it("same and empty options are named", async () => {
    const { blocks } = await readAll("Question,A,B,C,Key\nx?,one,,one,A");
    expect(blocks[0]?.problems).toEqual([
      { code: "empty_option", field: "options.1" },
      { code: "same_options", field: "options.2", value: "one" },
    ]);
  });

  it("a text about tags of HTML stays", async () => {
    const [one] = short(await readAll("Question,A,B,Key\nWhich tag makes bold text?,<b>,<i>,A"));
    expect(one?.o).toEqual(["<b>", "<i>"]);
  });
});

async function workbook(
  rows: unknown[][],
  change?: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void,
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Notes");
  const sheet = book.addWorksheet("MCQ");
  sheet.addRows(rows);
  change?.(sheet, book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe("workbooks", () => {
  it("are read as they are shown: numbers, percents, dates, formulas, rich text", async () => {
    const bytes = await workbook(
      [
        ["Question", "A", "B", "C", "D", "Answer"],
        ["Share?", 0.25, 1234.5, new Date("2015-09-20"), { formula: "1+1", result: 2 }, "A"],
        [
          { richText: [{ text: "H" }, { text: "2", font: { vertAlign: "subscript" } }, { text: "O?" }] },
          "water",
          "salt",
          "air",
          "fire",
          1,
        ],
      ],
      (sheet) => {
        sheet.getCell("B2").numFmt = "0%";
        sheet.getCell("C2").numFmt = "#,##0.00";
      },
    );
    const read = await readAll(bytes);
    expect(short(read)).toEqual([
      { q: "Share?", o: ["25%", "1,234.50", "2015-09-20", "2"], k: [0], p: [] },
      { q: "H₂O?", o: ["water", "salt", "air", "fire"], k: [0], p: [] },
    ]);
    expect([read.format, read.sheets, read.blocks[0]?.place]).toEqual([
      "xlsx",
      ["MCQ"],
      { sheet: "MCQ", row: 2, block: 1 },
    ]);
  });

  it("rows that the sheet hides are read, and say so", async () => {
    const rows = [
      ["Question", "A", "B", "Answer"],
      ["Shown?", "x", "y", "A"],
      ["Hidden?", "x", "y", "B"],
    ];
    const { blocks } = await readAll(await workbook(rows, (sheet) => Object.assign(sheet.getRow(3), { hidden: true })));
    expect(blocks.map(({ notes }) => notes)).toEqual([[], ["hidden_row"]]);
  });

  it("pictures belong to the cell in which they stand", async () => {
    const bytes = await workbook(
      [
        ["Question", "A", "B", "Answer"],
        ["Which figure?", "", "none", "A"],
      ],
      (sheet, book) => {
        const imageId = book.addImage({ buffer: PNG as never, extension: "png" });
        sheet.addImage(imageId, { tl: { col: 1, row: 1 }, ext: { width: 10, height: 10 } });
      },
    );
    const { blocks, pictures } = await readAll(bytes);
    expect(blocks[0]?.draft.options[0]).toMatchObject({ image: "/mcq-import/pictures/0" });
    expect([blocks[0]?.problems, blocks[0]?.notes, pictures.length]).toEqual([[], ["no_alt"], 1]);
  });
});

describe("documents", () => {
  it("paragraphs are lines", async () => {
    const bytes = docx([p("१. राजधानी कुन हो ?"), p("क) काठमाडौं"), p("ख) पोखरा"), p("उत्तर: क")].join(""));
    expect(short(await readAll(bytes))).toEqual([{ q: "राजधानी कुन हो ?", o: ["काठमाडौं", "पोखरा"], k: [0], p: [] }]);
  });

  it("what Word numbers by itself is numbered again", async () => {
    const question = (n: number) =>
      [p(`Question ${n}?`, 0), p("one", 1), p("two", 1), p("three", 1), p("Answer: b")].join("");
    const bytes = docx(question(1) + question(2));
    expect(short(await readAll(bytes))).toEqual(
      [1, 2].map((n) => ({ q: `Question ${n}?`, o: ["one", "two", "three"], k: [1], p: [] })),
    );
  });

  it("a table with headings is a table, and pictures come along with their words", async () => {
    const bytes = docx(
      p("1. What is this?") +
        picture("A map") +
        p("A) Koshi") +
        p("B) Bagmati") +
        p("Answer: B") +
        table([
          ["Question", "A", "B", "Answer"],
          ["In a table?", "yes", "no", "A"],
        ]),
      { "word/media/1.png": PNG },
    );
    const { blocks, pictures } = await readAll(bytes);
    expect(blocks[0]?.draft).toMatchObject({
      question: { en: "What is this?" },
      image: "/mcq-import/pictures/0",
      imageAlt: { en: "A map" },
      correctOptionIndices: [1],
    });
    expect(blocks[1]?.draft).toMatchObject({ question: { en: "In a table?" }, correctOptionIndices: [0] });
    expect(Buffer.from(pictures[0]?.bytes ?? [])).toEqual(PNG);
  });

  it("any other table becomes one of the stem", async () => {
    const bytes = docx(
      p("1. Read the table:") +
        table([
          ["Year", "Rice"],
          ["2080", "5"],
        ]) +
        p("A) x") +
        p("B) y") +
        p("Answer: A"),
    );
    expect(short(await readAll(bytes))[0]?.q).toBe("Read the table:\n| Year | Rice |\n| --- | --- |\n| 2080 | 5 |");
  });
});

describe("Aiken", () => {
  it("is read, block by block", async () => {
    const text =
      "What is the capital?\nA. Kathmandu\nB. Pokhara\nANSWER: A\n\nOne option only\nA) x\nANSWER: A\n\nTwo answers\nA) x\nB) y\nANSWER: A\nANSWER: B\n\nCut";
    const read = await readAll(text);
    expect(read.format).toBe("aiken");
    expect(short(read).map(({ k, p: problems }) => [k, problems])).toEqual([
      [[0], []],
      [[0], ["too_few_options"]],
      [[], ["two_keys"]],
      [[], ["cut_off", "too_few_options"]],
    ]);
    expect(read.blocks.map(({ place }) => place.line)).toEqual([1, 6, 10, 16]);
  });
});

describe("GIFT", () => {
  it("one bad block spoils no other", async () => {
    const text =
      "$CATEGORY: nepal\n\n::Q1:: Capital\\: which? {=Kathmandu ~Pokhara #no\n ~Dharan ####because}\n\nbroken { =a ~b\n\nTwo {~%50%a ~%50%b ~%-100%c}\n\nTrue? {T}\n\nEssay {}\n";
    const read = await readAll(text);
    expect(read.format).toBe("gift");
    expect(short(read).map(({ q, k, p: problems }) => [q, k, problems])).toEqual([
      ["Capital: which?", [0], []],
      [undefined, [], ["syntax", "no_question", "too_few_options"]],
      ["Two", [0, 1], []],
      ["True?", [0], []],
      ["Essay", [], ["kind", "too_few_options"]],
    ]);
    expect(read.blocks[0]).toMatchObject({
      draft: { explanation: { en: "because" } },
      notes: ["feedback_dropped"],
      place: { line: 3 },
    });
  });
});

const quiz = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>`;
const mc = (stem: string, answers: string, more = "") =>
  `<question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text>${more}</questiontext><single>true</single>${answers}</question>`;
const answer = (fraction: string, text: string) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`;

describe("Moodle XML", () => {
  it("is read: HTML, pictures, parts of marks, other kinds", async () => {
    const png = PNG.toString("base64");
    const read = await readAll(
      quiz(
        `<question type="category"><category><text>x</text></category></question>
        ${mc('<p>Which is <b>this</b>?<br><img src="@@PLUGINFILE@@/a%20b.png" alt="A flag"></p>', answer("100", "<![CDATA[<p>One</p>]]>") + answer("0", "a &lt; b &amp; c"), `<file name="a b.png" path="/" encoding="base64">${png}</file>`)}
        ${mc("Three?", answer("33.33333", "x") + answer("33.33333", "y") + answer("33.33333", "z") + answer("-100", "w")).replace("<single>true", "<single>false")}
        ${mc("Lost <img src='@@PLUGINFILE@@/gone.png'>", answer("100", "x") + answer("50", "y"))}
        <question type="truefalse"><questiontext format="html"><text>Sure?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
        <question type="essay"><questiontext format="html"><text>Write</text></questiontext></question>`,
      ),
    );
    expect(read.format).toBe("moodle");
    expect(short(read).map(({ q, k, p: problems }) => [q, k, problems])).toEqual([
      ["Which is this?", [0], []],
      ["Three?", [0, 1, 2], []],
      ["Lost", [0], ["picture_missing"]],
      ["Sure?", [0], []],
      ["Write", [], ["kind", "too_few_options"]],
    ]);
    expect(read.blocks[0]?.draft).toMatchObject({
      image: "/mcq-import/pictures/0",
      imageAlt: { en: "A flag" },
      options: [{}, { text: { en: "a < b & c" } }],
    });
    expect(read.blocks[2]?.notes).toEqual(["partial_marks"]);
    expect(read.pictures).toHaveLength(1);
  });

  it("a file that was cut keeps what is whole and says so", async () => {
    const whole = quiz(
      mc("One?", answer("100", "x") + answer("0", "y")) + mc("Two?", answer("100", "x") + answer("0", "y")),
    );
    const read = await readAll(whole.slice(0, whole.lastIndexOf("</answer>")));
    expect(short(read).map(({ q, p: problems }) => [q, problems[0]])).toEqual([
      ["One?", undefined],
      [undefined, "cut_off"],
    ]);
  });
});

describe("JSON", () => {
  it("of other programs is read by its names", async () => {
    const list = [
      { question: "Capital of Nepal?", options: ["Kathmandu", "Pokhara", "Dharan"], correctAnswer: "Kathmandu" },
      { question: "Capital of Nepal?", options: { a: "Kathmandu", b: "Pokhara", c: "Dharan" }, answer: "a" },
      {
        Question: "Capital of Nepal?",
        "Option A": "Kathmandu",
        "Option B": "Pokhara",
        "Option C": "Dharan",
        Answer: "A",
      },
      {
        question: "Capital of Nepal?",
        options: [{ text: "Kathmandu", isCorrect: true }, { text: "Pokhara" }, { text: "Dharan" }],
      },
    ];
    expect(short(await readAll(JSON.stringify(list)))).toEqual([CAPITAL, CAPITAL, CAPITAL, CAPITAL]);
    expect(short(await readAll(JSON.stringify({ questions: ["x", list[0]] })))[0]?.p).toContain("syntax");
  });
});
