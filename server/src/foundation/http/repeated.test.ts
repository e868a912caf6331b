import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeated } from "./repeated.ts";

const lines: { calls: number; reason: string; msg: string }[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});

it("says at once what happens first, then once a second how often it happened, and nothing when it is over", () => {
  const say = repeated(log, "the database is away");
  for (let n = 0; n < 50; n++) {
    for (let each = 0; each < 20; each++) say(new Error("connect ECONNREFUSED"));
    vi.advanceTimersByTime(100);
  }
  expect(lines.map(({ calls }) => calls)).toEqual([1, 199, 200, 200, 200, 200]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(6);
  say(Object.assign(new Error("quotes a row"), { code: "53100", detail: "a secret" }));
  expect(lines.at(-1)).toMatchObject({ calls: 1, reason: "53100", msg: "the database is away" });
  expect(JSON.stringify(lines)).not.toContain("secret");
});
