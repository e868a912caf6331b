import { randomBytes } from "node:crypto";
import { accounts, type Endpoint, type Input, type User } from "@sarathi/contract";
import pg from "pg";
import { pino } from "pino";
import { afterAll, inject as provided } from "vitest";
import { type AppOptions, createApp } from "../src/app.ts";
import { systemRandom } from "../src/foundation/chance.ts";
import { openDatabase } from "../src/foundation/db/db.ts";
import { inject } from "../src/foundation/http/implement.ts";

/** Who calls: nobody, a bearer token, or headers of one's own. */
export type As = { token: string } | { headers: Record<string, string> } | null;

export interface Member {
  token: string;
  user: User;
}

/** The real app on a database of this test file's own, cloned from the run's. Closed after the file. */
export async function testApp(options: Partial<AppOptions> = {}) {
  const { host, user } = provided("cluster");
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ host, user, database: "postgres" });
  await admin.connect();
  await cloned(admin, name);
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const database = openDatabase({ host, user, database: name }, () => undefined, 10);
  const app = await createApp({
    db: database.db,
    log,
    clock: () => new Date(),
    random: systemRandom,
    cache: false,
    ...options,
  });
  await app.http.ready();
  afterAll(async () => {
    await app.close();
    await database.close();
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  });

  const call = <E extends Endpoint>(spec: E, input: Input<E>, as: As = null, more: Record<string, string> = {}) => {
    const who = as === null ? {} : "token" in as ? { authorization: `Bearer ${as.token}` } : as.headers;
    return inject(app.http, spec, input, { ...who, ...more });
  };

  let count = 0;
  /** A new account, signed in. */
  async function member(role: "user" | "moderator" | "admin" = "user"): Promise<Member> {
    const n = ++count;
    const body = {
      firstName: `Member${n}`,
      email: `member${n}-${name}@example.test`,
      password: `correct horse ${name} ${n}`,
    };
    const {
      status,
      data,
      body: raw,
    } = await call(accounts.register, { body }, null, { "x-forwarded-for": `10.0.0.${n}` });
    if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(raw)}`);
    if (role !== "user") {
      await database.db.updateTable("account").set({ role }).where("id", "=", data.user._id).execute();
    }
    return data;
  }

  return { ...app, db: database.db, pool: database.pool, call, member, logLines: lines };
}
export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Files that clone at the same moment wait for each other: PostgreSQL copies a template only while nobody is in it. */
async function cloned(admin: pg.Client, name: string): Promise<void> {
  await admin.query("SELECT pg_advisory_lock(7277)");
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE sarathi`);
  } finally {
    await admin.query("SELECT pg_advisory_unlock(7277)");
  }
}
