import { afterEach, describe, expect, it, vi } from "vitest";
import { closeToast, mostToasts, notify, restoreToasts, storeToasts, toast, useToasts } from "./toast.ts";

const toasts = () => useToasts.getState().toasts;

describe("toasts", () => {
  afterEach(() => useToasts.setState({ toasts: [] }));

  it("[S22] stay 3,000 ms for success, 4,000 ms for errors", () => {
    toast.success("a");
    toast.error("b");
    expect(toasts().map(({ type, duration }) => [type, duration])).toEqual([
      ["success", 3000],
      ["error", 4000],
    ]);
  });

  it("[S22] are at most 20; the oldest gives way", () => {
    for (let n = 0; n < mostToasts + 5; n++) toast.success(String(n));
    expect(toasts()).toHaveLength(20);
    expect(toasts()[0]?.message).toBe("5");
  });

  it("[S21] a notification stays 5,000 ms unless told, and 0 means until closed", () => {
    notify({ type: "warning", message: "a" });
    const id = notify({ type: "info", message: "b", duration: 0 });
    expect(toasts().map((one) => one.duration)).toEqual([5000, 0]);
    closeToast(id);
    expect(toasts().map((one) => one.message)).toEqual(["a"]);
  });

  it("are said again in the document that comes next, once", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    toast.success("a");
    storeToasts();
    useToasts.setState({ toasts: [] });
    restoreToasts();
    restoreToasts();
    expect(toasts()).toEqual([expect.objectContaining({ type: "success", message: "a", duration: 3000 })]);
    vi.unstubAllGlobals();
  });
});
