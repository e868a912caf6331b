import type { Answer, Endpoint, Input } from "@sarathi/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type CallOptions, call } from "./api.ts";
import { confirmed } from "./confirmation.ts";
import { errorText } from "./errors.ts";
import { useT } from "./i18n.ts";
import { invalidate, noteRefusal } from "./query.ts";
import { toast } from "./toast.ts";

export interface ActionHow<In, Out> {
  /** What to say of a failure that says nothing itself. */
  failed?: string | undefined;
  /** After success; the action is busy until this has ended. What it throws is a defect: the change stands. */
  done?: ((output: Out, input: In) => unknown) | undefined;
  /** Gets a failure instead of the reader, who sees a toast otherwise. */
  onError?: ((error: unknown, input: In) => unknown) | undefined;
  /** Endpoints whose held answers are asked for again after success, when `done` has ended. */
  invalidates?: readonly Endpoint[];
  /** Shows the outcome before it is known (`updateCached`). @returns takes it back, when it fails */
  optimistic?: ((client: QueryClient, input: In) => () => void) | undefined;
}

/** For `onError` where `problem` is drawn: nothing more is to be said. */
export const inPlace = (): void => undefined;

interface State<In, Out> {
  busy: boolean;
  error: unknown;
  answer?: Out;
  input?: In;
}

/** @throws nothing: a defect in what follows the work is reported, and changes nothing about how the work ended */
async function follow(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (defect) {
    reportError(defect);
  }
}

/**
 * Something that a press starts: one at a time, with what is busy, what failed and what follows from success.
 * For what is more than one call; one call is `useEndpointMutation`.
 */
export function useAction<In, Out>(work: (input: In) => Promise<Out>, how: ActionHow<In, Out> = {}) {
  const client = useQueryClient();
  const why = useT("errors");
  const [state, setState] = useState<State<In, Out>>({ busy: false, error: null });
  // The state arrives with the next drawing; a second press may come before it.
  const running = useRef(false);
  const latest = useRef({ work, how, why });
  useEffect(() => {
    latest.current = { work, how, why };
  });
  /** What follows, as the component is drawn by then. */
  const succeed = useCallback(async (answer: Out, input: In) => {
    const { how } = latest.current;
    await follow(() => how.done?.(answer, input));
    // After `done`: what it writes into the cache must not break off what is asked for here.
    for (const endpoint of how.invalidates ?? []) void invalidate(endpoint);
  }, []);
  const fail = useCallback(async (error: unknown, input: In) => {
    const { how, why } = latest.current;
    noteRefusal(error);
    const isShown = error instanceof ApiError && error.endedSession;
    if (how.onError) await follow(() => how.onError?.(error, input));
    else if (!isShown) toast.error(errorText(error, why, how.failed));
  }, []);
  /** Never throws; undefined when it failed, or is under way already. */
  const run = useCallback(
    async (input: In): Promise<Out | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setState({ busy: true, error: null, input });
      const ended: State<In, Out> = { busy: false, error: null, input };
      let revert: (() => void) | undefined;
      try {
        revert = latest.current.how.optimistic?.(client, input);
        ended.answer = await confirmed(() => latest.current.work(input));
      } catch (error) {
        ended.error = error;
        await follow(() => revert?.());
      }
      if ("answer" in ended) await succeed(ended.answer as Out, input);
      else await fail(ended.error, input);
      running.current = false;
      setState(ended);
      return ended.answer;
    },
    [client, succeed, fail],
  );
  /** Forgets how the last try ended: whoever comes back to it begins anew. */
  const reset = useCallback(() => {
    if (!running.current) setState({ busy: false, error: null });
  }, []);
  const { busy, error, answer, input } = state;
  return {
    run,
    reset,
    busy,
    error,
    /** Why the last try failed, in the reader's language; undefined when it did not. */
    problem: error ? errorText(error, why, how.failed) : undefined,
    answer,
    /** What the last try was started with. */
    input,
  };
}

/** A call that changes something: `run(input)` makes it. @param options of the call */
export function useEndpointMutation<const E extends Endpoint>(
  endpoint: E,
  how: ActionHow<Input<E>, Answer<E>> = {},
  options: CallOptions = {},
) {
  return useAction((input: Input<E>) => call(endpoint, input, options), how);
}
