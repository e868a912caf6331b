import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { AppError } from "../foundation/http/errors.ts";
import { problemOf } from "./pdfContent.ts";

const HEAD = "%PDF-";
/** The mark of the end, then white space as PDF knows it, to the last byte. */
const END = /%%EOF[\0\t\n\f\r ]*$/;
const TAIL_BYTES = 2_048;

/**
 * A PDF as it came, for it is not re-encoded. It must be one from the first byte to the last: a tail after the end is
 * how a file is a PDF to one reader and an archive or a page to another. It does nothing by itself when it is opened.
 * @throws upload.broken, upload.active, upload.protected
 */
export async function readPdf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const head = await textAt(file, 0, HEAD.length);
    const tail = await textAt(file, Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES);
    if (head !== HEAD || !END.test(tail)) throw new AppError("upload.broken");
    const pdf = await file.readFile();
    const problem = await problemOf(pdf);
    if (problem) throw new AppError(`upload.${problem}`);
    return pdf;
  } finally {
    await file.close();
  }
}

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}
