import { describe, expect, it } from "vitest";
import { actionOf } from "./keys.ts";

const press = (key: string, code = "") => actionOf({ key, code }, 4);

describe("keys of the sitting", () => {
  it("numbers and letters choose the option as shown, in either script", () => {
    for (const key of ["3", "३", "c", "C"]) expect(press(key)).toEqual({ do: "choose", place: 2 });
    expect(press("च", "KeyC")).toEqual({ do: "choose", place: 2 });
    expect([press("5"), press("e"), press("9")]).toEqual([undefined, undefined, undefined]);
  });

  it("the rest moves, marks, clears, strikes and helps", () => {
    expect(["ArrowRight", "n", "ArrowLeft", "P", "m", "Backspace", "0", "x", "?"].map((key) => press(key)?.do)).toEqual(
      ["next", "next", "previous", "previous", "mark", "clear", "clear", "strike", "help"],
    );
    expect([press("Tab", "Tab"), press("Enter"), press("ArrowUp"), press("F5")]).toEqual(Array(4).fill(undefined));
  });
});
