import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { accounts, exams, type Mcq, type Result } from "@sarathi/contract";
import type { Chance } from "./chance.ts";
import { ask, fromAnywhere, type NotDone } from "./client.ts";

/** A choice that was sent, by its number. */
export interface Sent {
  seq: number;
  index: number;
}
/** What was acknowledged of one sitting, and what was sent besides. */
export interface Sitting {
  attemptId: string;
  mockTestId: string;
  /** By question: the last choice that was acknowledged. */
  acknowledged: Map<string, Sent>;
  /** By question: every choice that was sent, in order; of the last one nobody may know whether it is stored. */
  sent: Map<string, Sent[]>;
  /** What the submit answered, if it was acknowledged. */
  result?: Result;
  /** A submit was sent. */
  submitting: boolean;
}
/** Somebody whose registration was acknowledged, with the journal of what they did. */
export interface Journal {
  email: string;
  password: string;
  bearer: Record<string, string>;
  sittings: Sitting[];
}

export interface Paper {
  mockTestId: string;
  mcqs: readonly Mcq[];
}

export interface Tallies {
  saves: number;
  submits: number;
  registrations: number;
  /** Calls that broke off or failed, and were made again. */
  broken: number;
  /** Codes of refusals that no candidate should meet who does what a phone does. */
  surprises: string[];
  /** Hears of each write that was acknowledged, with the moment at which it was sent (`performance.now()`). */
  acknowledged(sentAt: number): void;
}

/** Where candidates sit, and how long. */
export interface Ground {
  origin: string;
  papers: readonly Paper[];
  tallies: Tallies;
  journals: Journal[];
  running(): boolean;
}

/** One candidate: sits paper after paper, saves, submits, and writes down what was acknowledged, until it is over. */
export async function candidate(ground: Ground, chance: Chance): Promise<void> {
  while (ground.running()) {
    const journal = await register(ground);
    if (!journal) return;
    ground.journals.push(journal);
    // The day's bound of an account whose address is not proven: then somebody new sits down.
    let more = true;
    while (more && ground.running()) more = await sit(ground, chance, journal);
  }
}

/** Waits as a client does after a call that was not done. */
async function pauseAfter({ tallies }: Ground, got: NotDone): Promise<void> {
  if (got.kind === "unknown") {
    tallies.broken++;
    await sleep(100 + Math.random() * 200);
    return;
  }
  tallies.surprises.push(got.code);
  await sleep(Math.min(2_000, got.retryAfter * 1_000));
}

/** A try that broke off may have gone through: the next one takes another address. */
async function register(ground: Ground): Promise<Journal | undefined> {
  while (ground.running()) {
    const email = `${randomBytes(8).toString("hex")}@example.test`;
    const password = randomBytes(12).toString("hex");
    const body = { firstName: "Siege", email, password, language: "en" as const };
    const got = await ask(ground.origin, accounts.register, { body }, fromAnywhere());
    if (got.kind === "done") {
      ground.tallies.registrations++;
      return {
        email,
        password,
        bearer: { authorization: `Bearer ${got.data.token}`, ...fromAnywhere() },
        sittings: [],
      };
    }
    await pauseAfter(ground, got);
  }
  return undefined;
}

/** The day allows no more: of this test, or to an account whose address is not proven. */
const ENOUGH: readonly string[] = ["auth.unverified", "test.daily_limit"];

/** @returns the sitting that was begun; undefined when the account may begin no other */
async function begin(ground: Ground, { mockTestId }: Paper, journal: Journal): Promise<Sitting | undefined> {
  while (ground.running()) {
    const got = await ask(ground.origin, exams.startAttempt, { params: { id: mockTestId } }, journal.bearer);
    if (got.kind === "done") {
      const { attemptId } = got.data;
      const sitting: Sitting = { attemptId, mockTestId, acknowledged: new Map(), sent: new Map(), submitting: false };
      journal.sittings.push(sitting);
      return sitting;
    }
    if (got.kind === "refused" && ENOUGH.includes(got.code)) return undefined;
    await pauseAfter(ground, got);
  }
  return undefined;
}

/** @returns whether the account may begin another sitting */
async function sit(ground: Ground, chance: Chance, journal: Journal): Promise<boolean> {
  const paper = chance.of(ground.papers);
  const sitting = await begin(ground, paper, journal);
  if (!sitting) return false;
  const saves = 10 + chance.below(30);
  for (let i = 0; i < saves && ground.running(); i++) {
    await save(ground, sitting, chance.of(paper.mcqs), chance, journal);
    await sleep(100 + chance.below(300));
  }
  await submit(ground, sitting, journal);
  return true;
}

/** Saves one answer until it is acknowledged, as the outbox of a phone does. */
async function save(ground: Ground, sitting: Sitting, { mcqId, options }: Mcq, chance: Chance, journal: Journal) {
  const earlier = sitting.sent.get(mcqId) ?? [];
  const sent = { seq: Math.max(Date.now(), (earlier.at(-1)?.seq ?? 0) + 1), index: chance.below(options.length) };
  sitting.sent.set(mcqId, [...earlier, sent]);
  const input = {
    params: { id: sitting.attemptId },
    body: { answers: [{ mcqId, selectedOptionIndex: sent.index, seq: sent.seq }] },
  };
  while (ground.running()) {
    const sentAt = performance.now();
    const got = await ask(ground.origin, exams.saveAnswers, input, journal.bearer);
    if (got.kind === "done") {
      sitting.acknowledged.set(mcqId, sent);
      ground.tallies.saves++;
      ground.tallies.acknowledged(sentAt);
      return;
    }
    await pauseAfter(ground, got);
  }
}

async function submit(ground: Ground, sitting: Sitting, journal: Journal): Promise<void> {
  const body = { mockTestId: sitting.mockTestId, attemptId: sitting.attemptId, answers: [] };
  while (ground.running() && !sitting.result) {
    sitting.submitting = true;
    const sentAt = performance.now();
    const got = await ask(ground.origin, exams.submitTest, { body }, journal.bearer);
    if (got.kind !== "done") await pauseAfter(ground, got);
    else if (got.data.status === "graded") {
      sitting.result = got.data;
      ground.tallies.submits++;
      ground.tallies.acknowledged(sentAt);
    }
  }
}
