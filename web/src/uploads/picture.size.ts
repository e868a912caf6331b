import type { Size } from "./picture.rules.ts";

// How large a picture says it is, read from its first bytes: nothing is decoded for it.

/** Within these a picture tells its size, also behind what a camera writes of itself. */
export const HEADER_BYTES = 4 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;
const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Bytes, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const u24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** The header chunk is always the first. */
function png(bytes: Bytes): Size {
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(bytes: Bytes): Size {
  const view = viewOf(bytes);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Start of frame: C0 to CF without the tables of DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** From segment to segment up to the frame's. */
function jpeg(bytes: Bytes): Size | undefined {
  const view = viewOf(bytes);
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of FF may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Lossy, lossless, or extended: three places for the same. */
function webp(bytes: Bytes): Size | undefined {
  const view = viewOf(bytes);
  const kind = textAt(bytes, 12, 4);
  if (kind === "VP8X") return { width: u24(view, 24) + 1, height: u24(view, 27) + 1 };
  if (kind === "VP8 ") return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const ISPE = 0x69_73_70_65;
/** The properties come before the picture. */
const PROPERTY_BYTES = 64 * 1024;

/** The largest `ispe` property: a picture may be laid together of tiles, and each tells its size. */
function avif(bytes: Bytes): Size | undefined {
  const view = viewOf(bytes);
  let largest: Size | undefined;
  const end = Math.min(bytes.length - 16, PROPERTY_BYTES);
  for (let at = 4; at <= end; at++) {
    if (view.getUint32(at) !== ISPE) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function readerOf(bytes: Bytes): ((bytes: Bytes) => Size | undefined) | undefined {
  if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return png;
  if (textAt(bytes, 0, 3) === "\xff\xd8\xff") return jpeg;
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return gif;
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return webp;
  return /^ftypavi[fs]$/.test(textAt(bytes, 4, 8)) ? avif : undefined;
}

/** What a PNG, JPEG, WebP, GIF or AVIF says in its first bytes; undefined when it is none or cut short. */
export function sizeOf(bytes: Bytes): Size | undefined {
  try {
    const size = readerOf(bytes)?.(bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
