import { sql } from "kysely";
import { expect, inject as provided } from "vitest";
import { listenTo } from "../src/foundation/db/listen.ts";
import type { TestApp } from "./app.ts";

type Node = Awaited<ReturnType<TestApp["anotherNode"]>>;

/** Lets another node hear what is notified on the database that it shares, and waits until it does; what it missed it reads. @returns stops it */
export async function hears(
  app: Pick<TestApp, "db" | "name">,
  { channels, catchUp }: Node,
): Promise<() => Promise<void>> {
  const { host, user } = provided("cluster");
  const stop = listenTo({ host, user, database: app.name }, channels, () => undefined, catchUp);
  const last = `LISTEN ${Object.keys(channels).at(-1)}`;
  const listens = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = ${app.name} AND query = ${last} AND state = 'idle'`.execute(app.db);
    return rows.length;
  };
  await expect.poll(listens, { timeout: 5_000 }).toBeGreaterThan(0);
  return stop;
}
