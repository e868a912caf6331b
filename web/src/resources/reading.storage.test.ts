import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetReadingPlace, holdReadingPlace, readingPlace } from "./reading.storage.ts";

const place = (at: number) => ({ heading: "rights", below: 0.5, at });
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("holds a place, and lets it go", () => {
  holdReadingPlace("a", place(1));
  expect(readingPlace("a")).toEqual(place(1));
  forgetReadingPlace("a");
  expect(readingPlace("a")).toBeUndefined();
});

it("holds a hundred, and forgets the one that was read longest ago", () => {
  for (let n = 0; n <= 100; n++) holdReadingPlace(`item-${n}`, place(n));
  expect(readingPlace("item-0")).toBeUndefined();
  expect(readingPlace("item-1")).toEqual(place(1));
});

it.each(["", "null", "[1]", '{"a":{"heading":3}}'])("takes %j for nothing", (text) => {
  stored.set("reading", text);
  expect(readingPlace("a")).toBeUndefined();
});
