import { useCallback, useEffect, useRef, useState } from "react";

const restMs = 300;

/**
 * The text of a search field whose committed value stands elsewhere (the address). It is committed when the typing
 * rests; when the value changes from outside, as by going back, the field follows.
 */
export function useSearchText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value);
  /** What the address holds or will hold in a moment: only another value comes from outside. */
  const known = useRef(value);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);
  const flush = useCallback((typed: string) => {
    if (typed.trim() === known.current) return;
    known.current = typed.trim();
    latest.current(typed.trim());
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => flush(text), restMs);
    return () => clearTimeout(timer);
  }, [text, flush]);
  return { text, setText, flush: () => flush(text) };
}
