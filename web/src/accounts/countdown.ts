import { useEffect, useState } from "react";

/**
 * Milliseconds since now, by whichever clock says that more went by: the monotonic one stands still while most devices
 * sleep, the device's own may be set. Set back, it makes nothing last longer; set on, a wait only ends too early.
 */
function stopwatch(): () => number {
  const [monotonic, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - monotonic, Date.now() - wall);
}

/** Tells the whole seconds that are left each second, the last time 0; a tab that slept knows at once. @returns ends it */
export function countDown(seconds: number, tell: (left: number) => void): () => void {
  const elapsed = stopwatch();
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil(seconds - elapsed() / 1_000));
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
