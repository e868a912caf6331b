import { afterEach, describe, expect, it } from "vitest";
import { closeToast, mostToasts, notify, toast, useToasts } from "./toast.ts";

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
});
