import { describe, expect, it } from "vitest";
import { idOf, positionOf } from "./position.ts";

describe("the id of an event", () => {
  it.each([
    { at: 1_800_000_000, snapshot: "5:5:" },
    { at: 1_800_000_000, snapshot: "5:9:5,7" },
    { at: 1_800_000_000, snapshot: "18446744073709551614:18446744073709551615:" },
  ])("gives its position back: $snapshot", (position) => {
    expect(positionOf(idOf(position))).toEqual(position);
  });

  it("with very many transactions under way begins at the oldest", () => {
    const running = Array.from({ length: 50 }, (_, i) => 10 + 2 * i);
    expect(positionOf(idOf({ at: 7, snapshot: `10:200:${running.join(",")}` }))).toEqual({ at: 7, snapshot: "10:10:" });
  });

  it.each([
    "",
    "7.",
    "7.5:5",
    "7.0:5:",
    "7.9:5:",
    "7.5:9:4",
    "7.5:9:9",
    "7.5:9:7,6",
    "7.5:9:7,7",
    "7.5:9:,",
    "7.5:18446744073709551616:",
    "7.5:5:'",
    "7.-5:5:",
    `7.5:99:${Array.from({ length: 60 }, (_, i) => i + 5).join(",")}`,
    `7.${"5".repeat(400)}:5:`,
  ])("that PostgreSQL would not take is none: %s", (id) => {
    expect(positionOf(id)).toBeUndefined();
  });
});
