import { expect, it } from "vitest";
import { stateOf } from "./participant.rules.ts";

it("[S123] somebody who sits is silent after a minute of nothing, until they submit", () => {
  const startedAt = new Date("2026-12-12T02:15:00Z");
  const after = (seconds: number) => new Date(startedAt.getTime() + 1_000 * seconds);
  const one = { startedAt, savedAt: null, submittedAt: null };
  expect(stateOf(one, after(60))).toBe("writing");
  expect(stateOf(one, after(61))).toBe("silent");
  expect(stateOf({ ...one, savedAt: after(100) }, after(160))).toBe("writing");
  expect(stateOf({ ...one, savedAt: after(100) }, after(161))).toBe("silent");
  expect(stateOf({ ...one, savedAt: after(100), submittedAt: after(110) }, after(500))).toBe("submitted");
});
