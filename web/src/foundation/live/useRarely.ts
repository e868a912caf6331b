import { useEffect, useRef, useState } from "react";

/**
 * A text for a live region, which changes at most once in so many milliseconds: the latest one then. What is empty is
 * empty at once.
 */
export function useRarely(text: string, ms: number): string {
  const [said, setSaid] = useState("");
  const at = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const say = () => {
      if (text) at.current = performance.now();
      setSaid(text);
    };
    const timer = setTimeout(say, text ? Math.max(0, at.current + ms - performance.now()) : 0);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return said;
}
