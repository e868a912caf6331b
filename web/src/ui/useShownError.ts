import { useState } from "react";

/** As much of a query as tells how it went. */
export interface Outcome {
  data: unknown;
  error: unknown;
  errorUpdateCount: number;
  isPlaceholderData: boolean;
}

/**
 * The error to show of a query, or null. A query without data forgets its error when another try begins: here it
 * stands until that try has its own outcome, so the button that was pressed keeps its place and the focus.
 */
export function useShownError({ data, error, errorUpdateCount, isPlaceholderData }: Outcome): unknown {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const again = errorUpdateCount > 0 && (data === undefined || isPlaceholderData);
  return error ?? (again ? last : null);
}
