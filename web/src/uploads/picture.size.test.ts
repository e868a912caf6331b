import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { tooManyPixels } from "./picture.rules.ts";
import { sizeOf } from "./picture.size.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });
const bytesOf = async (picture: Sharp): Promise<Bytes> => new Uint8Array(await picture.toBuffer());

const made = {
  png: () => blank(301, 122).png(),
  jpeg: () => blank(301, 122).jpeg(),
  "progressive jpeg": () => blank(301, 122).jpeg({ progressive: true }),
  "jpeg with metadata": () =>
    blank(301, 122)
      .withMetadata({ exif: { IFD0: { Copyright: "x".repeat(40_000) } } })
      .jpeg(),
  "lossy webp": () => blank(301, 122).webp(),
  "lossless webp": () => blank(301, 122).webp({ lossless: true }),
  "see-through webp": () => blank(301, 122, 4).webp(),
  gif: () => blank(301, 122).gif(),
  avif: () => blank(301, 122).avif({ effort: 0 }),
};

describe("how large a picture says it is", () => {
  it.each(Object.entries(made))("%s", async (_, make) => {
    expect(sizeOf(await bytesOf(make()))).toEqual({ width: 301, height: 122 });
  });

  it("of 16,000 × 16,000 pixels, without one of them decoded", async () => {
    const bytes = await bytesOf(blank(3, 3).png());
    const header = new DataView(bytes.buffer);
    for (const at of [16, 20]) header.setUint32(at, 16_000);
    const size = sizeOf(bytes);
    expect(size).toEqual({ width: 16_000, height: 16_000 });
    expect(size && tooManyPixels(size)).toBe(true);
    expect(tooManyPixels({ width: 8_000, height: 5_000 })).toBe(false);
  });

  it.each(Object.entries(made))("nothing of a %s that is cut short, and no crash", async (_, make) => {
    const bytes = await bytesOf(make());
    for (let length = 0; length < Math.min(bytes.length, 64); length++) {
      expect([undefined, 301]).toContain(sizeOf(bytes.slice(0, length))?.width);
    }
    expect(sizeOf(bytes.slice(0, 9))).toBeUndefined();
  });

  it("nothing of what is no picture", () => {
    expect(sizeOf(new TextEncoder().encode("not a picture"))).toBeUndefined();
    expect(sizeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]))).toBeUndefined();
  });
});
