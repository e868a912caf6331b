import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accounts, type Endpoint, type Input, type TrustLevel, type User } from "@sarathi/contract";
import { afterAll } from "vitest";
import { type AppOptions, createApp } from "../src/app.ts";
import { inject } from "../src/foundation/http/inject.ts";
import { createJobs } from "../src/foundation/jobs/boss.ts";
import { createMailer } from "../src/foundation/mail/mailer.ts";
import { type OutboxMail, readOutbox } from "../src/foundation/mail/outbox.ts";
import { systemRandom } from "../src/foundation/random.ts";
import { localStore } from "../src/foundation/storage/local.ts";
import { testDatabase } from "./database.ts";

/** Who calls: nobody, a bearer token, or headers of one's own. */
export type As = { token: string } | { headers: Record<string, string> } | null;

type Role = "user" | "moderator" | "admin";

export interface Member {
  token: string;
  user: User;
}

const SITE = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost:3000", social: [] };

/** The real app on a database of this test file's own. Closed after the file. */
export async function testApp(options: Partial<AppOptions> = {}) {
  const { db, pool, log, logLines, name, open } = await testDatabase();
  const own = open();
  const outbox = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-mails-"));
  const uploaded = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-files-"));
  const incoming = fs.mkdtempSync(path.join(uploaded, "incoming-"));
  const jobs = createJobs({ pool: own.pool, log });
  const given: AppOptions = {
    db: own.db,
    jobs,
    mail: createMailer({ smtpUrl: undefined, from: "Sarathi <no-reply@example.test>", outbox }, log),
    files: localStore(path.join(uploaded, "files")),
    disk: { free: () => 10e9, low: () => false },
    incoming,
    site: SITE,
    log,
    clock: () => new Date(),
    random: systemRandom,
    cache: false,
    strict: true,
    sheds: false,
    ...options,
  };
  const app = await createApp(given);
  await app.http.ready();
  afterAll(async () => {
    await app.close();
    await jobs.close();
    await own.close();
    for (const dir of [outbox, uploaded]) fs.rmSync(dir, { recursive: true, force: true });
  });

  const call = <E extends Endpoint>(spec: E, input: Input<E>, as: As = null, more: Record<string, string> = {}) => {
    const who = as === null ? {} : "token" in as ? { authorization: `Bearer ${as.token}` } : as.headers;
    return inject(app.http, spec, input, { ...who, ...more });
  };

  /** Another node on the same database. Closed after the file. */
  async function anotherNode(more: Partial<AppOptions> = {}) {
    const ownJobs = createJobs({ pool: own.pool, log });
    const node = await createApp({ ...given, ...more, jobs: ownJobs });
    await node.http.ready();
    afterAll(async () => {
      await node.close();
      await ownJobs.close();
    });
    return node;
  }

  let count = 0;
  /** A new account with a proven address, signed in; trusted in the community unless a test asks how that comes. */
  async function member(given: Role | { role?: Role; trust?: TrustLevel } = {}): Promise<Member> {
    const { role = "user", trust = 2 } = typeof given === "string" ? { role: given } : given;
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
    const columns = { role, email_verified_at: new Date() };
    await db.updateTable("account").set(columns).where("id", "=", data.user._id).execute();
    if (trust > 0)
      await db
        .insertInto("community_member_status")
        .values({ account_id: data.user._id, trust_level: trust })
        .execute();
    return { ...data, user: { ...data.user, role, emailVerified: true } };
  }

  /** Works the jobs that are due, then reads every mail that was sent, newest first. */
  async function mails(): Promise<OutboxMail[]> {
    await jobs.drain();
    return readOutbox(outbox);
  }

  /** Folders of this file's own: stored files, and files while they come in. */
  const folders = { files: path.join(uploaded, "files"), incoming };
  return { ...app, db, pool, jobs, name, anotherNode, mails, call, member, logLines, folders };
}
export type TestApp = Awaited<ReturnType<typeof testApp>>;
