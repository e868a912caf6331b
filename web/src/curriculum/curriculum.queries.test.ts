import type { Category } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storeCategory, storedCategory } from "./category.storage.ts";
import { matchCategory } from "./curriculum.queries.ts";

const category = (name: string, slug: string): Category => ({
  _id: slug,
  name,
  slug,
  nepaliText: "",
  description: {},
  subjects: [],
});
const all = [category("Section Officer", "adhikrit"), category("Nayab Subba (NaSu)", "nayab-subba")];

describe("[S4] [S109] a category", () => {
  const stored: Record<string, string> = {};
  beforeEach(() => {
    for (const key of Object.keys(stored)) delete stored[key];
    const methods = {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(stored, { [key]: value }),
      removeItem: (key: string) => delete stored[key],
    };
    // Its methods are no keys, as in a browser.
    vi.stubGlobal("localStorage", new Proxy(stored, { get: (_, key: keyof typeof methods) => methods[key] }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([
    ["section OFFICER", "adhikrit"],
    ["Nayab Subba", "nayab-subba"],
    [" nayab   subba ", "nayab-subba"],
    ["Kharidar", undefined],
  ])("%s is %s: by name in any case, else by the hyphenated name", (name, slug) => {
    expect(matchCategory(all, name)?.slug).toBe(slug);
  });

  it("is stored under category-{name} once found, for a day", () => {
    vi.useFakeTimers({ now: 0 });
    storeCategory("Nayab Subba", matchCategory(all, "Nayab Subba"));
    expect(Object.keys(stored)).toEqual(["category-Nayab Subba"]);
    expect(storedCategory("Nayab Subba")?.slug).toBe("nayab-subba");
    vi.setSystemTime(86_400_001);
    expect(storedCategory("Nayab Subba")).toBeNull();
  });

  it("is forgotten when the server has it no more; a broken entry is none", () => {
    storeCategory("Nayab Subba", all[1] ?? null);
    storeCategory("Nayab Subba", null);
    expect(Object.keys(stored)).toEqual([]);
    stored["category-Nayab Subba"] = "{";
    expect(storedCategory("Nayab Subba")).toBeNull();
  });

  it("is stored under twelve names at most, the oldest goes first", () => {
    stored.theme = "dark";
    vi.useFakeTimers({ now: 0 });
    for (let n = 0; n < 20; n++) {
      vi.setSystemTime(n);
      storeCategory(`NAYAB ${n}`, all[1] ?? null);
    }
    const names = Object.keys(stored).filter((key) => key.startsWith("category-"));
    expect(names).toHaveLength(12);
    expect(names).toContain("category-NAYAB 19");
    expect(names).not.toContain("category-NAYAB 7");
    expect(stored.theme).toBe("dark");
  });
});
