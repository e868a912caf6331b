import { ImportSettings } from "@sarathi/contract";
import { zipSync } from "fflate";
import type { Surroundings } from "./draft.ts";
import { type ReadFile, read } from "./read.ts";

// What tests of the readers share: files as people have them, made here.

export const AROUND: Surroundings = {
  chapters: new Map([
    ["so-polity", "so-polity"],
    ["polity and governance", "so-polity"],
    ["राज्य व्यवस्था", "so-polity"],
  ]),
};

export const readAll = (file: string | Buffer, settings: Partial<ImportSettings> = {}): Promise<ReadFile> =>
  read(Buffer.from(file as string), ImportSettings.parse(settings), AROUND);

/** A question in short: stem, options, key, problems. */
export const short = ({ blocks }: ReadFile) =>
  blocks.map(({ draft, problems }) => ({
    q: draft.question.ne ?? draft.question.en,
    o: draft.options.map(({ text }) => text.ne ?? text.en),
    k: draft.correctOptionIndices,
    p: problems.map(({ code }) => code),
  }));

const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A document of Word with this body. */
export function docx(body: string, more: Record<string, Uint8Array> = {}): Buffer {
  const rels = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      "_rels/.rels": xml(
        `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      "word/_rels/document.xml.rels": xml(
        `<Relationships xmlns="${rels}">${[1, 2, 3].map((n) => `<Relationship Id="img${n}" Type="${office}/image" Target="media/${n}.png"/>`).join("")}<Relationship Id="num" Type="${office}/numbering" Target="numbering.xml"/></Relationships>`,
      ),
      "word/numbering.xml": xml(
        `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${level === 0 ? "decimal" : "lowerLetter"}"/></w:lvl>`).join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      ),
      "word/document.xml": xml(
        `<w:document ${W} xmlns:r="${office}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
      ),
      ...more,
    }),
  );
}
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
/** A paragraph, numbered by Word at a level. */
export const p = (text: string, level?: number): string =>
  `<w:p>${level === undefined ? "" : `<w:pPr><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
/** The picture `word/media/1.png`, or another up to 3. */
export const picture = (alt: string, n = 1): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="img${n}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
export const table = (rows: string[][]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
