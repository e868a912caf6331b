// An exam event on the cluster: candidates who do what the phone does, a steady writer that says how long nothing could be
// written, and somebody who reads.
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type Endpoint, events, exams, PAGE_VERSION } from "@sarathi/contract";
import type pg from "pg";
import { candidates, confirm, makeEvent } from "../../bench/src/eventSeed.ts";
import type { Sent } from "../../siege/src/candidates.ts";
import { chanceOf } from "../../siege/src/chance.ts";
import { ask, fromAnywhere } from "../../siege/src/client.ts";
import { choose, faultsOf, type Phone, type Sitting, sit } from "../../siege/src/eventSitters.ts";
import { isStored } from "../../siege/src/verify.ts";
import { readAsStranger } from "./strangers.ts";

/**
 * Between two saves of a candidate: a ninth of what people take (100 answers in 100 minutes), so that few stand for many.
 * Quicker ones would take a third of a processor from the nodes and databases that are on the same machine here.
 */
const PACE = { least: 5_000, more: 3_000 };
const WRITE_MS = 100;
/** Accounts that the writer takes in turn: what one may save a minute is bounded. */
const WRITERS = 20;
/** Of so many candidates one submits while harm is done, and another one begins then. */
const ONE_OF = 10;
const [SUBMITS, BEGINS] = [0, 5];
/** How far the sitting is when all of these have submitted. */
const HARMED = 0.5;
/** The other candidates begin over so long. */
const BEGIN_MS = 5_000;
/** When a call that has no answer is waited for no more at the end. */
const FINISH_MS = 180_000;

/** One call that was answered or broke off, by `performance.now()`. */
export interface Heard {
  done: boolean;
  sentAt: number;
  answeredAt: number;
}

interface Writer {
  phone: Phone;
  attemptId: string;
  sent: Map<string, Sent[]>;
  acknowledged: Map<string, Sent>;
}

export type Exam = Awaited<ReturnType<typeof beginExam>>;

/** Saves of which page and node were of different versions. */
interface Mixed {
  newerPage: number;
  newerNode: number;
}
/** What the contract of the next version has besides (`versions.ts`): a page may send it, a node answers it. */
export const NEXT_KEY = "ofNextVersion";
type NextReceipt = Answer<typeof exams.saveAnswers> & { [NEXT_KEY]?: boolean };

/** Begins an event on which everybody writes. @param pool of the database's owner, used now and not later */
export async function beginExam(origin: string, pool: pg.Pool, count: number, seed: number) {
  const { testId, eventId, mcqs } = await makeEvent(pool, 1, null);
  const people = await candidates(pool, count + WRITERS);
  await confirm(pool, eventId, people);
  const heard: Heard[] = [];
  const [begun, submitted]: [number[], number[]] = [[], []];
  const hear = (kind: string, sentAt: number, answeredAt: number, spec: Endpoint) => {
    heard.push({ done: kind === "done", sentAt, answeredAt });
    if (kind !== "done") return;
    if (spec === events.startEvent) begun.push(answeredAt);
    if (spec === events.submitEvent) submitted.push(answeredAt);
  };
  const all = people.map(({ accountId, token }): Phone => {
    const bearer = { authorization: `Bearer ${token}`, ...fromAnywhere() };
    // Each relies on what was saved: the receipt then is of nothing but acknowledged answers.
    return { accountId, bearer, chosen: new Map(), brings: false, submitsAt: 1 };
  });
  const phones = all.slice(WRITERS);
  for (const [i, phone] of phones.entries())
    if (i % ONE_OF === SUBMITS) phone.submitsAt = (HARMED * (i + 1)) / phones.length;
  const sitting: Sitting = {
    ...{ origin, eventId, testId, mcqs, pace: PACE, heard: hear },
    ...{ done: 0, saves: 0, broken: 0, refused: [], lastSentAt: 0 },
  };
  // Resolves with the milliseconds over which the harm is met.
  const harm = Promise.withResolvers<number>();
  let rising: NodeJS.Timeout | undefined;
  const sat = phones.map(async (phone, i) => {
    const over = i % ONE_OF === BEGINS ? await harm.promise : BEGIN_MS;
    await sleep((over * i) / phones.length);
    await sit(sitting, phone, chanceOf(seed + i + 1));
  });
  const finished = Promise.all(sat);
  const writer = await steadyWriter(sitting, all.slice(0, WRITERS), hear);
  const stranger = await readAsStranger(origin);

  return {
    candidates: phones.length,
    heard,
    /** Right before the harm. */
    ready: () => stranger.harmed(),
    /** Those who are to submit or to begin while harm is done do so from now on, one after another over so long. */
    harmed(overMs: number): void {
      const since = performance.now();
      harm.resolve(overMs);
      rising = setInterval(() => {
        sitting.done = HARMED * Math.min(1, (performance.now() - since) / overMs);
      }, WRITE_MS);
    },
    /** How many began and how many submitted, as they were told within a stretch. */
    sat(from: number, to: number) {
      const within = (times: readonly number[]) => times.filter((at) => at >= from && at <= to).length;
      return { begun: within(begun), submitted: within(submitted) };
    },
    /** From now on every second save of the writer is as a page of the next version makes it. */
    writeAsNext: () => writer.asNext(),
    /** Everybody submits; what was acknowledged is compared with what is held. @param after connections to who leads now */
    async end(after: () => Promise<pg.Pool>) {
      const writes = await writer.stop();
      const reads = await stranger.stop();
      clearInterval(rising);
      sitting.done = 1;
      await Promise.race([finished, sleep(FINISH_MS, undefined, { ref: false })]);
      const done = phones.filter(({ receipt }) => receipt).length;
      const faults = done === phones.length ? [] : [`${phones.length - done} candidates did not finish`];
      const now = await after();
      const held = { ...sitting, refused: [...sitting.refused, ...writes.refused] };
      faults.push(...(await faultsOf(held, phones, now, WRITERS)), ...writes.lost);
      await now.end();
      const answers = answersOf(phones) + writes.answers;
      return { done, saves: sitting.saves + writes.saves, answers, reads, faults };
    },
  };
}

const answersOf = (phones: readonly Phone[]) => phones.reduce((sum, { chosen }) => sum + chosen.size, 0);

/** Saves once in 100 ms, whatever became of the save before. */
async function steadyWriter(
  sitting: Sitting,
  phones: readonly Phone[],
  hear: (kind: string, sentAt: number, answeredAt: number, spec: Endpoint) => void,
) {
  const { origin, eventId, mcqs } = sitting;
  const writers = await Promise.all(phones.map((phone) => writerOf(origin, eventId, phone)));
  const chance = chanceOf(1);
  const refused: string[] = [];
  const open = new Set<Promise<void>>();
  const mixed: Mixed = { newerPage: 0, newerNode: 0 };
  let [saves, isAsNext] = [0, false];

  async function save({ phone, attemptId, sent, acknowledged }: Writer): Promise<void> {
    const mcqId = chance.of(mcqs);
    const choice = choose(phone, mcqId, chance);
    sent.set(mcqId, [...(sent.get(mcqId) ?? []), choice]);
    const isNext = isAsNext && saves % 2 === 0;
    const answers = [{ mcqId, selectedOptionIndex: choice.index, seq: choice.seq }];
    const body = { answers, ...(isNext && { [NEXT_KEY]: true }) };
    const headers = { ...phone.bearer, ...(isNext && { [PAGE_VERSION]: "next" }) };
    const sentAt = performance.now();
    const got = await ask(origin, exams.saveAnswers, { params: { id: attemptId }, body }, headers);
    hear(got.kind, sentAt, performance.now(), exams.saveAnswers);
    if (got.kind === "refused") refused.push(got.code);
    if (got.kind !== "done") return;
    saves++;
    const byNext = (got.data as NextReceipt)[NEXT_KEY] === true;
    if (isNext && !byNext) mixed.newerPage++;
    if (!isNext && byNext) mixed.newerNode++;
    if ((acknowledged.get(mcqId)?.seq ?? 0) < choice.seq) acknowledged.set(mcqId, choice);
  }
  let next = 0;
  const timer = setInterval(() => {
    const one = save(writers[next++ % writers.length] as Writer);
    open.add(one);
    void one.finally(() => open.delete(one));
  }, WRITE_MS);

  return {
    asNext(): Readonly<Mixed> {
      isAsNext = true;
      return mixed;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      const lost = (await Promise.all(writers.map((writer) => lostOf(origin, writer)))).flat();
      return { saves, refused, lost, answers: writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0) };
    },
  };
}

async function writerOf(origin: string, eventId: string, phone: Phone): Promise<Writer> {
  for (;;) {
    const got = await ask(origin, events.startEvent, { params: { id: eventId } }, phone.bearer);
    if (got.kind === "done") return { phone, attemptId: got.data.attemptId, sent: new Map(), acknowledged: new Map() };
    await sleep(500);
  }
}

/** Answers of the writer that were acknowledged and are not held, nor a later one of the same question. */
async function lostOf(origin: string, { phone, attemptId, sent, acknowledged }: Writer): Promise<string[]> {
  const got = await ask(origin, exams.getAttempt, { params: { id: attemptId } }, phone.bearer);
  if (got.kind !== "done") return [`attempt ${attemptId} of the writer: ${JSON.stringify(got)}`];
  const held = new Map(got.data.answers.map((answer) => [answer.mcqId, answer]));
  return [...acknowledged]
    .filter(([mcqId, last]) => !isStored(held.get(mcqId), last, sent.get(mcqId) ?? []))
    .map(([mcqId, last]) => `attempt ${attemptId}, ${mcqId}: acknowledged ${last.seq}, held ${held.get(mcqId)?.seq}`);
}
