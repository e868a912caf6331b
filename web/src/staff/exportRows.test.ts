import { COUNTED_UP_TO, paginate } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { loadAllRows, MAX_ROWS } from "./exportRows.ts";

const perPage = 100;
/** A list of so many rows, which the server counts up to its bound. */
const listOf = (length: number) => {
  const asked: number[] = [];
  const load = async (page: number) => {
    asked.push(page);
    const from = (page - 1) * perPage;
    const items = Array.from({ length: Math.max(0, Math.min(perPage, length - from)) }, (_, at) => ({
      _id: String(from + at),
    }));
    return { items, pagination: paginate(Math.min(length, COUNTED_UP_TO), page, perPage, from + perPage < length) };
  };
  return { load, asked };
};
const all = (length: number, list = listOf(length)) =>
  loadAllRows(list.load, new AbortController().signal, () => undefined);

describe("[S134] an export", () => {
  it.each([
    [0, 0, false],
    [101, 101, false],
    [MAX_ROWS, MAX_ROWS, false],
    [MAX_ROWS + 1, MAX_ROWS, true],
    [MAX_ROWS + 250, MAX_ROWS, true],
  ])("of %i rows has %i, and says whether it was cut: %s", async (length, written, cut) => {
    const { rows, cut: said } = await all(length);
    expect([rows.length, said]).toEqual([written, cut]);
  });

  it("asks for no page behind the last row that it takes", async () => {
    const list = listOf(MAX_ROWS + 250);
    await all(MAX_ROWS + 250, list);
    expect(list.asked.length).toBe(MAX_ROWS / perPage);
  });

  it("has a row once that moved between two pages", async () => {
    const twice = async (page: number) => ({ items: [{ _id: "same" }], pagination: paginate(2, page, 1) });
    const { rows, cut } = await loadAllRows(twice, new AbortController().signal, () => undefined);
    expect([rows.length, cut]).toEqual([1, false]);
  });
});
