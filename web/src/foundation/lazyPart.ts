import { type ComponentType, useCallback, useEffect, useState } from "react";
import { orNoNetwork } from "./api.ts";

/** A part of the page whose script is fetched when it is wanted. */
export interface LazyPart<Props> {
  /** Fetches it once; one that did not come is fetched anew. @throws ApiError with code "network" */
  fetch: () => Promise<ComponentType<Props>>;
  /** What has come already. */
  held: () => ComponentType<Props> | undefined;
}

/**
 * The only way to fetch a part of a page: what React's own `lazy` could not fetch once it never tries again, and the
 * error takes the whole page. Drawn by `ui/LazyPart.tsx` in its place, by `ui/OpenedPart.tsx` after a press, by
 * `ui/HydratedPart.tsx` where the server has drawn it.
 * @param drawn what the server draws; undefined in the browser
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  drawn?: ComponentType<Props>,
): LazyPart<Props> {
  let part = drawn;
  let running: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = async () => {
    try {
      part = await orNoNetwork(load());
      return part;
    } catch (error) {
      running = undefined;
      throw error;
    }
  };
  return {
    fetch: () => {
      running ??= fetchOnce();
      return running;
    },
    held: () => part,
  };
}

interface State<Props> {
  Part: ComponentType<Props> | undefined;
  error: unknown;
  busy: boolean;
  retries: number;
}

/** Fetches a part when the component is drawn. `error` is why it did not come; `retry` tries again. */
export function useLazyPart<Props>(part: LazyPart<Props>) {
  const [state, setState] = useState<State<Props>>(() => ({ Part: part.held(), error: null, busy: false, retries: 0 }));
  const fetch = useCallback(() => {
    part.fetch().then(
      (Part) => setState((before) => ({ ...before, Part, error: null, busy: false })),
      (error) => setState((before) => ({ ...before, error, busy: false })),
    );
  }, [part]);
  useEffect(() => {
    if (!part.held()) fetch();
  }, [part, fetch]);
  const retry = () => {
    setState((before) => ({ ...before, busy: true, retries: before.retries + 1 }));
    fetch();
  };
  return { ...state, retry };
}
