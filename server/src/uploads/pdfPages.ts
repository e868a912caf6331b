import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "../foundation/http/errors.ts";
import { toJpeg } from "./image.ts";

/** Objects that are read before everything else has its turn. */
const OBJECTS_A_TURN = 200;
/** Points (1/72 inch) of a page of A4. */
const A4 = { width: 595, height: 842 };

/** The library of PDFs, loaded with the first one. */
const library = () => import("@cantoo/pdf-lib");

/** How many pages a PDF has; null: it is written in a way that only a reader of PDFs makes sense of. */
export async function countPages(pdf: Buffer): Promise<number | null> {
  try {
    const { PDFDocument } = await library();
    const options = { updateMetadata: false, parseSpeed: OBJECTS_A_TURN, throwOnInvalidObject: false };
    return (await PDFDocument.load(pdf, options)).getPageCount() || null;
  } catch {
    return null; // readers of PDFs mend much that the library does not: the file is good, its length is not known
  }
}

/**
 * One PDF of stored pictures, each on a page of A4 as large as it fits, upright or across as the picture is.
 * @param names in the store @throws upload.not_yours for one that is gone
 */
export async function pdfOfPictures(
  names: readonly string[],
  open: (name: string) => Promise<{ body: Readable } | null>,
): Promise<Buffer> {
  const { PDFDocument } = await library();
  const pdf = await PDFDocument.create();
  for (const name of names) {
    const stored = await open(name);
    if (!stored) throw new AppError("upload.not_yours");
    const picture = await pdf.embedJpg(await toJpeg(await buffer(stored.body)));
    const isWide = picture.width > picture.height;
    const [width, height] = isWide ? [A4.height, A4.width] : [A4.width, A4.height];
    const scale = Math.min(width / picture.width, height / picture.height);
    const size = { width: picture.width * scale, height: picture.height * scale };
    pdf
      .addPage([width, height])
      .drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
  }
  return Buffer.from(await pdf.save());
}
