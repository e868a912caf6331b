import { AppError } from "./http/errors.ts";

export interface QueueLimits {
  /** Pieces of work under way at once. */
  parallel: number;
  /** Pieces of one caller, under way and waiting; absent: as many as may wait. */
  perCaller?: number;
  /** Pieces that wait in all. */
  waiting: number;
  /** The longest that a piece waits before it is refused; absent: as long as it takes. */
  longestWaitMs?: number;
  /** The longest that a place stays empty after a piece; absent: not at all. */
  longestRestMs?: number;
}

/** Seconds after which one who was turned away may come again. */
const RETRY_SECONDS = 1;

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * So many pieces of work at once, and of those that wait one caller's after the other's, so that a flood from one waits
 * for itself: when too many wait, the caller with the most of them loses the last. After a piece its place may stay empty
 * for as long as the piece took: however much waits, half of the time is left to everything else.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** In the order of their turns; none without a piece. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #held = new Map<string, number>();
  #running = 0;
  #waitingInAll = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Pieces under way, places that rest among them, and those that wait. */
  get counts() {
    return { running: this.#running, waiting: this.#waitingInAll };
  }

  /** @throws AppError server.busy when the caller, or all together, have too much waiting, or it has waited for too long */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const held = this.#held.get(caller) ?? 0;
    if (held >= (this.#limits.perCaller ?? Number.POSITIVE_INFINITY)) throw busy();
    this.#held.set(caller, held + 1);
    try {
      if (this.#running < this.#limits.parallel) this.#running++;
      else await this.#turn(caller);
      return await this.#timed(work);
    } finally {
      const left = (this.#held.get(caller) ?? 1) - 1;
      if (left > 0) this.#held.set(caller, left);
      else this.#held.delete(caller);
    }
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      const restMs = Math.min(performance.now() - began, this.#limits.longestRestMs ?? 0);
      if (this.#waitingInAll === 0) this.#running--;
      else if (restMs > 0) setTimeout(() => this.#startNext(), restMs);
      else this.#startNext();
    }
  }

  #turn(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const mine = this.#waiting.get(caller) ?? [];
      const one: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          this.#remove(caller, one);
          reject(busy());
        },
      };
      if (this.#limits.longestWaitMs !== undefined) timer = setTimeout(one.refuse, this.#limits.longestWaitMs);
      mine.push(one);
      this.#waiting.set(caller, mine);
      this.#waitingInAll++;
      if (this.#waitingInAll > this.#limits.waiting) this.#refuseOne(mine);
    });
  }

  #remove(caller: string, one: Waiting): void {
    const own = this.#waiting.get(caller) ?? [];
    own.splice(own.indexOf(one), 1);
    if (own.length === 0) this.#waiting.delete(caller);
    this.#waitingInAll--;
  }

  /** @param newest the list of who came last, who goes where nobody has more */
  #refuseOne(newest: Waiting[]): void {
    let most = newest;
    for (const own of this.#waiting.values()) if (own.length > most.length) most = own;
    most.at(-1)?.refuse();
  }

  /** Hands the place that became free to the caller that has waited longest for one. */
  #startNext(): void {
    const [first] = this.#waiting;
    const [one] = first?.[1] ?? [];
    if (!first || !one) {
      this.#running--;
      return;
    }
    const [caller, own] = first;
    this.#remove(caller, one);
    // Whose turn it was is the last now.
    if (this.#waiting.delete(caller)) this.#waiting.set(caller, own);
    one.start();
  }
}

const busy = () => new AppError("server.busy", { retryAfter: RETRY_SECONDS });
