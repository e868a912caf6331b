import { describe, expect, it } from "vitest";
import { initialOf, smallCopy } from "./Avatar.tsx";

describe("[S13] the first letter", () => {
  it.each([
    ["ram", "R"],
    [" सीता", "सी"],
    ["श्री", "श्री"],
    ["", "U"],
    [undefined, "U"],
  ])("of %s is %s", (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });
});

describe("the copy of a picture that an avatar shows", () => {
  it.each([
    ["/files/AAAAAAAAAAAAAAAAAAAAAA/640.webp", "/files/AAAAAAAAAAAAAAAAAAAAAA/320.webp"],
    ["/files/AAAAAAAAAAAAAAAAAAAAAA/1280.webp", "/files/AAAAAAAAAAAAAAAAAAAAAA/320.webp"],
    ["/files/AAAAAAAAAAAAAAAAAAAAAA/200.webp", "/files/AAAAAAAAAAAAAAAAAAAAAA/200.webp"],
    ["/elsewhere.png", "/elsewhere.png"],
  ])("of %s is %s", (src, small) => {
    expect(smallCopy(src)).toBe(small);
  });
});
