import { type ComponentType, type ReactNode, Suspense } from "react";
import { useT } from "../foundation/i18n.ts";
import { type LazyPart as Lazy, useLazyPart } from "../foundation/lazyPart.ts";
import { ErrorState } from "./ErrorState.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface LazyPartProps<Props> {
  part: Lazy<Props>;
  /** Grey lines until it is there. */
  lines: number;
  /** What failed, should it fail. */
  failed?: string;
  /** Where it waits, or fails: a part that is a whole page brings its own sheet along only when it is there. */
  frame?: (inside: ReactNode) => ReactNode;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A part that is fetched when it is drawn. One that does not come takes nothing else with it, and can be tried again. */
export function LazyPart<Props>({ part, lines, failed, frame = (inside) => inside, children }: LazyPartProps<Props>) {
  const t = useT("common");
  const { Part, error, busy, retries, retry } = useLazyPart(part);
  const waiting = frame(<Skeleton label={t("loading")} lines={lines} />);
  // A browser may remember a script that did not come, and one of a former build never comes: then only a reload helps.
  const again = retries > 1 ? () => location.reload() : retry;
  if (!Part && error) return frame(<ErrorState error={error} title={failed} onRetry={again} busy={busy} />);
  return Part ? <Suspense fallback={waiting}>{children(Part)}</Suspense> : waiting;
}
