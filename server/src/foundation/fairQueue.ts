export interface Bounds {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Pieces that wait; more are refused. */
  mostWaiting: number;
  /** How long one waits before it is refused, in milliseconds. */
  mostMs: number;
  /** Makes the error of one that is refused. */
  onFull(): Error;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Runs so many pieces of work at once. The others wait by their callers, who take turns: however much one has waiting,
 * the next piece of another is the next but one. When too many wait, the caller with the most of them loses the last.
 */
export function fairQueue({ atOnce, mostWaiting, mostMs, onFull }: Bounds) {
  /** In the order of their turns. */
  const callers = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function leave(caller: string, one: Waiting): void {
    const own = callers.get(caller) ?? [];
    own.splice(own.indexOf(one), 1);
    waiting--;
    if (own.length === 0) callers.delete(caller);
  }

  function next(): void {
    const [first] = callers;
    if (!first || running >= atOnce) return;
    const [caller, own] = first;
    const [one] = own;
    if (!one) return;
    leave(caller, one);
    if (callers.delete(caller)) callers.set(caller, own); // whose turn it was is the last now
    one.begin();
  }

  function refuseOne(): void {
    let most: Waiting[] = [];
    for (const own of callers.values()) if (own.length > most.length) most = own;
    most.at(-1)?.refuse();
  }

  function turn(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        begin() {
          clearTimeout(timer);
          running++;
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          leave(caller, one);
          reject(onFull());
        },
      };
      const timer = setTimeout(one.refuse, mostMs);
      callers.set(caller, [...(callers.get(caller) ?? []), one]);
      waiting++;
      if (waiting > mostWaiting) refuseOne();
    });
  }

  return {
    /** @throws what `onFull` makes, when too many wait or it has waited for too long */
    async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
      if (running < atOnce && waiting === 0) running++;
      else await turn(caller);
      try {
        return await work();
      } finally {
        running--;
        next();
      }
    },
    counts: () => ({ running, waiting }),
  };
}
