import type { Category } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findCategory, matchCategory } from "./curriculum.queries.ts";

const category = (name: string, slug: string): Category => ({
  _id: slug,
  name,
  slug,
  nepaliText: "",
  description: {},
  subjects: [],
});
const all = [category("Section Officer", "adhikrit"), category("Nayab Subba (NaSu)", "nayab-subba")];

describe("[S109] a category", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["section OFFICER", "adhikrit"],
    ["Nayab Subba", "nayab-subba"],
    [" nayab   subba ", "nayab-subba"],
    ["Kharidar", undefined],
  ])("%s is %s: by name in any case, else by the hyphenated name", (name, slug) => {
    expect(matchCategory(all, name)?.slug).toBe(slug);
  });

  it("is kept under category-{name} once found, and answered from there", async () => {
    const list = vi.fn(async () => all);
    expect((await findCategory("Nayab Subba", list))?.slug).toBe("nayab-subba");
    expect([...kept.keys()]).toEqual(["category-Nayab Subba"]);
    expect((await findCategory("Nayab Subba", list))?.slug).toBe("nayab-subba");
    expect(list).toHaveBeenCalledOnce();
  });

  it("is not kept when it was not found, and a broken entry is looked up anew", async () => {
    expect(await findCategory("Kharidar", async () => all)).toBeNull();
    expect(kept.size).toBe(0);
    kept.set("category-Nayab Subba", "{");
    expect((await findCategory("Nayab Subba", async () => all))?.slug).toBe("nayab-subba");
  });
});
