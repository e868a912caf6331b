import type { AnswerChange, SaveReceipt } from "@sarathi/contract";

/** What the chip shows about the way to the server. */
export type SyncStatus = "saved" | "waiting" | "sending" | "offline" | "retrying" | "closed";

/** How a call failed, in the terms that decide what to do next. */
export type SendFailure =
  | { kind: "network" }
  | { kind: "busy"; retryAfterSeconds?: number }
  | { kind: "closed" }
  /** The server will never take these changes. */
  | { kind: "refused" };

export interface FlusherDeps {
  /** Sends one call; rejects with whatever `failureOf` understands. */
  send: (changes: AnswerChange[], how: { keepalive: boolean }) => Promise<SaveReceipt>;
  failureOf: (error: unknown) => SendFailure;
  /** Changes not yet confirmed, oldest first. */
  unsent: () => AnswerChange[];
  acknowledge: (sent: AnswerChange[], receipt: SaveReceipt) => void;
  onStatus: (status: SyncStatus) => void;
  onClosed: () => void;
  /** How long a change may wait for others to go with it, ms. */
  delay: () => number;
  random: () => number;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
  isOffline: () => boolean;
}

export interface Flusher {
  /** A change was made: it is sent within `ms`, by default within `delay()`. */
  schedule: (ms?: number) => void;
  /** Sends all that waits, now; true when nothing is left. */
  flush: () => Promise<boolean>;
  /** The page goes out of sight: one last call that outlives it. */
  flushOnHide: () => void;
  /** The way to the server is open again, or may be. */
  wake: () => void;
  stop: () => void;
}

/** A tap leaves the device within this time, together with its neighbours. */
export const delayMs = 1500;
/** Seconds and visits alone are worth no call of their own (each costs the reader about a kilobyte). */
export const idleDelayMs = 60_000;
/** Longest pause between two tries. */
const maxPauseMs = 15_000;
const firstPauseMs = 1000;
const perCall = 300;
/** `keepalive` bodies may have 64 KiB in all; the server's own limits leave sitting for the rest. */
const keepaliveBytes = 60_000;

/** Pause before try `n` (from 0): doubling, up to 15 s, half of it chance, so that many candidates do not try again at the same moment. */
export function pauseBefore(n: number, random: number, retryAfterSeconds = 0): number {
  const full = Math.min(maxPauseMs, firstPauseMs * 2 ** n);
  const pause = full / 2 + (full / 2) * random;
  // What the server asks for is a floor, also with some chance on top.
  return Math.max(pause, retryAfterSeconds * 1000 * (1 + random / 4));
}

/** As many of the changes as a body of `bytes` holds. */
export function fitting(changes: AnswerChange[], bytes: number): AnswerChange[] {
  let size = 20;
  const fits = changes.slice(0, perCall);
  const end = fits.findIndex((change) => {
    // Ids and numbers are ASCII: one character, one byte.
    size += JSON.stringify(change).length + 1;
    return size > bytes;
  });
  return end < 0 ? fits : fits.slice(0, end);
}

export function createFlusher(deps: FlusherDeps): Flusher {
  let timer: unknown;
  let timerMs = 0;
  let pausing = false;
  let flight: Promise<boolean> | undefined;
  let tries = 0;
  /** The last try failed: until one succeeds the chip says so, instead of "sending" at each new try. */
  let failing = false;
  let stopped = false;
  const refused = new Set<string>();

  const keyOf = (change: AnswerChange) => `${change.mcqId}:${change.seq}`;
  const waiting = () => deps.unsent().filter((change) => !refused.has(keyOf(change)));

  function arm(ms: number, isPause = false): void {
    if (stopped) return;
    disarm();
    timerMs = ms;
    pausing = isPause;
    timer = deps.setTimer(() => {
      timer = undefined;
      void flush();
    }, ms);
  }

  function disarm(): void {
    if (timer !== undefined) deps.clearTimer(timer);
    timer = undefined;
    pausing = false;
  }

  function fail(error: unknown, sent: AnswerChange[]): "again" | "later" {
    const failure = deps.failureOf(error);
    if (failure.kind === "closed") {
      stop();
      deps.onStatus("closed");
      deps.onClosed();
      return "later";
    }
    if (failure.kind === "refused") {
      // One bad change must not hold up the others: it is found by sending one at a time, and stays visible.
      const [only] = sent;
      if (sent.length === 1 && only) refused.add(keyOf(only));
      return "again";
    }
    failing = true;
    deps.onStatus(failure.kind === "network" && deps.isOffline() ? "offline" : "retrying");
    arm(pauseBefore(tries, deps.random(), failure.kind === "busy" ? failure.retryAfterSeconds : 0), true);
    tries += 1;
    return "later";
  }

  /** Sends what waits at the call, several answers at a time; false when it has to wait for another try. */
  async function drain(): Promise<boolean> {
    let size = perCall;
    const now = new Set(waiting().map(keyOf));
    const next = () => waiting().filter((change) => now.has(keyOf(change)));
    for (let batch = next(); batch.length > 0 && !stopped; batch = next()) {
      const sent = batch.slice(0, size);
      if (!failing) deps.onStatus("sending");
      try {
        const receipt = await deps.send(sent, { keepalive: false });
        deps.acknowledge(sent, receipt);
        tries = 0;
        failing = false;
        // A server that confirms nothing would be asked for ever.
        if (sent.every((change) => change.seq > receipt.ackSeq)) return pauseAfterNothing();
      } catch (error) {
        if (fail(error, sent) !== "again") return false;
        size = 1;
      }
    }
    if (stopped) return waiting().length === 0;
    // What was tapped meanwhile goes together, after its own delay.
    if (waiting().length > 0) {
      deps.onStatus("waiting");
      arm(deps.delay());
    } else deps.onStatus("saved");
    return true;
  }

  function pauseAfterNothing(): boolean {
    failing = true;
    deps.onStatus("retrying");
    arm(maxPauseMs, true);
    return false;
  }

  function flush(): Promise<boolean> {
    // One call in flight: whoever asks meanwhile gets the next round.
    if (flight) return flight.then((done) => (done && waiting().length > 0 ? flush() : done));
    if (stopped) return Promise.resolve(waiting().length === 0);
    disarm();
    flight = drain().finally(() => {
      flight = undefined;
    });
    return flight;
  }

  function schedule(ms = deps.delay()): void {
    if (stopped || flight || pausing || (timer !== undefined && timerMs <= ms)) return;
    if (!failing) deps.onStatus("waiting");
    arm(ms);
  }

  function flushOnHide(): void {
    const batch = fitting(waiting(), keepaliveBytes);
    if (stopped || batch.length === 0) return;
    deps
      .send(batch, { keepalive: true })
      .then((receipt) => deps.acknowledge(batch, receipt))
      // The outbox still holds it: the next page, or this one when it wakes, sends it again.
      .catch(() => arm(delayMs));
  }

  function stop(): void {
    stopped = true;
    disarm();
  }

  return {
    schedule,
    flush,
    flushOnHide,
    stop,
    wake: () => {
      tries = 0;
      if (!stopped && waiting().length > 0) arm(0);
    },
  };
}
