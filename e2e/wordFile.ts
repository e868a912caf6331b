import { strToU8, zipSync } from "fflate";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A document of Word, a paragraph a line. */
export const wordFile = (lines: readonly string[]): Buffer =>
  Buffer.from(
    zipSync({
      "[Content_Types].xml": xml(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
      ),
      "_rels/.rels": xml(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      "word/document.xml": xml(
        `<w:document xmlns:w="${WORD}"><w:body>${lines
          .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
          .join("")}</w:body></w:document>`,
      ),
    }),
  );
