import {
  type Area,
  fitWithin,
  isWorthShrinking,
  type Size,
  squareSide,
  tooManyPixels,
  turnedSize,
} from "./picture.rules.ts";
import { HEADER_BYTES, sizeOf } from "./picture.size.ts";

// What the browser does with pictures: decode upright, make smaller, cut, encode.

interface Smaller {
  /** Pixels of the longer side. */
  maxSide: number;
  /** Wanted weight; what is lighter is left as it is. */
  targetBytes: number;
}

/** A picture that would take more memory than a phone has. */
export class TooManyPixels extends Error {
  override readonly name = "TooManyPixels";
}

const QUALITIES = [0.85, 0.75, 0.6, 0.45] as const;

/**
 * A lighter copy of a picture for slow lines: upright, without the camera's metadata. Files that are light enough,
 * GIFs, and whatever this browser cannot read come back as they are: the server makes its own copies anyway.
 */
export async function shrinkImage(
  file: File,
  { maxSide = 1600, targetBytes = 250 * 1024 }: Partial<Smaller> = {},
): Promise<Blob> {
  if (!isWorthShrinking(file, targetBytes)) return file;
  try {
    const canvas = await drawPicture(file, maxSide);
    let smaller: Blob = file;
    for (const quality of QUALITIES) {
      smaller = await encode(canvas, quality);
      if (smaller.size <= targetBytes) break;
    }
    return smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

/**
 * Draws a picture file upright, no side longer than `maxSide` pixels.
 * @throws TooManyPixels, before anything is decoded
 * @throws when the browser cannot read it as a picture
 */
export async function drawPicture(file: Blob, maxSide: number): Promise<HTMLCanvasElement> {
  const size = sizeOf(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (!size) throw new Error("The picture does not tell its size");
  if (tooManyPixels(size)) throw new TooManyPixels();
  const picture = await createImageBitmap(file);
  try {
    const size = fitWithin(picture, maxSide);
    const { canvas, pen } = newCanvas(size);
    pen.drawImage(picture, 0, 0, size.width, size.height);
    return canvas;
  } finally {
    picture.close();
  }
}

/** Cuts a square out of a picture that was turned clockwise by so many quarters; `maxSide` pixels at most. */
export async function cutSquare(source: HTMLCanvasElement, area: Area, quarters: number, maxSide: number) {
  const side = squareSide(area, maxSide);
  const { canvas, pen } = newCanvas({ width: side, height: side });
  const turned = turnedSize(source, quarters);
  pen.scale(side / area.width, side / area.height);
  pen.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(source, -source.width / 2, -source.height / 2);
  return encode(canvas, QUALITIES[0]);
}

/** A white sheet to draw on: what is see-through becomes paper, not black. */
function newCanvas({ width, height }: Size) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  return { canvas, pen };
}

/** As WebP, or as JPEG in browsers that write none. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await blobOf(canvas, "image/webp", quality);
  const made = webp?.type === "image/webp" ? webp : await blobOf(canvas, "image/jpeg", quality);
  if (!made) throw new Error("The picture cannot be written");
  return made;
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
