import { useEffect, useRef, useState } from "react";
import { orNoNetwork } from "../foundation/api.ts";
import type { Direction } from "./converter.ts";

interface Conversion {
  output: string;
  /** The text rather wants the other direction. */
  otherWay: boolean;
  busy: boolean;
  error: unknown;
}
const nothing: Conversion = { output: "", otherWay: false, busy: false, error: null };

/** The table of the font, once for all. What did not come is fetched anew by the next text. */
const load = () => orNoNetwork(import("./converter.ts"));

/** What a text is in the other writing, a moment after it was typed; the last text wins. */
export function useConverter(text: string, direction: Direction, tries: number): Conversion {
  const [state, setState] = useState(nothing);
  const ready = useRef<ReturnType<typeof load>>(undefined);
  // A page that is opened with a network must work without one.
  useEffect(() => {
    ready.current = load();
    ready.current.catch(() => undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to convert again
  useEffect(() => {
    if (text === "") {
      setState(nothing);
      return;
    }
    const stop = new AbortController();
    setState((before) => ({ ...before, busy: true }));
    const work = async () => {
      try {
        ready.current ??= load();
        const { convert, isOtherWay } = await ready.current;
        const output = await convert(text, direction, stop.signal);
        if (output === undefined || stop.signal.aborted) return;
        setState({ output, otherWay: isOtherWay(text, direction), busy: false, error: null });
      } catch (error) {
        ready.current = undefined;
        if (!stop.signal.aborted) setState({ ...nothing, error });
      }
    };
    void work();
    return () => stop.abort();
  }, [text, direction, tries]);
  return state;
}
