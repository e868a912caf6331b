import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { makeCampaign } from "./newsletterSeed.ts";
import { p99, readsBeside } from "./reads.ts";
import { seedCandidates } from "./seed.ts";
import type { Counted } from "./smtpWorker.ts";

/** How long a number of the newsletter takes, and what reads wait meanwhile. */
export interface NewsletterFigures {
  addresses: number;
  seconds: number;
  /** Until it was written who gets it. */
  fillSeconds: number;
  mailKiB: number;
  reads: { name: string; idleP99Ms: number; besideP99Ms: number }[];
}

/** `ADDRESSES=20000` for a first look. */
const ADDRESSES = Number(process.env.ADDRESSES ?? 100_000);
/** A pace at which 100,000 are through in fourteen minutes; a number may go at 200. */
const PER_SECOND = 120;
const READERS = 400;
const IDLE_MS = 30_000;
const MOST_MS = 1_100_000;
const LOOK_MS = 100;

/** The mail server of this part, which the server is started with. */
export async function mailCounter() {
  const worker = new Worker(path.join(import.meta.dirname, "smtpWorker.ts"));
  const [port] = (await once(worker, "message")) as [number];
  return {
    url: `smtp://127.0.0.1:${port}`,
    async counted(): Promise<Counted> {
      worker.postMessage("count");
      const [counted] = (await once(worker, "message")) as [Counted];
      return counted;
    },
    close: () => worker.terminate(),
  };
}
export type MailCounter = Awaited<ReturnType<typeof mailCounter>>;

async function until(pool: pg.Pool, isSo: string, id: string): Promise<void> {
  for (const end = performance.now() + MOST_MS; performance.now() < end; await sleep(LOOK_MS)) {
    const { rowCount } = await pool.query(`SELECT FROM newsletter_campaign WHERE id = $1 AND ${isSo}`, [id]);
    if (rowCount === 1) return;
  }
  throw new Error("the newsletter was not sent in time");
}

/** A number of the newsletter at the rate that it may go at most, with reads beside it. */
export async function benchNewsletter(url: string, socket: string, mail: MailCounter): Promise<NewsletterFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  try {
    const readers = await seedCandidates(pool, READERS);
    const get = (at: string) =>
      readers.map(({ token }) => ({ url: url + at, headers: { authorization: `Bearer ${token}` } }));
    const kinds = {
      "one's results": get("/api/mock-test-results?limit=20"),
      "mock tests": get("/api/mock-tests?limit=20"),
    };
    await readsBeside(kinds, () => sleep(3_000)); // warms
    const [, idle] = await readsBeside(kinds, () => sleep(IDLE_MS));
    const id = await makeCampaign(pool, { addresses: ADDRESSES, perSecond: PER_SECOND });
    const before = await mail.counted(); // to those who registered
    const began = performance.now();
    const secondsSince = () => (performance.now() - began) / 1_000;
    let fillSeconds = 0;
    const [seconds, beside] = await readsBeside(kinds, async () => {
      await pool.query("INSERT INTO pgboss.job (name) VALUES ('newsletter-sending')");
      await until(pool, "filled_at IS NOT NULL", id);
      fillSeconds = secondsSince();
      await until(pool, "state = 'sent'", id);
      return secondsSince();
    });
    const after = await mail.counted();
    const [mails, addresses] = [after.mails - before.mails, after.addresses - before.addresses];
    if (mails !== ADDRESSES || addresses !== ADDRESSES) throw new Error(`${mails} mails to ${addresses} addresses`);
    const mailKiB = (after.bytes - before.bytes) / mails / 1_024;
    const reads = Object.keys(kinds).map((name) => ({
      name,
      idleP99Ms: p99(idle[name] ?? []),
      besideP99Ms: p99(beside[name] ?? []),
    }));
    console.log(`${ADDRESSES} mails in ${seconds.toFixed(0)} s (who gets it: ${fillSeconds.toFixed(1)} s)`, reads);
    return { addresses: ADDRESSES, seconds, fillSeconds, mailKiB, reads };
  } finally {
    await pool.end();
  }
}
