import type { Result, Submitted } from "@sarathi/contract";
import type { StoreApi } from "zustand/vanilla";
import { pauseBefore, type SendFailure } from "./flusher.ts";
import type { SittingState } from "./sitting.state.ts";

export interface ClosingDeps {
  store: StoreApi<SittingState>;
  /** Milliseconds until the deadline. */
  left: () => number;
  /** The clock is the server's, not this device's guess. */
  clockTrusted: () => boolean;
  /** The candidate asked for it: the record says so, also after a reload. */
  submitAsked: () => boolean;
  /** Asks the server for its time and deadline; true if it answered. */
  refresh: () => Promise<boolean>;
  /** Sends what is unsent; true when nothing is left. */
  flush: () => Promise<boolean>;
  submit: () => Promise<Result | Submitted>;
  onSubmitted: (submitted: Result | Submitted) => void;
  failureOf: (error: unknown) => SendFailure;
  /** What went wrong at the server in the last failed call; undefined where the network failed. */
  serverError: () => unknown;
  /** The screen is gone: nothing more is tried. */
  stopped: () => boolean;
  random: () => number;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

/** How an attempt ends: by its candidate, by the clock or by the server; tried again until the server has it. */
export interface Closing {
  /** Time is up. */
  close: () => void;
  /** The server has closed it, whatever the clock here says. */
  closeForGood: () => void;
  /** Tries at once: a second press or a second reason joins the first. */
  run: () => void;
  /** The server said that there is time left after all: an extension, or a clock that ran ahead. */
  reopen: () => void;
  /** Another try has its time. */
  waits: () => boolean;
  /** Ends what is under way: the attempt goes on, or is closed. */
  stop: () => void;
}

export function createClosing(deps: ClosingDeps): Closing {
  const { store, left } = deps;
  let running: Promise<void> | undefined;
  let timer: unknown;
  let tries = 0;
  let closedByServer = false;
  const phase = () => store.getState().phase;

  function clearWait(): void {
    if (timer !== undefined) deps.clearTimer(timer);
    timer = undefined;
  }

  function stop(): void {
    clearWait();
    running = undefined;
    tries = 0;
    store.setState({ held: false });
  }

  function reopen(): void {
    if (phase() === "timeUp" && left() > 0 && !closedByServer) {
      stop();
      store.setState({ phase: "open" });
    }
  }

  /** What is unsent still goes, then the result is asked for. */
  function close(): void {
    if (phase() === "done") return;
    if (phase() === "open") store.setState({ phase: "timeUp" });
    run();
  }

  function run(): void {
    clearWait();
    if (running) return;
    const mine: Promise<void> = tryToClose(() => running === mine && !deps.stopped()).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
  }

  /** @param still this try is the one that counts */
  async function tryToClose(still: () => boolean): Promise<void> {
    await Promise.resolve();
    const asked = deps.submitAsked();
    // Only the server's clock may end the time: an unproven local one is checked first.
    if (!asked && !deps.clockTrusted() && !(await deps.refresh())) return wait(still);
    if (!still()) return;
    if (!asked && left() > 0 && !closedByServer) return reopen();
    const flushed = await deps.flush();
    if (!still()) return;
    if (!flushed && store.getState().sync !== "closed") return wait(still);
    try {
      deps.onSubmitted(await deps.submit());
    } catch (error) {
      if (!still()) return;
      const failure = deps.failureOf(error);
      if (failure.kind === "network" || failure.kind === "busy") {
        return wait(still, failure.kind === "busy" ? failure.retryAfterSeconds : 0);
      }
      stop();
      store.setState({ phase: left() > 0 ? "open" : "timeUp", submitError: error });
    }
  }

  function wait(still: () => boolean, retryAfterSeconds = 0): void {
    if (!still()) return;
    const shown = store.getState().submitError;
    const error = deps.serverError();
    store.setState({
      held: true,
      phase: phase() === "submitting" ? "submitWaits" : phase(),
      // Shown once, however often it is tried.
      submitError: error && (shown ?? error),
    });
    timer = deps.setTimer(run, pauseBefore(tries, deps.random(), retryAfterSeconds));
    tries += 1;
  }

  return {
    close,
    closeForGood: () => {
      closedByServer = true;
      close();
    },
    run,
    reopen,
    waits: () => timer !== undefined,
    stop,
  };
}
