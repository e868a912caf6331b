/**
 * Many callers, one statement: whatever arrived while the last batch was in flight goes as the next one, without a
 * timer. A lone call leaves at once; under load a batch grows by itself, and a hundred callers share one fsync
 * (docs/sources.md, Many callers: 4 times the throughput of one statement each).
 */
export interface Coalescer<I, O> {
  /** Resolves with this item's own outcome after its batch has committed. */
  (item: I): Promise<O>;
  /** Waits until nothing is waiting or in flight. */
  drain(): Promise<void>;
  /** How many batches there were, and how many items in them. */
  readonly counts: Readonly<{ batches: number; items: number }>;
}

interface Waiting<I, O> {
  item: I;
  resolve(outcome: O): void;
  reject(error: unknown): void;
}

/** Bad data (SQLSTATE classes 22 and 23) is some item's own; a lost connection or a full disk is everyone's. */
const isOfOneItem = (error: unknown): boolean => /^2[23]/.test((error as { code?: string } | null)?.code ?? "");

/**
 * @param run does one batch; answers an outcome per item, in the items' order
 * @param parallel batches in flight at once @param max items of one batch
 * @param onFull makes the error for a caller that finds `backlog` items waiting
 */
export function coalesce<I, O>(
  run: (items: I[]) => Promise<O[]>,
  {
    parallel = 1,
    max = 500,
    backlog = 20_000,
    onFull,
  }: { parallel?: number; max?: number; backlog?: number; onFull: () => Error },
): Coalescer<I, O> {
  const queue: Waiting<I, O>[] = [];
  const idle: (() => void)[] = [];
  const counts = { batches: 0, items: 0 };
  let flying = 0;

  async function fly(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map((w) => w.item));
      batch.forEach((w, i) => {
        w.resolve(outcomes[i] as O);
      });
    } catch (error) {
      if (batch.length === 1 || !isOfOneItem(error)) {
        for (const w of batch) w.reject(error);
        return;
      }
      // One bad item must not fail its neighbours: halves are tried alone.
      const half = batch.length >> 1;
      await fly(batch.slice(0, half));
      await fly(batch.slice(half));
    }
  }

  function pump(): void {
    while (flying < parallel && queue.length > 0) {
      flying++;
      const batch = queue.splice(0, max);
      counts.batches++;
      counts.items += batch.length;
      void fly(batch).finally(() => {
        flying--;
        pump();
        if (flying === 0 && queue.length === 0) for (const done of idle.splice(0)) done();
      });
    }
  }

  const call = (item: I): Promise<O> =>
    new Promise<O>((resolve, reject) => {
      if (queue.length >= backlog) {
        reject(onFull());
        return;
      }
      queue.push({ item, resolve, reject });
      pump();
    });
  return Object.assign(call, {
    counts,
    drain: () => new Promise<void>((resolve) => (flying === 0 && queue.length === 0 ? resolve() : idle.push(resolve))),
  });
}
