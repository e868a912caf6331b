import { describe, expect, it } from "vitest";
import { inOrder, moved, placeAt } from "./order.rules.ts";

describe("an order changed by hand", () => {
  it.each([
    ["a", 0, "abcd"],
    ["a", 1, "bacd"],
    ["a", 9, "bcda"],
    ["d", 0, "dabc"],
    ["c", -1, "cabd"],
  ])("%s to place %i", (id, to, order) => {
    expect(moved([..."abcd"], id, to).join("")).toBe(order);
  });

  it("is that of the rows, and what came meanwhile stands behind", () => {
    const rows = [..."abcd"].map((_id) => ({ _id }));
    const order = inOrder(rows, ["c", "gone", "a"]).map(({ _id }) => _id);
    expect(order.join("")).toBe("cabd");
  });

  it("follows the pointer past the middle of each row", () => {
    const others = [0, 40, 80].map((top) => ({ top, bottom: top + 40 }));
    expect([-5, 19, 21, 61, 500].map((y) => placeAt(y, others))).toEqual([0, 0, 1, 2, 3]);
  });
});
