import { AppError } from "../http/errors.ts";

export interface QueueLimits {
  /** Pieces of work under way at once. */
  parallel: number;
  /** Pieces of one network, under way and waiting. */
  perNetwork: number;
  /** Pieces that wait in all. */
  waiting: number;
  /** The longest that a place stays empty after a piece; 0: not at all. */
  longestRestMs: number;
}

/** Seconds after which one who was turned away may come again. */
const RETRY_SECONDS = 1;

/**
 * Work that takes the one thread for milliseconds: some at once, and of those that wait one network after the other, so
 * that a flood from one waits for itself. After a piece its place stays empty for as long as the piece took: however
 * much waits, half of the time is left to everything else.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #held = new Map<string, number>();
  #running = 0;
  #waitingInAll = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @throws AppError server.busy when the network, or all together, have too much waiting already */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    const held = this.#held.get(network) ?? 0;
    const full = this.#running >= this.#limits.parallel && this.#waitingInAll >= this.#limits.waiting;
    if (held >= this.#limits.perNetwork || full) throw new AppError("server.busy", { retryAfter: RETRY_SECONDS });
    this.#held.set(network, held + 1);
    if (this.#running < this.#limits.parallel) this.#running++;
    else await this.#turn(network);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#release(network, performance.now() - began);
    }
  }

  #turn(network: string): Promise<void> {
    this.#waitingInAll++;
    return new Promise((resolve) => {
      const mine = this.#waiting.get(network);
      if (mine) mine.push(resolve);
      else this.#waiting.set(network, [resolve]);
    });
  }

  #release(network: string, tookMs: number): void {
    const left = (this.#held.get(network) ?? 1) - 1;
    if (left > 0) this.#held.set(network, left);
    else this.#held.delete(network);
    if (this.#waitingInAll === 0) this.#running--;
    else setTimeout(() => this.#startNext(), Math.min(tookMs, this.#limits.longestRestMs));
  }

  /** Hands the place that became free to the network that has waited longest for one. */
  #startNext(): void {
    for (const [network, list] of this.#waiting) {
      const start = list.shift();
      this.#waiting.delete(network);
      if (list.length > 0) this.#waiting.set(network, list);
      if (!start) continue;
      this.#waitingInAll--;
      start();
      return;
    }
    this.#running--;
  }
}
