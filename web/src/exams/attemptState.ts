import type { MockTest } from "@sarathi/contract";

/** The state of the caller's latest attempt, by the clock: an attempt past its end is over even before it is closed. */
export function attemptState(test: MockTest, now: number): "new" | "running" | "done" {
  const mine = test.myAttempt;
  if (!mine) return "new";
  const over = Date.parse(mine.deadlineAt) + test.graceSeconds * 1000 <= now;
  return mine.status === "in_progress" && !over ? "running" : "done";
}
