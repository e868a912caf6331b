import type { Absence, AnswerChange, Attempt, Mcq, Result, SaveReceipt, Submitted } from "@sarathi/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import { arrange } from "../paper.ts";
import type { ExamRecord, ViewState } from "../records/outbox.ts";
import * as outbox from "../records/outbox.ts";
import { findCopy, parseCopy, type RecordStorage, saveRecord } from "../records/record.storage.ts";
import { type ExamClock, remaining } from "./clock.ts";
import { createFlusher, delayMs, idleDelayMs, type SendFailure } from "./flusher.ts";
import { createClosing } from "./sitting.closing.ts";
import type { SittingState } from "./sitting.state.ts";
import { buildSubmission, type Submission } from "./submission.ts";

export interface SittingApi {
  /** @param how with `announced`: the latest announcement that is here */
  save: (
    record: ExamRecord,
    changes: AnswerChange[],
    how: { keepalive: boolean; announced?: string | undefined; absences?: Absence[] | undefined },
  ) => Promise<SaveReceipt>;
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
  /** The server is to know when the screen is out of sight. */
  notesAbsences: boolean;
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

/** What the view of a paper needs of a sitting: enough also for one that is shown and not sat. */
export type PaperSitting = Pick<SittingSession, "store" | "choose" | "toggleStrike" | "goTo" | "setView">;

/** Another tab's unsent answers are left to that tab so long; after that it is taken for dead. */
const foreignMs = 15_000;
const shortestStayMs = 300;
/** Absences that go with one save. */
const awayAtOnce = 20;

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
    said: [],
    signedOut: false,
    resultId: deps.record.closed?.resultId,
  }));
  const record = () => store.getState().record;
  const phase = () => store.getState().phase;
  const left = () => remaining(record().deadlineAt, clock.now());

  let stay: { mcqId: string; since: number } | undefined;
  let stopped = false;
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
      const [latest] = store.getState().said;
      const away = record().absences?.slice(0, awayAtOnce);
      const receipt = await api.save(record(), changes, { ...how, announced: latest?._id, absences: away });
      if (away) put(outbox.withoutAbsences(record(), away));
      clock.sample(Date.parse(receipt.serverNow), sentAt, clock.monotonic());
      return receipt;
    },
    failureOf,
    unsent: () => outbox.unsent(record(), multiple),
    acknowledge: (sent, receipt) => {
      write(outbox.acknowledge(record(), sent, receipt));
      if (receipt.announcements) store.setState(({ said }) => ({ said: [...(receipt.announcements ?? []), ...said] }));
      if (receipt.status === "submitted") closing.closeForGood();
      else closing.reopen();
    },
    onStatus: (sync) => store.setState({ sync }),
    onClosed: () => closing.closeForGood(),
    delay: () => (store.getState().unsent > 0 ? delayMs : idleDelayMs),
    random: deps.random,
    setTimer: deps.setTimer,
    clearTimer: deps.clearTimer,
    isOffline: deps.isOffline,
  });

  const closing = createClosing({
    store,
    left,
    clockTrusted: () => clock.trusted(),
    submitAsked: () => outbox.submitAsked(record()),
    refresh,
    flush: () => flusher.flush(),
    submit: () => api.submit(record(), buildSubmission(record(), paper, clock.now())),
    onSubmitted: (submitted) => {
      deps.onSubmitted(submitted);
      // Without a result: by the attempt's token alone, unless the results of all come out later.
      store.setState({ signedOut: submitted.status === "submitted" && submitted.resultsAt === undefined });
      finish(submitted.resultId);
    },
    failureOf,
    serverError: () => serverError,
    stopped: () => stopped,
    random: deps.random,
    setTimer: deps.setTimer,
    clearTimer: deps.clearTimer,
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

  function finish(resultId: string | undefined): void {
    closing.stop();
    flusher.stop();
    const next = { ...record(), closed: { resultId } };
    put(next);
    saveRecord(deps.storage, next);
    store.setState({ phase: "done", sync: outbox.unsentCount(next) > 0 ? "closed" : "saved", resultId });
  }

  function submit(): void {
    if (phase() !== "open") return;
    write(outbox.askSubmit(book(record()), clock.now()));
    store.setState({ phase: "submitting", submitError: undefined });
    closing.run();
  }

  function resumeWorking(): void {
    if (phase() !== "submitWaits" || left() <= 0) return;
    closing.stop();
    write(outbox.withdrawSubmit(record(), clock.now()));
    store.setState({ phase: "open", submitError: undefined });
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
        else closing.closeForGood();
        return true;
      }
      closing.reopen();
      if (outbox.unsent(record(), multiple).length > 0) flusher.schedule();
      return true;
    } catch (error) {
      // No answer is no news: the paper goes on from this device's own copy.
      return failureOf(error).kind === "closed";
    }
  }

  function tick(): void {
    if (phase() === "open" && left() <= 0) closing.close();
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
      closing.stop();
      store.setState({ phase: "open" });
    }
    if (isBehind(other, merged)) write(merged);
    if (outbox.unsent(merged, multiple).length > 0)
      flusher.schedule(store.getState().unsent > 0 ? foreignMs : idleDelayMs);
  }

  function wake(): void {
    if (store.getState().sync === "offline" && store.getState().unsent === 0) store.setState({ sync: "saved" });
    flusher.wake();
    const refused = store.getState().submitError !== undefined && !closing.waits();
    if (phase() === "submitWaits" || (phase() === "timeUp" && !refused)) closing.run();
  }

  function start(): void {
    if (phase() === "done") return;
    put(outbox.comeBack(record(), clock.now()));
    const first = record().view.current ?? arrange(paper, record())[0]?.mcq.mcqId;
    if (first) goTo(first);
    if (outbox.submitAsked(record())) {
      store.setState({ phase: "submitting" });
      closing.run();
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
      if (!closing.waits()) store.setState({ submitError: undefined });
      wake();
    },
    resumeWorking,
    left,
    tick,
    hidden: () => {
      if (phase() === "open") {
        const booked = book(record());
        write(deps.notesAbsences ? outbox.leave(booked, clock.now()) : booked);
      }
      stay = undefined;
      flusher.flushOnHide();
    },
    visible: () => {
      put(outbox.comeBack(record(), clock.now()));
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
      closing.stop();
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
