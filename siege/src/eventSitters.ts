// Candidates of an exam event, as the exam's page has them, and whether what they were acknowledged is there.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Endpoint, type EventReceipt, events, exams, type Input } from "@sarathi/contract";
import type pg from "pg";
import type { Chance } from "./chance.ts";
import { ask, type NotDone, type Outcome } from "./client.ts";

/** Four options to a question. */
const OPTIONS = 4;
/** A candidate saves after so long, in milliseconds. */
const SAVE_MS = { least: 1_500, more: 3_000 };
/** The first submits come after this share of the kills, the last ones after all of them. */
export const SUBMITS_FROM = 0.6;

/** One candidate's phone. */
export interface Phone {
  accountId: string;
  bearer: Record<string, string>;
  /** The last choice of each question. */
  chosen: Map<string, { index: number; seq: number }>;
  /** Whether the submit brings every answer, or relies on what was saved. */
  brings: boolean;
  /** After this share of the kills it submits. */
  submitsAt: number;
  receipt?: EventReceipt;
}

export interface Sitting {
  origin: string;
  eventId: string;
  testId: string;
  mcqs: readonly string[];
  /** Share of the kills that are done. */
  done: number;
  saves: number;
  broken: number;
  refused: string[];
  lastSentAt: number;
  /** A candidate saves after so long, in milliseconds; absent: `SAVE_MS`. */
  pace?: { least: number; more: number };
  /** Hears of each call: what became of it, when it was sent and answered (`performance.now()`), and which it was. */
  heard?(kind: Outcome<Endpoint>["kind"], sentAt: number, answeredAt: number, spec: Endpoint): void;
}

/** Makes a call of the sitting. */
async function call<const E extends Endpoint>(
  { origin, heard }: Sitting,
  spec: E,
  input: Input<E>,
  { bearer }: Phone,
): Promise<Outcome<E>> {
  const sentAt = performance.now();
  const got = await ask(origin, spec, input, bearer);
  heard?.(got.kind, sentAt, performance.now(), spec);
  return got;
}

async function pauseAfter(sitting: Sitting, got: NotDone, chance: Chance): Promise<void> {
  if (got.kind === "unknown") sitting.broken++;
  else sitting.refused.push(got.code);
  await sleep(300 + chance.below(600));
}

/** Begins, saves answer after answer until each is acknowledged, and submits, as the exam's page does. */
export async function sit(sitting: Sitting, phone: Phone, chance: Chance): Promise<void> {
  const { eventId, testId, mcqs, pace = SAVE_MS } = sitting;
  let attemptId: string | undefined;
  while (!attemptId) {
    const got = await call(sitting, events.startEvent, { params: { id: eventId } }, phone);
    if (got.kind === "done") attemptId = got.data.attemptId;
    else await pauseAfter(sitting, got, chance);
  }
  while (sitting.done < phone.submitsAt) {
    await sleep(pace.least + chance.below(pace.more));
    await save(sitting, phone, attemptId, chance.of(mcqs), chance);
  }
  // What was tapped in the last moment is on the phone alone.
  if (phone.brings) for (let n = 0; n < 5; n++) choose(phone, chance.of(mcqs), chance);
  const all = [...phone.chosen].map(([mcqId, { index, seq }]) => ({ mcqId, selectedOptionIndex: index, seq }));
  const body = { mockTestId: testId, attemptId, answers: phone.brings ? all : [] };
  while (!phone.receipt) {
    const sentAt = performance.now();
    const got = await call(sitting, events.submitEvent, { body }, phone);
    if (got.kind !== "done") await pauseAfter(sitting, got, chance);
    else {
      phone.receipt = got.data.receipt;
      sitting.lastSentAt = Math.max(sitting.lastSentAt, sentAt);
    }
  }
}

export function choose({ chosen }: Phone, mcqId: string, chance: Chance) {
  const seq = Math.max(Date.now(), (chosen.get(mcqId)?.seq ?? 0) + 1);
  const choice = { index: chance.below(OPTIONS), seq };
  chosen.set(mcqId, choice);
  return choice;
}

async function save(sitting: Sitting, phone: Phone, attemptId: string, mcqId: string, chance: Chance): Promise<void> {
  const { index, seq } = choose(phone, mcqId, chance);
  const body = { answers: [{ mcqId, selectedOptionIndex: index, seq }] };
  for (;;) {
    const sentAt = performance.now();
    const got = await call(sitting, exams.saveAnswers, { params: { id: attemptId }, body }, phone);
    if (got.kind === "done") {
      sitting.saves++;
      sitting.lastSentAt = Math.max(sitting.lastSentAt, sentAt);
      return;
    }
    await pauseAfter(sitting, got, chance);
  }
}

/** What a receipt must say: the SHA-256 of `<question> <choice as bits>`, a line for each answer, in order. */
function expectedHash({ chosen }: Phone): string {
  const lines = [...chosen].map(([mcqId, { index }]) => `${mcqId} ${1 << index}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Everything that is not as it was acknowledged. @param open attempts of the event besides, which nobody submits */
export async function faultsOf(sitting: Sitting, phones: readonly Phone[], pool: pg.Pool, open = 0): Promise<string[]> {
  const faults: string[] = [];
  for (const phone of phones) {
    const { accountId, receipt, bearer } = phone;
    const got = await ask(sitting.origin, events.getReceipt, { params: { id: sitting.eventId } }, bearer);
    const now = got.kind === "done" ? got.data : undefined;
    if (!receipt || JSON.stringify(now) !== JSON.stringify(receipt))
      faults.push(`${accountId}: acknowledged ${JSON.stringify(receipt)}, now ${JSON.stringify(got)}`);
    else if (receipt.hash !== expectedHash(phone)) faults.push(`${accountId}: other answers than were given`);
  }
  const { rows } = await pool.query<{ attempts: number; results: number; sitters: number }>(
    `SELECT (SELECT count(*)::int FROM attempt WHERE test_id = $1) AS attempts,
       (SELECT count(*)::int FROM result WHERE test_id = $1) AS results,
       (SELECT count(DISTINCT account_id)::int FROM attempt WHERE test_id = $1) AS sitters`,
    [sitting.testId],
  );
  const expected = JSON.stringify({
    attempts: phones.length + open,
    results: phones.length,
    sitters: phones.length + open,
  });
  if (JSON.stringify(rows[0]) !== expected) faults.push(`held ${JSON.stringify(rows[0])}, not ${expected}`);
  for (const code of new Set(sitting.refused)) faults.push(`a candidate was refused: ${code}`);
  return faults;
}
