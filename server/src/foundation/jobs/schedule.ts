import { setTimeout as pause } from "node:timers/promises";
import { CronExpressionParser } from "cron-parser";
import type pg from "pg";
import type { Clock } from "../deps.ts";
import type { Trouble } from "./trouble.ts";

/** One thing that is done again and again. */
export interface Schedule {
  name: string;
  cron: string;
  /** Leaves the job, by the client whose transaction it belongs to. */
  add(client: pg.PoolClient): Promise<void>;
}

/** A stop waits so long for a look that is under way. */
const STOP_MS = 4_000;
const ZONE = "Asia/Kathmandu";

/** The latest time of a schedule up to now. @throws Error when the expression is none */
export const lastTime = (cron: string, now: Date): Date =>
  CronExpressionParser.parse(cron, { tz: ZONE, currentDate: new Date(now.getTime() + 1) })
    .prev()
    .toDate();

/**
 * Leaves a job for each schedule whose latest time nobody has taken yet; one statement decides between nodes. A schedule
 * that is new, or whose expression has changed, is due at its next time first.
 */
export async function addDue(pool: pg.Pool, schedules: readonly Schedule[], now: Date): Promise<void> {
  for (const { name, cron, add } of schedules) {
    const values = [name, cron, lastTime(cron, now)];
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      const { rowCount } = await client.query({
        text: "UPDATE job_schedule SET due_at = $3 WHERE name = $1 AND cron = $2 AND due_at < $3",
        values,
      });
      if (rowCount) await add(client);
      else {
        await client.query({
          text: `INSERT INTO job_schedule AS s (name, cron, due_at) VALUES ($1, $2, $3)
            ON CONFLICT (name) DO UPDATE SET cron = excluded.cron, due_at = excluded.due_at
            WHERE s.cron IS DISTINCT FROM excluded.cron`,
          values,
        });
      }
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

/** Looks again and again. @returns stops it */
export function scheduleUntilStopped(
  pool: pg.Pool,
  schedules: readonly Schedule[],
  everyMs: number,
  clock: Clock,
  trouble: Trouble,
): () => Promise<void> {
  let running = Promise.resolve();
  const look = () => {
    running = running.then(() => addDue(pool, schedules, clock())).then(trouble.over, trouble.happened);
  };
  if (schedules.length === 0) return () => running;
  look();
  const timer = setInterval(look, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.race([running, pause(STOP_MS, undefined, { ref: false })]);
  };
}
