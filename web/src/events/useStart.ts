import { type ExamEvent, events, type User } from "@sarathi/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { openScheduled } from "../exams/index.ts";
import { ApiError, call } from "../foundation/api.ts";
import { useLanguage } from "../foundation/i18n.ts";
import { useAction } from "../foundation/mutation.ts";
import { paths } from "../foundation/paths.ts";
import { drop, invalidate } from "../foundation/query.ts";
import { pauseBefore } from "./event.rules.ts";

/** Whether trying again by itself makes sense: no answer, an overloaded server, or a start that is a moment away. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.code === "event.not_open");

/**
 * Begins the sitting of an event, or goes on with it, and leads to the exam screen. What passes is tried again by
 * itself, each time a little later; what does not is said.
 */
export function useStart(event: Pick<ExamEvent, "_id" | "slug" | "mockTestId">) {
  const language = useLanguage();
  const navigate = useNavigate();
  const [retries, setRetries] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const work = async ({ _id, username }: User) => {
    await call(events.startEvent, { params: { id: event._id } }, { retainSession: true });
    return openScheduled(event.mockTestId, { accountId: _id, username, language }, paths.event({ slug: event.slug }));
  };
  const { run, busy, problem, error } = useAction(work, {
    done: (address) => {
      // The page that was waited on is not what it will be found as.
      for (const id of [event.slug, event.mockTestId]) drop(events.getEvent, { params: { id } });
      if (address) return navigate(address, { replace: true });
    },
    onError: (failure, user) => {
      if (!isPassing(failure)) return invalidate(events.getEvent);
      const pause = pauseBefore(retries, Math.random(), failure.retryAfter);
      setRetries(retries + 1);
      timer.current = setTimeout(() => void run(user), pause);
    },
  });
  const start = useCallback(
    (user: User) => {
      clearTimeout(timer.current);
      void run(user);
    },
    [run],
  );
  const isRetrying = isPassing(error);
  return { start, busy, isRetrying, problem: isRetrying ? undefined : problem };
}
