import { MAX_IMAGE_BYTES, PICTURE_TYPES } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { fitWithin, isWorthShrinking, squareSide, turnedSize, unfitPicture } from "./picture.rules.ts";

describe("[S55] what is told before anything is sent", () => {
  it.each([
    ["image/jpeg", 1_000, undefined],
    ["image/avif", MAX_IMAGE_BYTES, undefined],
    ["image/png", MAX_IMAGE_BYTES + 1, "size"],
    ["image/svg+xml", 10, "kind"],
    ["image/heic", 10, "kind"],
    ["application/pdf", MAX_IMAGE_BYTES + 1, "kind"],
    ["", 10, "kind"],
  ])("a %s of %i bytes: %s", (type, size, why) => {
    expect(unfitPicture({ type, size })).toBe(why);
  });

  it("lets more through where the picture is made smaller first", () => {
    expect(unfitPicture({ type: "image/jpeg", size: MAX_IMAGE_BYTES + 1 }, 2 * MAX_IMAGE_BYTES)).toBeUndefined();
  });
});

describe("which pictures are made smaller", () => {
  it.each(PICTURE_TYPES)("%s only when it is heavy, and never one that moves", (type) => {
    expect(isWorthShrinking({ type, size: 1_000 }, 1_000)).toBe(false);
    expect(isWorthShrinking({ type, size: 1_001 }, 1_000)).toBe(type !== "image/gif");
  });

  it("nothing that is no picture", () => {
    expect(isWorthShrinking({ type: "application/pdf", size: 9_000_000 }, 1_000)).toBe(false);
  });
});

describe("sizes", () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 16_000, height: 2 },
      { width: 1600, height: 1 },
    ],
  ])("%o fits as %o", (size, fitting) => {
    expect(fitWithin(size, 1600)).toEqual(fitting);
  });

  it("a quarter turn changes sides, a half does not", () => {
    const size = { width: 3, height: 2 };
    expect([0, 1, 2, 3].map((quarters) => turnedSize(size, quarters).width)).toEqual([3, 2, 3, 2]);
  });

  it("a cut is never drawn larger than it was", () => {
    expect(squareSide({ width: 1200, height: 1200 }, 640)).toBe(640);
    expect(squareSide({ width: 99.6, height: 99.6 }, 640)).toBe(100);
    expect(squareSide({ width: 0.2, height: 0.2 }, 640)).toBe(1);
  });
});
