import { describe, expect, it } from "vitest";
import { SingleFlightCache } from "./send.ts";

const cacheOf = (maxBytes: number) => {
  const cache = new SingleFlightCache<{ bytes: number }>(maxBytes, ({ bytes }) => bytes);
  let made = 0;
  const get = async (key: string, bytes: number, seconds: number | (() => number) = 60) => {
    await cache.get(key, seconds, async () => {
      made++;
      return { bytes };
    });
    return made;
  };
  return { cache, get };
};

describe("what is kept", () => {
  it("is made once, however many ask at the same time", async () => {
    const { get } = cacheOf(10_000);
    expect(await Promise.all([get("a", 1), get("a", 1), get("b", 1)])).toEqual([2, 2, 2]);
    expect(await get("a", 1)).toBe(2);
  });

  it("is bounded in bytes: what was not asked for longest goes first", async () => {
    const { get } = cacheOf(10_000);
    for (const key of ["a", "b", "a", "c"]) await get(key, 4_000);
    expect(await get("a", 4_000)).toBe(3);
    expect(await get("b", 4_000)).toBe(4);
  });

  it("counts the key: long addresses with short answers are bounded too", async () => {
    const { get } = cacheOf(10_000);
    for (let i = 0; i < 10; i++) await get(`${i}${"x".repeat(2_000)}`, 1);
    expect(await get(`0${"x".repeat(2_000)}`, 1)).toBe(11);
  });

  it("is not what would fill the whole", async () => {
    const { get } = cacheOf(10_000);
    await get("small", 1);
    await get("large", 20_000);
    expect(await get("small", 1)).toBe(2);
    expect(await get("large", 20_000)).toBe(3);
  });

  it("is no failure, and nothing that says 0 seconds itself", async () => {
    const { cache, get } = cacheOf(10_000);
    await expect(cache.get("a", 60, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await get("a", 1, () => 0)).toBe(1);
  });
});
