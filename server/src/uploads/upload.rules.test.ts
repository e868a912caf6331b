import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as rules from "./upload.rules.ts";

const KEY = "abcdefghijklmnopqrstu_";

describe("[S55] what a file is", () => {
  it.each([
    ["image/jpeg", "image"],
    ["image/png", "image"],
    ["image/apng", "image"],
    ["image/webp", "image"],
    ["image/gif", "image"],
    ["image/avif", "image"],
    ["application/pdf", "pdf"],
    ["image/svg+xml", undefined],
    ["image/heic", undefined],
    ["image/tiff", undefined],
    ["application/xml", undefined],
    ["text/html", undefined],
    ["application/x-msdownload", undefined],
    ["constructor", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s: %s", (mediaType, kind) => {
    expect(rules.kindOf(mediaType)).toBe(kind);
  });

  it.each([
    [undefined, "image/png", false],
    ["", "image/png", false],
    ["image", "image/png", false],
    ["IMAGE", "image/png", false],
    ["image/png", "image/png", false],
    ["image/png", "image/apng", false],
    ["image/jpg", "image/jpeg", false],
    ["image/JPEG", "image/jpeg", false],
    ["image/jpeg", "image/png", true],
    ["pdf", "image/png", true],
    ["application/pdf", "image/png", true],
    ["pdf", "application/pdf", false],
    ["application/pdf", "application/pdf", false],
    ["image", "application/pdf", true],
    ["image/svg+xml", "image/png", true],
    ["picture", "image/png", true],
  ])("called %j, and %s by its bytes: contradicts %s", (word, mediaType, wanted) => {
    expect(rules.contradicts(word, mediaType)).toBe(wanted);
  });
});

describe("[S55] how large a picture may be", () => {
  it.each([
    ["image/jpeg", 8_000, 5_000, 1, false],
    ["image/jpeg", 8_000, 5_001, 1, true],
    ["image/png", 50_000, 50_000, 1, true],
    ["image/avif", 4_000, 4_000, 1, false],
    ["image/avif", 4_000, 4_001, 1, true],
    ["image/gif", 8_000, 5_000, 1, false],
    ["image/gif", 1_000, 1_000, 25, false],
    ["image/gif", 1_000, 1_001, 25, true],
    ["image/webp", 6_000, 5_000, 2, true],
    ["image/gif", 10, 10, 300, false],
    ["image/gif", 10, 10, 301, true],
  ])("%s, %i × %i, %i frames: too many pixels %s", (mediaType, width, height, frames, wanted) => {
    expect(rules.tooManyPixels({ width, height, frames }, mediaType)).toBe(wanted);
  });

  it.each([
    [4_000, 3_000, [320, 640, 1280]],
    [1_280, 720, [320, 640, 1280]],
    [1_000, 500, [320, 640, 1000]],
    [640, 640, [320, 640]],
    [320, 10, [320]],
    [20, 20, [20]],
    [1, 1, [1]],
    [1_000, 40_000, [320, 409]],
    [2, 40_000, [1]],
  ])("%i × %i is kept %j wide", (width, height, widths) => {
    expect(rules.widthsOf({ width, height, frames: 1 })).toEqual(widths);
  });

  it("no width is larger than the picture, and no side longer than WebP knows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 50_000 }), (width, height) => {
        const widths = rules.widthsOf({ width, height, frames: 1 });
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        for (const w of widths) {
          expect(w).toBeGreaterThanOrEqual(1);
          expect(w).toBeLessThanOrEqual(Math.min(width, 1280));
          if (w > 1) expect(Math.round((w * height) / width)).toBeLessThanOrEqual(16_383);
        }
      }),
    );
  });
});

describe("[S55] names of files", () => {
  it("an address leads to its file and back", () => {
    for (const width of [null, 1, 320, 1280]) {
      expect(rules.parseAddress(rules.addressOf(KEY, width))).toEqual({ key: KEY, width });
    }
    expect(rules.addressOf(KEY, 640)).toBe(`/files/${KEY}/640.webp`);
    expect(rules.addressOf(KEY, null)).toBe(`/files/${KEY}.pdf`);
  });

  it("what is private stands apart in the store", () => {
    const named = { key: KEY, kind: "image", width: 700, widths: [320, 640] };
    expect(rules.storedNames({ ...named, private: false })).toEqual([
      `public/${KEY}/320.webp`,
      `public/${KEY}/640.webp`,
      `public/${KEY}/700.webp`,
    ]);
    expect(rules.storedNames({ ...named, private: true, widths: [] })).toEqual([`private/${KEY}/700.webp`]);
    expect(rules.storedNames({ ...named, kind: "pdf", private: true, width: null, widths: [] })).toEqual([
      `private/${KEY}.pdf`,
    ]);
  });

  it.each([
    "",
    KEY,
    `${KEY}.webp`,
    `${KEY}/.webp`,
    `${KEY}/0.webp`,
    `${KEY}/0320.webp`,
    `${KEY}/123456.webp`,
    `${KEY}/320.pdf`,
    `${KEY}/320.webp/`,
    `${KEY}/320.webp\n`,
    `/${KEY}/320.webp`,
    `../${KEY}.pdf`,
    `${KEY}/../320.webp`,
    `private/${KEY}/320.webp`,
    `${KEY.slice(1)}.pdf`,
    `${KEY}x.pdf`,
    `${KEY.slice(1)}..pdf`,
    "..\\..\\etc\\passwd",
  ])("%j is none", (place) => {
    expect(rules.parsePlace(place)).toBeNull();
  });

  it.each([`${KEY}.pdf`, `/file/${KEY}.pdf`, `https://example.test/files/${KEY}.pdf`, `/files/${KEY}.pdf?x=1`])(
    "%s is no address of ours",
    (url) => {
      expect(rules.parseAddress(url)).toBeNull();
    },
  );
});
