import { expect, it } from "vitest";
import { createHooks, fill, hook } from "./hooks.ts";

const count = hook<(of: string) => number>("lower.count");

it("a lower module calls what a higher one provides later", () => {
  const hooks = createHooks();
  const counted = hooks.of(count);
  hooks.provide([fill(count, (of) => of.length)]);
  hooks.check();
  expect(counted("four")).toBe(4);
});

it("an app in which nobody fills a hook does not start", () => {
  const hooks = createHooks();
  hooks.of(count);
  expect(() => hooks.check()).toThrow("No module fills lower.count.");
});

it("nor one in which two do", () => {
  const hooks = createHooks();
  hooks.provide([fill(count, () => 1)]);
  expect(() => hooks.provide([fill(count, () => 2)])).toThrow("The hook lower.count is filled twice.");
});

it("a hook that nobody fills answers nothing: whoever asks after the check is refused, and a call before fails", () => {
  const hooks = createHooks();
  const counted = hooks.of(count);
  expect(() => counted("four")).toThrow("No module fills lower.count.");
  const checked = createHooks();
  checked.check();
  expect(() => checked.of(count)).toThrow("No module fills lower.count.");
  checked.provide([fill(count, () => 1)]);
  expect(checked.of(count)("one")).toBe(1);
});
