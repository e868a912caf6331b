import { useT } from "../foundation/i18n.ts";
import { ErrorState } from "./ErrorState.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { type Outcome, useShownError } from "./useShownError.ts";

interface PendingProps {
  query: Outcome & { isFetching: boolean; refetch: () => unknown };
  /** What failed, should it fail. */
  failed?: string;
  /** Grey lines until then. */
  lines: number;
  className?: string;
}

/** Stands where a query's data will: on their way, or failed, with another try. */
export function Pending({ query, failed, lines, className }: PendingProps) {
  const t = useT("common");
  const error = useShownError(query);
  if (!error) return <Skeleton label={t("loading")} lines={lines} className={className} />;
  const retry = () => void query.refetch();
  return <ErrorState error={error} title={failed} onRetry={retry} busy={query.isFetching} />;
}
