import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { AppError } from "../foundation/http/errors.ts";
import { isWholeGif } from "./gif.ts";
import { type Dimensions, decoderOf, isMoving, tooManyPixels, widthsOf } from "./upload.rules.ts";

const QUALITY = 80;
/** The decoders that are needed; the others of the library are shut. */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);

/** The picture library, loaded with the first picture: most starts of the server never need it. */
let loading: Promise<typeof import("sharp").default> | undefined;
async function library() {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loading;
}

/** A picture that came in, and what its header says of it. */
export interface Original {
  path: string;
  mediaType: string;
  size: Dimensions;
}

/** A picture in one width, as WebP without metadata. */
export interface Rendition {
  width: number;
  height: number;
  body: Buffer;
}

/**
 * Reads a picture's header; nothing is decoded.
 * @throws upload.too_many_pixels
 * @throws upload.broken: not a picture of that type
 */
export async function inspect(path: string, mediaType: string): Promise<Original> {
  const picture = await open(path, mediaType, false);
  const size = await dimensions(picture, mediaType).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("upload.broken");
  });
  if (tooManyPixels(size, mediaType)) throw new AppError("upload.too_many_pixels");
  return { path, mediaType, size };
}

/**
 * Re-encodes a picture: upright, in sRGB, animations whole, nothing else of the original left.
 * @param wanted.all false: only the main width
 * @param wanted.budgetMs for all widths together
 * @returns by width, smallest first; the last is the main one
 * @throws upload.too_many_pixels: it takes longer than that
 * @throws upload.broken: cut short, or not to be decoded
 */
export async function makeRenditions(
  original: Original,
  wanted: { all: boolean; budgetMs: number },
): Promise<Rendition[]> {
  const end = performance.now() + wanted.budgetMs;
  const { path, mediaType, size } = original;
  if (mediaType === "image/gif" && !isWholeGif(await readFile(path))) throw new AppError("upload.broken");
  const widths = widthsOf(size);
  const made: Rendition[] = [];
  for (const width of wanted.all ? widths : widths.slice(-1)) made.push(await render(original, width, end));
  return made;
}

async function open(path: string, mediaType: string, limitInputPixels: number | false): Promise<Sharp> {
  const sharp = await library();
  const animated = mediaType === "image/gif" || mediaType === "image/webp";
  return sharp(path, { animated, failOn: "error", limitInputPixels });
}

async function dimensions(picture: Sharp, mediaType: string): Promise<Dimensions> {
  const { format, autoOrient, pages = 1, pageHeight } = await picture.metadata();
  if (format !== decoderOf(mediaType)) throw new AppError("upload.broken");
  return { width: autoOrient.width, height: pages > 1 && pageHeight ? pageHeight : autoOrient.height, frames: pages };
}

/** @param end by the clock of `performance`, in milliseconds; the library gives up within a second after it */
async function render({ path, mediaType, size }: Original, width: number, end: number): Promise<Rendition> {
  const seconds = Math.ceil((end - performance.now()) / 1_000);
  if (seconds <= 0) throw new AppError("upload.too_many_pixels");
  const moving = isMoving(size);
  const picture = await open(path, mediaType, size.width * size.height * size.frames);
  const upright = moving ? picture : picture.autoOrient(); // an animation is never turned
  try {
    const { data, info } = await upright
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: moving ? 1 : 4 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.pageHeight ?? info.height, body: data };
  } catch {
    // Given up for its length, or a decoder's complaint, which is no failure of ours.
    throw new AppError(performance.now() >= end ? "upload.too_many_pixels" : "upload.broken");
  }
}

/** A stored picture as JPEG, on white where it is clear: what a PDF holds. */
export async function toJpeg(picture: Buffer): Promise<Buffer> {
  const sharp = await library();
  return sharp(picture).flatten({ background: "#fff" }).jpeg({ quality: QUALITY }).toBuffer();
}
