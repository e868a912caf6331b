import { MAX_HOLDERS, type Waiting, type WaitingKind } from "@sarathi/contract";

/** A queue as a store reads it. */
export interface QueueFacts {
  count: number;
  oldest?: Date | null;
  urgent?: number;
  holders?: { username: string; count: number }[];
}

/** A queue for the first page of staff; none where it is empty. */
export const waitingOf = (kind: WaitingKind, { count, oldest, urgent = 0, holders = [] }: QueueFacts): Waiting[] =>
  count > 0
    ? [
        {
          kind,
          count,
          urgent,
          holders: holders.slice(0, MAX_HOLDERS),
          ...(oldest && { oldestAt: oldest.toISOString() }),
        },
      ]
    : [];
