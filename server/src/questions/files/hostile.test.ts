import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx, p, readAll, short } from "./testFiles.ts";

describe("files that are none of ours", () => {
  const bomb = () => {
    const zeros = new Uint8Array(40 * 1024 * 1024);
    return docx(p("x"), { "word/a.xml": zeros, "word/b.xml": zeros, "word/c.xml": zeros, "word/d.xml": zeros });
  };
  /** The bomb, whose directory says that its parts are small. */
  const liar = () => {
    const bytes = bomb();
    for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 4))
      bytes.writeUInt32LE(10, at + 24);
    return bytes;
  };

  it.each([
    ["nothing", Buffer.alloc(0), "empty"],
    ["spaces", Buffer.from(" \r\n\t"), "empty"],
    ["a packed file of something else", Buffer.from(zipSync({ "a.txt": Buffer.from("x") })), "unknown_kind"],
    ["a PDF", Buffer.from("%PDF-1.7 x"), "unknown_kind"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5, 6, 7, 8]), "unknown_kind"],
    ["a page", Buffer.from("<html><body>1. What?</body></html>"), "unknown_kind"],
    ["Office of before 2007", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "unknown_kind"],
    [
      "Office under a password",
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from("EncryptedPackage", "utf16le")]),
      "protected",
    ],
    ["a packed file that was cut", docx(p("1. What?")).subarray(0, 600), "broken"],
    ["a bomb", bomb(), "unpacked_too_large"],
    ["a bomb that lies of its size", liar(), "broken"],
    ["programs within", docx(p("x"), { "word/vbaProject.bin": Buffer.from("x") }), "macros"],
    [
      "a document of XML that stands elsewhere",
      docx(p("x"), { "word/styles.xml": Buffer.from('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>') }),
      "entities",
    ],
    [
      "a billion laughs",
      Buffer.from('<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>'),
      "entities",
    ],
    ["XML that was cut at its head", Buffer.from('<?xml version="1.0"?><quiz><question type="multi'), "broken"],
    ["JSON that was cut", Buffer.from('{"format":"sarathi-questions","version":1,"questions":[{"question'), "broken"],
    [
      "JSON of a later version",
      Buffer.from('{"format":"sarathi-questions","version":2,"questions":[]}'),
      "unknown_kind",
    ],
    ["JSON without questions", Buffer.from("[]"), "no_questions"],
    ["words", Buffer.from("Dear sir, here is nothing to ask.\nRegards"), "no_questions"],
    ["more than any file has", Buffer.from(`Question,A,B,Key\n${"x?,1,2,A\n".repeat(20_200)}`), "too_many_rows"],
  ])("%s is refused by name", async (_, bytes, code) => {
    await expect(readAll(bytes)).rejects.toMatchObject({ name: "Unreadable", code });
  });

  it("a name by JSON changes no object", async () => {
    const { blocks } = await readAll(
      '[{"__proto__":{"polluted":1},"question":"x?","options":["a1","b2"],"answer":"A"}]',
    );
    expect([blocks[0]?.problems, ({} as { polluted?: number }).polluted]).toEqual([[], undefined]);
  });

  it("3,000 questions that say the same are read in a moment", async () => {
    const read = await readAll(`Question,A,B,Key\n${"Same?,x,y,A\n".repeat(3_000)}`);
    expect(short(read)).toHaveLength(3_000);
  });

  it.each([
    ["brackets", `1. ${"(".repeat(50_000)}\nA) x\nB) y\nAns: A`],
    ["labels on one line", `1. x\n${"क) ".repeat(20_000)}`],
    ["spaces", `1. x${" ".repeat(200_000)}y\nA) x\nB) y`],
    ["pairs of a list", `1. x\nA) x\nB) y\n\nAnswer key\n${"1 ".repeat(100_000)}`],
    ["tags", `Question,A,B,Key\n${"<b>".repeat(20_000)},x,y,A`],
    ["braces", `${"{=".repeat(20_000)}`],
    ["words of a font", `1. ${"g]kfn ".repeat(20_000)}\nA) x\nB) y\nAns: A`],
    ["marks", `1. x\nA) x${"*".repeat(50_000)}y\nB) ${"✓ ".repeat(20_000)}y\nAns: ${"(".repeat(20_000)}A`],
    ["titles behind an option", `1. x\nA) x\nB) y\n${"Ab\n".repeat(100_000)}`],
    ["runs of keys", `1. x\nA) x\nB) y\n\nAnswer key\n${"1-9: AB".repeat(1_400)}`],
    ["words for answers", `1. x\nA) x\nB) y\n${`${"answer ".repeat(1_400)}\n`.repeat(20)}`],
    ["numbers within", `1. x\n${"1) x 2) y ".repeat(1_000)}\n${"i) ii) ".repeat(1_400)}`],
    ["terms", `1. ${"x + ".repeat(2_400)}\n${"x = 5; ".repeat(1_400)}\nA) x\nB) y`],
    ["passages", `1. x\nA) x\nB) y\n${"Read the passage and answer 5-6:\n".repeat(20_000)}`],
  ])("many %s come to an end", async (_, text) => {
    await expect(readAll(text).catch((error: Error) => error)).resolves.toBeDefined(); // within the time of a test
  });
});
