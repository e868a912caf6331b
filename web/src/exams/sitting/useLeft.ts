import { useEffect, useState } from "react";
import type { SittingSession } from "./sitting.session.ts";

/** Milliseconds left, read once a second from the sitting's clock (never counted). */
export function useLeft(sitting: SittingSession): number {
  const [left, setLeft] = useState(sitting.left);
  useEffect(() => {
    const read = () => setLeft(sitting.left());
    read();
    const timer = setInterval(read, 500);
    return () => clearInterval(timer);
  }, [sitting]);
  return left;
}
