import { describe, expect, it, vi } from "vitest";
import { createScrollLock } from "./scrollLock.ts";

describe("[S23] scroll lock", () => {
  it("is counted: only the last release lets the page scroll", () => {
    const apply = vi.fn();
    const hold = createScrollLock(apply);
    const first = hold();
    const second = hold();
    expect(apply.mock.calls).toEqual([[true]]);
    first();
    first();
    expect(apply).toHaveBeenCalledOnce();
    second();
    expect(apply.mock.calls).toEqual([[true], [false]]);
    hold()();
    expect(apply).toHaveBeenCalledTimes(4);
  });
});
