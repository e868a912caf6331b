import { afterEach, describe, expect, it, vi } from "vitest";
import { storage } from "./storage.ts";

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

describe("[S25] local storage", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("ignores a failing write", () => {
    vi.stubGlobal("localStorage", { setItem: full, getItem: () => null });
    expect(storage.set("token", "x")).toBe(false);
    expect(storage.setJson("user", {})).toBe(false);
  });

  it("counts as empty when it cannot be read or is not there", () => {
    vi.stubGlobal("localStorage", { getItem: full, removeItem: full });
    expect(storage.get("token")).toBeNull();
    expect(() => storage.remove("token")).not.toThrow();
    vi.stubGlobal("localStorage", undefined);
    expect(storage.get("token")).toBeNull();
    expect(storage.set("token", "x")).toBe(false);
  });

  it("takes broken JSON for nothing", () => {
    vi.stubGlobal("localStorage", { getItem: () => "{" });
    expect(storage.getJson("user")).toBeNull();
  });
});
