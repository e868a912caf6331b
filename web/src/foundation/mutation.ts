import type { Answer, Endpoint, Input } from "@sarathi/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type CallOptions, call } from "./api.ts";
import { errorText } from "./errors.ts";
import { useT } from "./i18n.ts";
import { invalidate, noteRefusal } from "./query.ts";
import { toast } from "./toast.ts";

export interface ActionHow<In, Out> {
  /** What to say of a failure that says nothing itself. */
  failed?: string | undefined;
  /** After success; the action is busy until this has ended. */
  done?: ((output: Out, input: In) => unknown) | undefined;
  /** Gets a failure instead of the reader, who sees a toast otherwise. */
  onError?: ((error: unknown, input: In) => unknown) | undefined;
  /** Endpoints whose held answers are asked for again after success. */
  invalidates?: readonly Endpoint[];
  /** Shows the outcome before it is known (`updateCached`). @returns takes it back, when it fails */
  optimistic?: ((client: QueryClient, input: In) => () => void) | undefined;
}

/** The session has ended: that is shown already, and the page is being left. */
const isShown = (error: unknown) => error instanceof ApiError && error.code === "auth.required";

interface State<In, Out> {
  busy: boolean;
  error: unknown;
  answer?: Out;
  input?: In;
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
  /** Never throws; undefined when it failed, or is under way already. */
  const run = useCallback(
    async (input: In): Promise<Out | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setState({ busy: true, error: null, input });
      const revert = latest.current.how.optimistic?.(client, input);
      try {
        const answer = await latest.current.work(input);
        for (const endpoint of latest.current.how.invalidates ?? []) void invalidate(endpoint);
        await latest.current.how.done?.(answer, input);
        setState({ busy: false, error: null, answer, input });
        return answer;
      } catch (error) {
        revert?.();
        noteRefusal(error);
        const { how, why } = latest.current;
        if (how.onError) await how.onError(error, input);
        else if (!isShown(error)) toast.error(errorText(error, why, how.failed));
        setState({ busy: false, error, input });
        return undefined;
      } finally {
        running.current = false;
      }
    },
    [client],
  );
  const { busy, error, answer, input } = state;
  return {
    run,
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
