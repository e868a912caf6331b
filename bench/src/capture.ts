import path from "node:path";
import { curriculum, exams } from "@sarathi/contract";
import type pg from "pg";
import { pino } from "pino";
import { createApp } from "../../server/src/app.ts";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { APP_ROLE } from "../../server/src/foundation/db/grants.ts";
import { inject } from "../../server/src/foundation/http/inject.ts";
import { createJobs } from "../../server/src/foundation/jobs/boss.ts";
import { createMailer } from "../../server/src/foundation/mail/mailer.ts";
import { systemRandom } from "../../server/src/foundation/random.ts";
import { localStore } from "../../server/src/foundation/storage/local.ts";
import { seedCandidates } from "./seed.ts";
import { SITE } from "./site.ts";
import { ACCOUNT, ATTEMPT, type Captured, CHAPTER, filled, type Sent } from "./statements.ts";

/**
 * The whole app in this process, on the bench's database.
 * @param watch sees the connections before the app, which opens some as it is made
 */
export async function appHere(socket: string, dataDir: string, cache: boolean, watch?: (pool: pg.Pool) => void) {
  const database = openDatabase({ host: socket, user: APP_ROLE, database: "sarathi" }, console.error);
  watch?.(database.pool);
  const log = pino({ level: "error" });
  const jobs = createJobs({ pool: database.pool, log });
  const app = await createApp({
    db: database.db,
    log,
    clock: () => new Date(),
    random: systemRandom,
    jobs,
    mail: createMailer({ smtpUrl: undefined, from: "bench@example.test", outbox: path.join(dataDir, "outbox") }, log),
    files: localStore(path.join(dataDir, "files")),
    disk: { free: () => Number.MAX_SAFE_INTEGER, low: () => false },
    incoming: dataDir,
    site: SITE,
    trustProxy: 1,
    cache,
  });
  const close = async () => {
    await app.close();
    await jobs.close();
    await database.close();
  };
  return { app, pool: database.pool, close };
}

type Here = Awaited<ReturnType<typeof appHere>>;
/** Does some work and gives the statements that the app sent for it. */
type Capture = <T>(work: () => Promise<{ data: T }>) => Promise<{ data: T; sent: Sent[] }>;

/** The whole app in this process, with what it sends. */
export async function capturing<T>(
  socket: string,
  dataDir: string,
  { cache }: { cache: boolean },
  work: (here: Here, capture: Capture) => Promise<T>,
): Promise<T> {
  let sent: Sent[] = [];
  const watch = (pool: pg.Pool) =>
    pool.on("connect", (client: pg.PoolClient) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const [text, values] = args;
        if (typeof text === "string" && Array.isArray(values) && !/^(begin|commit)/i.test(text)) {
          sent.push({ text, values: [...values] });
        }
        return query(...args);
      }) as typeof client.query;
    });
  const here = await appHere(socket, dataDir, cache, watch);
  const capture: Capture = async (call) => {
    sent = [];
    const { data } = await call();
    return { data, sent };
  };
  try {
    return await work(here, capture);
  } finally {
    await here.close();
  }
}

/** What the app sends for one call of each kind, its memory warm: limits send the very same. */
export function captureStatements(socket: string, dataDir: string): Promise<Captured> {
  return capturing(socket, dataDir, { cache: true }, async ({ app, pool }, capture) => {
    const [candidate] = await seedCandidates(pool, 1);
    const headers = { authorization: `Bearer ${candidate?.token}` };
    const { data } = await inject(app.http, exams.listTests, { query: {} }, headers);
    const id = data.items[0]?._id ?? "";
    await inject(app.http, exams.getPaper, { params: { id } }, headers);
    const list = await capture(() => inject(app.http, exams.listTests, { query: {} }, headers));
    const chapter = await capture(() => inject(app.http, curriculum.getChapter, { params: { id: CHAPTER } }, headers));
    const paper = await capture(() => inject(app.http, exams.getPaper, { params: { id } }, headers));
    const start = await capture(() => inject(app.http, exams.startAttempt, { params: { id } }, headers));
    const { attemptId } = start.data;
    const answers = [{ mcqId: paper.data[0]?.mcqId ?? "", selectedOptionIndex: 0, seq: 1 }];
    const params = { id: attemptId };
    const save = await capture(() => inject(app.http, exams.saveAnswers, { params, body: { answers } }, headers));
    const attempt = await capture(() => inject(app.http, exams.getAttempt, { params }, headers));
    const body = { mockTestId: id, attemptId, answers: [] };
    const submit = await capture(() => inject(app.http, exams.submitTest, { body }, headers));
    const places = { [candidate?.accountId ?? ""]: ACCOUNT, [attemptId]: ATTEMPT };
    const forAnyone = (one: { sent: Sent[] }) =>
      one.sent.map(({ text, values }) => ({ text, values: filled(values, places) as unknown[] }));
    return {
      list: forAnyone(list),
      chapter: forAnyone(chapter),
      paper: forAnyone(paper),
      start: forAnyone(start),
      attempt: forAnyone(attempt),
      save: forAnyone(save),
      submit: forAnyone(submit),
    };
  });
}
