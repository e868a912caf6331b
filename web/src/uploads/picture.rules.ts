import { MAX_IMAGE_BYTES, MAX_PIXELS, PICTURE_TYPES } from "@sarathi/contract";

/** For the `accept` of a file field: phones offer their camera beside the gallery. */
export const acceptPictures = PICTURE_TYPES.join(",");

/** A picture that is made smaller before it is sent may be as large as a good camera makes it. */
export const MAX_SOURCE_BYTES = 25 * 1024 * 1024;

export type Unfit = "kind" | "size";

/**
 * Why a file cannot be sent as a picture, shown before a byte is on its way.
 * @param maxBytes the server's limit by default
 */
export function unfitPicture(file: { type: string; size: number }, maxBytes = MAX_IMAGE_BYTES): Unfit | undefined {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return "kind";
  return file.size > maxBytes ? "size" : undefined;
}

export interface Size {
  width: number;
  height: number;
}

/** Each pixel that is decoded takes four bytes of memory, however light the file. */
export const tooManyPixels = ({ width, height }: Size): boolean => width * height > MAX_PIXELS;

/** The same shape with no side longer than `maxSide` pixels; never larger than it was. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Only still pictures that are heavier than wanted: a GIF would stop moving. */
export const isWorthShrinking = (file: { type: string; size: number }, targetBytes: number): boolean =>
  file.size > targetBytes && file.type !== "image/gif" && unfitPicture(file, Number.POSITIVE_INFINITY) === undefined;

/** Part of an upright picture, in its pixels, after it was turned. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** Size of a picture that was turned clockwise by so many quarters. */
export const turnedSize = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Side in pixels of a square cut out of a picture: what was cut, at most `maxSide`. */
export const squareSide = (area: Size, maxSide: number): number =>
  Math.max(1, Math.min(maxSide, Math.round(Math.min(area.width, area.height))));
