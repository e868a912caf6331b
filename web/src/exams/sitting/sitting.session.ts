import type { AnswerChange, Attempt, Mcq, Result, SaveReceipt, Submitted } from "@sarathi/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import { arrange } from "../paper.ts";
import type { ExamRecord, ViewState } from "../records/outbox.ts";
import * as outbox from "../records/outbox.ts";
import { findCopy, parseCopy, type RecordStorage, saveRecord } from "../records/record.storage.ts";
import { type ExamClock, remaining } from "./clock.ts";
import { createFlusher, delayMs, idleDelayMs, pauseBefore, type SendFailure, type SyncStatus } from "./flusher.ts";
import { buildSubmission, type Submission } from "./submission.ts";

/** The phase of a sitting. Only in `open` can answers be given. */
export type Phase = "open" | "timeUp" | "submitting" | "submitWaits" | "done";

export interface SittingState {
  record: ExamRecord;
  phase: Phase;
  sync: SyncStatus;
  /** Answers that only this device holds. */
  unsent: number;
  /** This browser keeps what is written; false: a warning is shown. */
  kept: boolean;
  /** A submit, by hand or by the clock, could not reach the server and will be tried again. */
  held: boolean;
  /** Why the server, which was reached, did not take the submit: it refused, or is asked again by itself. */
  submitError?: unknown;
  resultId?: string;
  /** It was submitted without a login: the result is shown to who signs in. */
  signedOut: boolean;
}

export interface SittingApi {
  save: (record: ExamRecord, changes: AnswerChange[], how: { keepalive: boolean }) => Promise<SaveReceipt>;
  attempt: (record: ExamRecord) => Promise<Attempt>;
  submit: (record: ExamRecord, body: Submission) => Promise<Result | Submitted>;
  failureOf: (error: unknown) => SendFailure;
}

export interface SittingDeps {
  record: ExamRecord;
  paper: readonly Mcq[];
  api: SittingApi;
  clock: ExamClock;
  storage: RecordStorage | undefined;
  random: () => number;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
  isOffline: () => boolean;
  /** The attempt is submitted. With a result the first result page needs no further call; without a login none comes. */
  onSubmitted: (submitted: Result | Submitted) => void;
}

export interface SittingSession {
  store: StoreApi<SittingState>;
  /** Enters: goes on with a submit that a reload interrupted, else asks the server what it holds. */
  start: () => void;
  choose: (mcqId: string, option: number) => void;
  clear: (mcqId: string) => void;
  toggleFlag: (mcqId: string) => void;
  toggleStrike: (mcqId: string, option: number) => void;
  goTo: (mcqId: string) => void;
  setView: (change: Partial<ViewState>) => void;
  submit: () => void;
  /** Tries at once what waits for the network. */
  retry: () => void;
  /** Back to the paper while a submit waits for the network. */
  resumeWorking: () => void;
  left: () => number;
  tick: () => void;
  hidden: () => void;
  visible: () => void;
  online: () => void;
  offline: () => void;
  /** Another tab wrote this record. */
  fromTab: (text: string | null) => void;
  refresh: () => Promise<boolean>;
  stop: () => void;
}

/** Another tab's unsent answers are left to that tab so long; after that it is taken for dead. */
const foreignMs = 15_000;
const shortestStayMs = 300;

export function createSitting(deps: SittingDeps): SittingSession {
  const { clock, api, paper } = deps;
  const multiple = new Set(paper.filter((mcq) => mcq.multiple).map((mcq) => mcq.mcqId));
  const store = createStore<SittingState>(() => ({
    record: deps.record,
    phase: deps.record.closed ? "done" : "open",
    sync: "saved",
    unsent: outbox.unsentCount(deps.record),
    kept: true,
    held: false,
    signedOut: false,
    resultId: deps.record.closed?.resultId,
  }));
  const record = () => store.getState().record;
  const phase = () => store.getState().phase;
  const left = () => remaining(record().deadlineAt, clock.now());

  let stay: { mcqId: string; since: number } | undefined;
  let closing: Promise<void> | undefined;
  let closingTimer: unknown;
  let closingTries = 0;
  let stopped = false;
  let closedByServer = false;
  /** What went wrong at the server in the last failed call; undefined where the network failed. */
  let serverError: unknown;

  function failureOf(error: unknown): SendFailure {
    const failure = api.failureOf(error);
    serverError = failure.kind === "network" ? undefined : error;
    return failure;
  }

  function put(next: ExamRecord): void {
    if (next !== record()) store.setState({ record: next, unsent: outbox.unsentCount(next) });
  }

  /** Puts a change and writes it down at once, together with what another tab has written meanwhile. */
  function write(next: ExamRecord): void {
    const there = findCopy(deps.storage, next);
    const merged = there ? outbox.mergeTab(next, there) : next;
    const stamped = {
      ...merged,
      serverOffset: clock.trusted() ? clock.wallOffset() : merged.serverOffset,
      seenAt: clock.trusted() ? Math.max(merged.seenAt, Math.floor(clock.now())) : merged.seenAt,
    };
    put(stamped);
    store.setState({ kept: saveRecord(deps.storage, stamped) });
  }

  const flusher = createFlusher({
    send: async (changes, how) => {
      const sentAt = clock.monotonic();
      const receipt = await api.save(record(), changes, how);
      clock.sample(Date.parse(receipt.serverNow), sentAt, clock.monotonic());
      return receipt;
    },
    failureOf,
    unsent: () => outbox.unsent(record(), multiple),
    acknowledge: (sent, receipt) => {
      write(outbox.acknowledge(record(), sent, receipt));
      if (receipt.status === "submitted") closeForGood();
      else reopen();
    },
    onStatus: (sync) => store.setState({ sync }),
    onClosed: () => closeForGood(),
    delay: () => (store.getState().unsent > 0 ? delayMs : idleDelayMs),
    random: deps.random,
    setTimer: deps.setTimer,
    clearTimer: deps.clearTimer,
    isOffline: deps.isOffline,
  });

  /** Seconds on the screen go to the question that was there. */
  function book(next: ExamRecord): ExamRecord {
    if (!stay) return next;
    const ms = clock.monotonic() - stay.since;
    if (ms < shortestStayMs && outbox.answerOf(next, stay.mcqId).visited) return next;
    stay.since = clock.monotonic();
    return outbox.spend(next, stay.mcqId, ms);
  }

  /** A candidate's change: refused once the time is up, else written down and sent soon. */
  function change(make: (record: ExamRecord, now: number) => ExamRecord): void {
    if (phase() !== "open" || left() <= 0) return;
    write(make(book(record()), clock.stamp()));
    if (outbox.unsent(record(), multiple).length > 0) flusher.schedule();
  }

  function goTo(mcqId: string): void {
    const before = phase() === "open" ? book(record()) : record();
    stay = { mcqId, since: clock.monotonic() };
    const seen = phase() === "open" && left() > 0 ? outbox.spend(before, mcqId, 0) : before;
    write({ ...seen, view: { ...seen.view, current: mcqId } });
    if (outbox.unsent(record(), multiple).length > 0) flusher.schedule();
  }

  /** The server said that there is time left after all: an extension, or a clock that ran ahead. */
  function reopen(): void {
    if (phase() === "timeUp" && left() > 0 && !closedByServer) {
      stopClosing();
      store.setState({ phase: "open" });
    }
  }

  function stopClosing(): void {
    if (closingTimer !== undefined) deps.clearTimer(closingTimer);
    closingTimer = undefined;
    closing = undefined;
    closingTries = 0;
    store.setState({ held: false });
  }

  function finish(resultId: string | undefined): void {
    stopClosing();
    flusher.stop();
    const next = { ...record(), closed: { resultId } };
    put(next);
    saveRecord(deps.storage, next);
    store.setState({ phase: "done", sync: outbox.unsentCount(next) > 0 ? "closed" : "saved", resultId });
  }

  /** Time is up, or the server has closed the attempt: what is unsent still goes, then the result is asked for. */
  function close(): void {
    if (phase() === "done") return;
    if (phase() === "open") store.setState({ phase: "timeUp" });
    void runClosing();
  }

  /** The server has closed it, whatever the clock here says. */
  function closeForGood(): void {
    closedByServer = true;
    close();
  }

  function submit(): void {
    if (phase() !== "open") return;
    write(outbox.askSubmit(book(record()), clock.now()));
    store.setState({ phase: "submitting", submitError: undefined });
    void runClosing();
  }

  function resumeWorking(): void {
    if (phase() !== "submitWaits" || left() <= 0) return;
    stopClosing();
    write(outbox.withdrawSubmit(record(), clock.now()));
    store.setState({ phase: "open", submitError: undefined });
  }

  /** One closing at a time: a second press or a second reason joins the first. */
  function runClosing(): Promise<void> {
    if (closingTimer !== undefined) deps.clearTimer(closingTimer);
    closingTimer = undefined;
    if (!closing) {
      const run: Promise<void> = tryToClose(() => closing === run && !stopped).finally(() => {
        if (closing === run) closing = undefined;
      });
      closing = run;
    }
    return closing;
  }

  async function tryToClose(still: () => boolean): Promise<void> {
    await Promise.resolve();
    const asked = outbox.submitAsked(record());
    // Only the server's clock may end the time: an unproven local one is checked first.
    if (!asked && !clock.trusted() && !(await refresh())) return waitToClose(still);
    if (!still()) return;
    if (!asked && left() > 0 && !closedByServer) return reopen();
    const flushed = await flusher.flush();
    if (!still()) return;
    if (!flushed && store.getState().sync !== "closed") return waitToClose(still);
    try {
      const submitted = await api.submit(record(), buildSubmission(record(), paper, clock.now()));
      deps.onSubmitted(submitted);
      store.setState({ signedOut: submitted.status === "submitted" });
      finish(submitted.resultId);
    } catch (error) {
      if (!still()) return;
      const failure = failureOf(error);
      if (failure.kind === "network" || failure.kind === "busy") {
        return waitToClose(still, failure.kind === "busy" ? failure.retryAfterSeconds : 0);
      }
      stopClosing();
      store.setState({ phase: left() > 0 ? "open" : "timeUp", submitError: error });
    }
  }

  function waitToClose(still: () => boolean, retryAfterSeconds = 0): void {
    if (!still()) return;
    const shown = store.getState().submitError;
    store.setState({
      held: true,
      phase: phase() === "submitting" ? "submitWaits" : phase(),
      // Shown once, however often it is tried.
      submitError: serverError && (shown ?? serverError),
    });
    closingTimer = deps.setTimer(
      () => {
        closingTimer = undefined;
        void runClosing();
      },
      pauseBefore(closingTries, deps.random(), retryAfterSeconds),
    );
    closingTries += 1;
  }

  /** Asks for what the server holds: its time, its deadline, another device's answers. True if it answered. */
  async function refresh(): Promise<boolean> {
    try {
      const sentAt = clock.monotonic();
      const attempt = await api.attempt(record());
      clock.sample(Date.parse(attempt.serverNow), sentAt, clock.monotonic());
      if (stopped || phase() === "done") return true;
      write(outbox.mergeAttempt(record(), attempt));
      if (attempt.status === "submitted") {
        if (outbox.unsentCount(record()) === 0 && attempt.resultId) finish(attempt.resultId);
        else closeForGood();
        return true;
      }
      reopen();
      if (outbox.unsent(record(), multiple).length > 0) flusher.schedule();
      return true;
    } catch (error) {
      // No answer is no news: the paper goes on from this device's own copy.
      return failureOf(error).kind === "closed";
    }
  }

  function tick(): void {
    if (phase() === "open" && left() <= 0) close();
  }

  function fromTab(text: string | null): void {
    // Another account's or attempt's record is left alone: answering it would never end.
    const other = parseCopy(text, record());
    if (!other || phase() === "done") return;
    const merged = outbox.mergeTab(record(), other);
    put(merged);
    if (merged.closed) {
      finish(merged.closed.resultId);
      return;
    }
    if (phase() === "submitWaits" && !outbox.submitAsked(merged) && left() > 0) {
      stopClosing();
      store.setState({ phase: "open" });
    }
    if (isBehind(other, merged)) write(merged);
    if (outbox.unsent(merged, multiple).length > 0)
      flusher.schedule(store.getState().unsent > 0 ? foreignMs : idleDelayMs);
  }

  function wake(): void {
    if (store.getState().sync === "offline" && store.getState().unsent === 0) store.setState({ sync: "saved" });
    flusher.wake();
    const refused = store.getState().submitError !== undefined && closingTimer === undefined;
    if (phase() === "submitWaits" || (phase() === "timeUp" && !refused)) void runClosing();
  }

  function start(): void {
    if (phase() === "done") return;
    const first = record().view.current ?? arrange(paper, record())[0]?.mcq.mcqId;
    if (first) goTo(first);
    if (outbox.submitAsked(record())) {
      store.setState({ phase: "submitting" });
      void runClosing();
      return;
    }
    void refresh();
    tick();
  }

  return {
    store,
    start,
    choose: (mcqId, option) => change((r, now) => outbox.choose(r, mcqId, option, multiple.has(mcqId), now)),
    clear: (mcqId) => change((r, now) => outbox.clear(r, mcqId, now)),
    toggleFlag: (mcqId) => change((r, now) => outbox.toggleFlag(r, mcqId, now)),
    toggleStrike: (mcqId, option) => change((r, now) => outbox.toggleStrike(r, mcqId, option, now)),
    goTo,
    setView: (view) => write({ ...record(), view: { ...record().view, ...view } }),
    submit,
    retry: () => {
      if (closingTimer === undefined) store.setState({ submitError: undefined });
      wake();
    },
    resumeWorking,
    left,
    tick,
    hidden: () => {
      if (phase() === "open") write(book(record()));
      stay = undefined;
      flusher.flushOnHide();
    },
    visible: () => {
      const { current } = record().view;
      if (current) stay = { mcqId: current, since: clock.monotonic() };
      tick();
      if (phase() !== "done") void refresh();
      wake();
    },
    online: () => {
      wake();
      if (phase() === "open") void refresh();
    },
    offline: () => {
      if (phase() !== "done") store.setState({ sync: "offline" });
    },
    fromTab,
    refresh,
    stop: () => {
      stopped = true;
      if (phase() === "open") write(book(record()));
      flusher.flushOnHide();
      flusher.stop();
      stopClosing();
    },
  };
}

/** The other copy lacks something of ours. */
function isBehind(other: ExamRecord, mine: ExamRecord): boolean {
  return Object.entries(mine.answers).some(([mcqId, answer]) => {
    const theirs = other.answers[mcqId];
    return !theirs || theirs.seq < answer.seq || theirs.struckSeq < answer.struckSeq;
  });
}
