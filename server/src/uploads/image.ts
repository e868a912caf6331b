import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { AppError } from "../foundation/http/errors.ts";
import { isWholeGif } from "./gif.ts";
import { type Dimensions, decoderOf, tooManyPixels, widthsOf } from "./upload.rules.ts";

const QUALITY = 80;
/** A picture that takes longer is given up. */
const SECONDS = 60;
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

/** A picture in one width, as WebP without metadata. */
export interface Rendition {
  width: number;
  height: number;
  body: Buffer;
}

/**
 * Re-encodes a picture: upright, in sRGB, animations whole, nothing else of the original left.
 * @param all false: only the main width
 * @returns by width, smallest first; the last is the main one
 * @throws upload.too_many_pixels, told from the header before anything is decoded
 * @throws upload.broken: cut short, or not a picture of that type
 */
export async function makeRenditions(path: string, mediaType: string, all: boolean): Promise<Rendition[]> {
  const sharp = await library();
  const moving = mediaType === "image/gif" || mediaType === "image/webp";
  const open = (limitInputPixels: number | false) =>
    sharp(path, { animated: moving, failOn: "error", limitInputPixels });
  try {
    const size = await dimensions(open(false), mediaType);
    if (tooManyPixels(size)) throw new AppError("upload.too_many_pixels");
    if (mediaType === "image/gif" && !isWholeGif(await readFile(path))) throw new AppError("upload.broken");
    const pixels = size.width * size.height * size.frames;
    const widths = widthsOf(size);
    const made: Rendition[] = [];
    for (const width of all ? widths : widths.slice(-1)) made.push(await render(open(pixels), width, size));
    return made;
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A decoder's complaint is no failure of ours; one that takes too long is not told apart from a broken one.
    throw new AppError("upload.broken");
  }
}

async function dimensions(picture: Sharp, mediaType: string): Promise<Dimensions> {
  const { format, autoOrient, pages = 1, pageHeight } = await picture.metadata();
  if (format !== decoderOf(mediaType)) throw new AppError("upload.broken");
  return { width: autoOrient.width, height: pages > 1 && pageHeight ? pageHeight : autoOrient.height, frames: pages };
}

async function render(picture: Sharp, width: number, { frames }: Dimensions): Promise<Rendition> {
  const upright = frames > 1 ? picture : picture.autoOrient(); // an animation is never turned
  const { data, info } = await upright
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: frames > 1 ? 1 : 4 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.pageHeight ?? info.height, body: data };
}
