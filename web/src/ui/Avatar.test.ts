import { describe, expect, it } from "vitest";
import { initialOf } from "./Avatar.tsx";

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
