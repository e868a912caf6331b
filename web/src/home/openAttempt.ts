import type { MockTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ownTestsQuery } from "./home.queries.ts";

export interface OpenAttempt {
  test: MockTest;
  /** Minutes, rounded up. */
  left: number;
}

function openAttempt(tests: readonly MockTest[], now: number): OpenAttempt | null {
  for (const test of tests) {
    const attempt = test.myAttempt;
    if (attempt?.status !== "in_progress") continue;
    const left = Math.ceil((new Date(attempt.deadlineAt).getTime() - now) / 60_000);
    if (left > 0) return { test, left };
  }
  return null;
}

/** An attempt of the signed-in person that is still running. */
export function useOpenAttempt(): OpenAttempt | null {
  const { data } = useQuery(ownTestsQuery());
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return data ? openAttempt(data.items, now) : null;
}
