import { useEffect, useState } from "react";

/**
 * Tells the whole seconds that are left each second, the last time 0. Counted by the monotonic clock: setting the
 * device's clock changes nothing, and a tab that slept knows at once how long. @returns ends it
 */
export function countDown(seconds: number, tell: (left: number) => void): () => void {
  const until = performance.now() + seconds * 1_000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((until - performance.now()) / 1_000));
    if (left === 0) clearInterval(timer);
    tell(left);
  }, 1_000);
  return () => clearInterval(timer);
}

/** Seconds that are left, and how to begin anew. */
export function useCountdown(seconds: number): [number, () => void] {
  const [left, setLeft] = useState(seconds);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round counts anew
  useEffect(() => countDown(seconds, setLeft), [seconds, round]);
  const restart = () => {
    setLeft(seconds);
    setRound(round + 1);
  };
  return [left, restart];
}
