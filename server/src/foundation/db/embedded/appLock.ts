import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../../startup.ts";

/** One app per cluster: held by the app for its whole life. */
const APP_LOCK = 7_277_284;
const POLL_MS = 100;

/** Another app holds the lock. */
export class Taken extends StartupError {}

/** The lock of the one app, on a connection of its own; lost with the connection. */
export interface AppLock {
  client: pg.Client;
  /** Settles when the connection has ended, for whatever reason. */
  lost: Promise<void>;
}

/**
 * @param limitMs how long to try: the backend of a killed app may be just ending
 * @throws Taken when another app has it
 */
export async function takeAppLock(connection: pg.ClientConfig, limitMs: number): Promise<AppLock> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined); // `end` follows
  const lost = new Promise<void>((end) => client.once("end", () => end()));
  await client.connect();
  for (let waited = 0; waited <= limitMs; waited += POLL_MS) {
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [APP_LOCK]);
    if (rows[0]?.got) return { client, lost };
    await sleep(POLL_MS);
  }
  await client.end();
  throw new Taken("Another Sarathi already runs on this database.");
}
