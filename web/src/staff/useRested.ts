import { useEffect, useState } from "react";

const restMs = 500;

/** A value when it has rested: what is typed is not asked about letter by letter. */
export function useRested<V>(value: V): V {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
