import type { Answer, Endpoint, Input } from "@sarathi/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { ApiError, type CallOptions, call } from "./api.ts";
import { errorText } from "./errors.ts";
import { useT } from "./i18n.ts";
import { invalidate } from "./query.ts";
import { toast } from "./toast.ts";

export interface ActionHow<In, Out> {
  /** What to say of a failure that says nothing itself. */
  failed?: string | undefined;
  /** After success; the action is busy until this has ended. */
  done?: ((output: Out, input: In) => unknown) | undefined;
  /** Told of a failure instead of the reader, who gets a toast otherwise. */
  onError?: ((error: unknown, input: In) => unknown) | undefined;
  /** Endpoints whose held answers are asked for again after success. */
  invalidates?: readonly Endpoint[];
  /** Shows the outcome before it is known (`updateCached`). @returns takes it back, when it fails */
  optimistic?: ((client: QueryClient, input: In) => () => void) | undefined;
}

/** The session has ended: that is told already, and the page is being left. */
const isTold = (error: unknown) => error instanceof ApiError && error.code === "auth.required";

/**
 * Something that a press starts: one at a time, with what is busy, what failed and what follows from success.
 * For what is more than one call; one call is `useEndpointMutation`.
 */
export function useAction<In, Out>(work: (input: In) => Promise<Out>, how: ActionHow<In, Out> = {}) {
  const client = useQueryClient();
  const why = useT("errors");
  // The state arrives with the next drawing; a second press may come before it.
  const running = useRef(false);
  const { mutateAsync, isPending, error, data, variables, reset } = useMutation({
    mutationFn: work,
    onMutate: (input: In) => how.optimistic?.(client, input),
    onError: (error, input, revert) => {
      revert?.();
      if (isTold(error)) return;
      if (how.onError) return how.onError(error, input);
      toast.error(errorText(error, why, how.failed));
    },
    onSuccess: async (output, input) => {
      for (const endpoint of how.invalidates ?? []) void invalidate(endpoint);
      await how.done?.(output, input);
    },
  });
  /** Never throws; undefined when it failed, or is under way already. */
  const run = useCallback(
    async (input: In): Promise<Out | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        // `onError` has told it.
        return undefined;
      } finally {
        running.current = false;
      }
    },
    [mutateAsync],
  );
  return {
    run,
    busy: isPending,
    error,
    /** Why the last try failed, in the reader's language; undefined when it did not. */
    problem: error ? errorText(error, why, how.failed) : undefined,
    answer: data,
    /** What the last try was started with. */
    input: variables,
    reset,
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
