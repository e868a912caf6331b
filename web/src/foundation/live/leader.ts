import { ApiError } from "../api.ts";
import { backOff, connect, type Hint, RESET } from "./connection.ts";

/** After so many failures in a row pages ask by themselves. */
const POLL_AFTER = 3;
export const POLL_MS = 60_000;
/** Topics that come with one page are asked for together. */
const GATHER_MS = 300;
/** Hints are none of these. */
const SILENT = ["open", "beat"];

/** Says that there may be something new: of a topic that was not followed until now, or of any. */
export const ANEW = "anew";

interface Leading {
  token: string;
  /** What some tab wants to hear of; none: nobody looks. */
  topics: () => readonly string[];
  /** Phones that save data ask once a minute. */
  saveData: boolean;
  lastId: () => string | undefined;
  /** To this tab and all others. */
  say: (hint: Hint, id?: string) => void;
}

/** The one stream of a browser, held by the tab that leads, and opened again and again until the signal. */
export class Leader {
  readonly #how: Leading;
  readonly #signal: AbortSignal;
  /** What the stream follows that is being opened, or is open. */
  #followed: readonly string[] = [];
  /** What the last one that was open followed. */
  #opened: readonly string[] = [];
  #cut = new AbortController();
  #asked = Number.NEGATIVE_INFINITY;

  constructor(how: Leading, signal: AbortSignal) {
    this.#how = how;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#cut.abort(), { once: true });
  }

  /** What is wanted has changed: a stream that does not follow all of it, or that nobody wants, is cut. */
  changed(): void {
    const wanted = this.#how.topics();
    const isFollowed = wanted.length > 0 && wanted.every((topic) => this.#followed.includes(topic));
    if (!isFollowed) this.again();
  }

  /** Opens the stream anew, at once. */
  again(): void {
    this.#cut.abort();
  }

  /** Runs until the signal. */
  async run(): Promise<void> {
    for (let failures = 0; !this.#signal.aborted; ) {
      await pause(GATHER_MS, this.#signal);
      if (this.#signal.aborted) return;
      this.#cut = new AbortController();
      const { signal } = this.#cut;
      const topics = this.#how.topics();
      if (topics.length === 0) await pause(Number.POSITIVE_INFINITY, signal);
      else if (this.#how.saveData) await this.#poll(POLL_MS, signal);
      else {
        const error = await this.#listen(topics, () => {
          failures = 0;
        });
        if (signal.aborted) continue;
        if (isFinal(error)) {
          this.#how.say({ topic: "*", type: ANEW }); // the calls that follow say why
          return pause(Number.POSITIVE_INFINITY, this.#signal);
        }
        failures++;
        const wait = backOff(failures, error?.retryAfter);
        if (failures >= POLL_AFTER) await this.#poll(wait, signal);
        else await pause(wait, signal);
      }
    }
  }

  async #poll(wait: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    if (now - this.#asked >= POLL_MS * 0.9) {
      this.#asked = now;
      this.#how.say({ topic: "*", type: ANEW });
    }
    await pause(wait, signal);
  }

  /** One stream until it ends. @returns why it was refused or broke; nothing: the server ended it */
  async #listen(topics: readonly string[], opened: () => void): Promise<ApiError | undefined> {
    const { token, lastId, say } = this.#how;
    const last = lastId();
    const fresh = topics.filter((topic) => last === undefined || !this.#opened.includes(topic));
    this.#followed = topics;
    try {
      await connect({
        ...{ token, topics, lastId: last, signal: this.#cut.signal },
        opened: () => {
          opened();
          this.#opened = topics;
          for (const topic of fresh) say({ topic, type: ANEW });
        },
        hear: ({ topic, type }, id) => {
          const hint = type === RESET ? { topic, type: ANEW } : { topic, type };
          say(SILENT.includes(type) ? { topic: "", type } : hint, id);
        },
      });
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error : new ApiError({ code: "network", status: 0 });
    } finally {
      this.#followed = [];
    }
  }
}

/** Who is not let in is not let in by trying again. */
const isFinal = (error: ApiError | undefined) => error?.status === 401 || error?.status === 403;

/** Resolves after so many milliseconds, or as soon as the signal says so. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.resolve();
  const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
