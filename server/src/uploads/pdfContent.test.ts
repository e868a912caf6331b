import { randomBytes } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { problemOf } from "./pdfContent.ts";

/** A PDF of these objects, each in the words of the format. */
const pdfOf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"),
    ...objects.flatMap((object, i) => [Buffer.from(`${i + 3} 0 obj`), Buffer.from(object), Buffer.from("\nendobj\n")]),
    Buffer.from("trailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
const streamOf = (dictionary: string, body: Buffer | string) =>
  Buffer.concat([Buffer.from(`${dictionary}stream\r\n`), Buffer.from(body), Buffer.from("\r\nendstream")]);
const packed = (text: string, dictionary = "/Filter/FlateDecode") =>
  streamOf(`<</Type/ObjStm/N 1/First 4${dictionary}>>`, zlib.deflateSync(`9 0 ${text}`));

const SCRIPT = "<</S/JavaScript/JS(app.alert(1))>>";

describe("a PDF that does something by itself", () => {
  it.each([
    ["a script when it is opened", "<</Type/Catalog/OpenAction<</S/JavaScript/JS 5 0 R>>>>"],
    ["a script by name", "<</Names<</JavaScript 7 0 R>>>>"],
    ["a script on another line", "<</S\r\n/JavaScript\r\n/JS\r\n(x)>>"],
    ["a script behind a NUL", "<</S\0/JavaScript\0/JS(x)>>"],
    ["a script with a comment between", "<</Type/Action%\n/JS% harmless\n(x)>>"],
    ["a script of another kind of action", "<</Type  /Action/JS <6170702e>>>"],
    ["a name that is written by numbers", "<</S/J#61va#53cript/#4AS(x)>>"],
    ["a name all by numbers", `<</S/${[..."JavaScript"].map((c) => `#${c.charCodeAt(0).toString(16)}`).join("")}>>`],
    ["a program that it starts", "<</S/Launch/F(cmd.exe)>>"],
    ["actions of a page", "<</Type/Page  /AA<</O 5 0 R>>>>"],
    ["a film that calls", "<</S/Rendition/OP 4>>"],
    ["files in it", "<</Names<</EmbeddedFiles 4 0 R>>>>"],
    ["a file in it", streamOf("<</Type/EmbeddedFile/Length 3>>", "abc")],
    ["a form of the other kind", "<</AcroForm<</XFA 7 0 R>>>>"],
  ])("by %s is found", async (_, object) => {
    expect(await problemOf(pdfOf(object))).toBe("active");
  });

  it.each([
    ["as it is", packed(SCRIPT)],
    ["with its filter in a list", packed(SCRIPT, "/Filter [ /FlateDecode ]")],
    ["under another name", packed(SCRIPT, "/Filter/Fl")],
    [
      "whose kind is written by numbers",
      streamOf("<</Type/Obj#53tm/N 1/First 4/Filter/FlateDecode>>", zlib.deflateSync(SCRIPT)),
    ],
    ["that does not say its kind", streamOf("<</N 1/First 4/Filter/FlateDecode>>", zlib.deflateSync(SCRIPT))],
    ["that is not packed", streamOf("<</Type/ObjStm/N 1/First 4>>", SCRIPT)],
    [
      "behind a text that looks like an end",
      packed(SCRIPT, "/X(>>stream endobj 7 0 obj)/Y(\\)>>)/Z((a\\()>>)/Filter/FlateDecode"),
    ],
    ["behind a long comment", packed(SCRIPT, `%${">>".repeat(9_000)}\n/Filter/FlateDecode`)],
    [
      "far behind its dictionary",
      streamOf(`<</Type/ObjStm/N 1/First 4/Filter/Fl>>${" ".repeat(400)}%x\n`, zlib.deflateSync(SCRIPT)),
    ],
    [
      "within what says it is a picture",
      streamOf("<</Subtype/Image>>", Buffer.concat([Buffer.from("12 0 obj"), packed(SCRIPT)])),
    ],
  ])("packed with other objects, %s, is found", async (_, object) => {
    expect(await problemOf(pdfOf(object))).toBe("active");
  });

  it("is found wherever it stands", async () => {
    const noise = streamOf("<</Subtype/Image>>", randomBytes(600_000));
    for (const cut of [0, 1, 7, 13]) {
      const filled = streamOf("<<>>", " ".repeat(256 * 1_024 - 300 + cut * 20));
      expect(await problemOf(pdfOf(filled, SCRIPT, noise))).toBe("active");
      expect(await problemOf(pdfOf(noise, filled, packed(SCRIPT)))).toBe("active");
    }
  });
});

describe("what cannot be looked at", () => {
  it.each([
    ["objects packed in another way", packed("null", "/Filter/LZWDecode")],
    ["objects packed twice", packed("null", "/Filter[/ASCIIHexDecode/FlateDecode]")],
    ["objects packed in one of two ways", packed("null", "/Filter/FlateDecode/Filter[/AHx/Fl]")],
    ["objects packed as a picture's lines", packed("null", "/Filter/FlateDecode/DecodeParms<</Predictor 12>>")],
    ["objects that cannot be unpacked", streamOf("<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>", randomBytes(50))],
    ["more objects than any paper has", packed(" ".repeat(65 * 1_024 * 1_024))],
    ["a dictionary without end", `<<${"/A/B".repeat(300_000)}`],
  ])("is refused: %s", async (_, object) => {
    expect(await problemOf(pdfOf(object))).toBe("active");
  });

  it("is refused: what is protected", async () => {
    const pdf = pdfOf().toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R/Encrypt 9 0 R/ID[<00>]");
    expect(await problemOf(Buffer.from(pdf, "latin1"))).toBe("protected");
  });

  it("holds nothing else up while it is looked at: a name of many numbers, unpacked from little", async () => {
    const long = packed("#41".repeat(2_600_000));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    expect(await problemOf(pdfOf(long, long, long, long))).toBeUndefined();
    const took = performance.now() - began;
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(took / 2); // looked at in one go, it would be all of it
  });

  // Within the time that a test may take: what was made to take long is given up.
  it.each(["obj<<", "obj<<(", "obj<<<", "obj%", "obj<<>>stream\n"])("is given up: %s without end", async (part) => {
    const problem = await problemOf(Buffer.from(part.repeat(1_000_000)));
    expect(["active", undefined]).toContain(problem);
  });
});

describe("a paper as people have them is taken", () => {
  it.each([
    ["with a place to open at, as office programs write it", "<</Type/Catalog/OpenAction[3 0 R/XYZ null null 0]>>"],
    ["with packed objects", packed("<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+Mangal>>")],
    ["with links", "<</Type/Annot/A<</S/URI/URI(https://example.com/JS/AA/index.html)>>>>"],
    ["with a title that has brackets", "<</Title(Form \\(16/AA\\) and \\\\ \\(JS)/Author(A. \\(B)>>"],
    ["with a form", "<</AcroForm<</Fields[4 0 R]/DA(/Helv 0 Tf 0 g)>>>>"],
    ["with pictures", streamOf("<</Subtype/Image/Filter/DCTDecode>>", randomBytes(3_000_000))],
    [
      "with its places packed",
      streamOf("<</Type/XRef/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Predictor 12>>>>", "x"),
    ],
    ["with a long list of pages", `<</Kids[${"4 0 R ".repeat(20_000)}]>>`],
  ])("%s", async (_, object) => {
    expect(await problemOf(pdfOf(object))).toBeUndefined();
  });
});
