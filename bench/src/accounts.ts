import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Spread, spreadOf } from "./measure.ts";
import { type Candidate, seedCandidates } from "./seed.ts";

/** Whether the time of an answer tells a known address from an unknown one. */
export interface Likeness {
  name: string;
  samples: number;
  knownMs: number;
  unknownMs: number;
  /** Chance that a known address takes longer than an unknown one (Mann–Whitney): 0.5 tells nothing. */
  chance: number;
}

/** Reading while logins storm in: the middle of what the turns' 99th percentiles were, and how often the idle one's. */
export interface Storm {
  offeredPerSecond: number;
  seconds: number;
  /** How many logins were answered how, in all turns. */
  answered: Record<string, number>;
  idleP99Ms: number;
  stormP99Ms: number;
  factor: Spread;
  /** Each turn's pair, in the order they were measured. */
  turns: { idleP99Ms: number; stormP99Ms: number }[];
}

const SAMPLES = 1_600;
const STORM_PER_SECOND = 200;
const READS_PER_SECOND = 50;
const SECONDS = 5;
/** Idle and storm by turns: a pause of the machine itself (60 ms and more are seen in idle ones too) spoils one turn. */
const TURNS = 7;

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function post(url: string, path: string, body: object): Promise<{ ms: number; status: number }> {
  const began = performance.now();
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": someAddress() },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - began, status: answer.status };
}

const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
const at = (list: readonly number[], share: number) =>
  Math.round((sorted(list)[Math.floor(list.length * share)] ?? 0) * 100) / 100;

/** U / (n·m) over the ranks of both together. */
function chanceOfLonger(a: number[], b: number[]): number {
  const all = [...a.map((ms) => ({ ms, mine: true })), ...b.map((ms) => ({ ms, mine: false }))];
  all.sort((x, y) => x.ms - y.ms);
  const ranks = all.reduce((sum, { mine }, i) => sum + (mine ? i + 1 : 0), 0);
  return Math.round(((ranks - (a.length * (a.length + 1)) / 2) / (a.length * b.length)) * 1_000) / 1_000;
}

async function compare(
  name: string,
  known: readonly string[],
  ask: (email: string) => Promise<{ ms: number; status: number }>,
  status: number,
): Promise<Likeness> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let i = 0; i < SAMPLES; i++) {
    const kind = i % 2 === 0 ? "known" : "unknown";
    const email = kind === "known" ? (known[(i / 2) % known.length] ?? "") : `n${randomInt(2 ** 40)}@example.test`;
    const got = await ask(email);
    if (got.status !== status) throw new Error(`${name} answered ${got.status}: no figure`);
    times[kind].push(got.ms);
  }
  return {
    name,
    samples: SAMPLES,
    knownMs: at(times.known, 0.5),
    unknownMs: at(times.unknown, 0.5),
    chance: chanceOfLonger(times.known, times.unknown),
  };
}

/** Sends so many a second, whether the ones before were answered or not, and waits for all. */
async function offer(perSecond: number, seconds: number, send: () => Promise<void>): Promise<void> {
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = began + (i * 1_000) / perSecond - performance.now();
    if (due > 1) await sleep(due);
    under.push(send());
  }
  await Promise.all(under);
}

async function reading(url: string, candidates: readonly Candidate[]): Promise<number> {
  const times: number[] = [];
  let i = 0;
  await offer(READS_PER_SECOND, SECONDS, async () => {
    const { token } = candidates[i++ % candidates.length] as Candidate;
    const began = performance.now();
    const answer = await fetch(`${url}/api/mock-tests`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.ok) times.push(performance.now() - began);
  });
  if (times.length < READS_PER_SECOND * SECONDS * 0.99) throw new Error("reads were refused: no figure");
  return at(times, 0.99);
}

async function storm(url: string, known: readonly string[], candidates: readonly Candidate[]): Promise<Storm> {
  const answered: Record<string, number> = {};
  let i = 0;
  const logins = () =>
    offer(STORM_PER_SECOND, SECONDS, async () => {
      const email = known[i++ % known.length] ?? "";
      const { status } = await post(url, "/api/auth/login", { email, password: "not the password" });
      answered[status] = (answered[status] ?? 0) + 1;
    });
  const idle = () => reading(url, candidates);
  const stormy = async () => {
    const storming = logins();
    const p99Ms = await idle();
    await storming;
    return p99Ms;
  };
  const turn = async (stormFirst: boolean) => {
    const first = stormFirst ? await stormy() : undefined;
    const idleP99Ms = await idle();
    return { idleP99Ms, stormP99Ms: first ?? (await stormy()) };
  };
  await turn(false); // warm
  for (const status of Object.keys(answered)) delete answered[status];
  const turns: Storm["turns"] = [];
  while (turns.length < TURNS) turns.push(await turn(turns.length % 2 === 0));
  return {
    offeredPerSecond: STORM_PER_SECOND,
    seconds: SECONDS,
    answered,
    idleP99Ms: at(
      turns.map((one) => one.idleP99Ms),
      0.5,
    ),
    stormP99Ms: at(
      turns.map((one) => one.stormP99Ms),
      0.5,
    ),
    factor: spreadOf(turns.map((one) => one.stormP99Ms / one.idleP99Ms)),
    turns,
  };
}

/** Likeness of answers to known and unknown addresses, and reading under a storm of logins. */
export async function benchAccounts(url: string, socket: string): Promise<{ likeness: Likeness[]; storm: Storm }> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  try {
    const candidates = await seedCandidates(pool, 2_000);
    const { rows } = await pool.query<{ email: string; password_hash: string }>(
      "SELECT email FROM account WHERE id = ANY($1::uuid[])",
      [candidates.map((one) => one.accountId)],
    );
    // All with a real hash, as accounts have: the time of a login is the time of checking it.
    await pool.query(
      `UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE email LIKE 'bench.%@example.test' LIMIT 1)
       WHERE id = ANY($1::uuid[])`,
      [candidates.map((one) => one.accountId)],
    );
    await pool.query("VACUUM ANALYZE");
    const known = rows.map((row) => row.email);
    const likeness = [
      await compare("forgot-password", known, (email) => post(url, "/api/auth/forgot-password", { email }), 200),
      await compare(
        "resend-verification",
        known,
        (email) => post(url, "/api/auth/resend-verification", { email }),
        200,
      ),
      await compare(
        "login with a wrong password",
        known,
        (email) => post(url, "/api/auth/login", { email, password: "not the password" }),
        401,
      ),
    ];
    await pool.query("DELETE FROM pgboss.job");
    return { likeness, storm: await storm(url, known, candidates) };
  } finally {
    await pool.end();
  }
}
