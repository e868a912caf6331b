import path from "node:path";
import { exams } from "@sarathi/contract";
import type pg from "pg";
import { pino } from "pino";
import { createApp } from "../../server/src/app.ts";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { inject } from "../../server/src/foundation/http/inject.ts";
import { createJobs } from "../../server/src/foundation/jobs/boss.ts";
import { createMailer } from "../../server/src/foundation/mail/mailer.ts";
import { systemRandom } from "../../server/src/foundation/random.ts";
import { localStore } from "../../server/src/foundation/storage/local.ts";
import { seedCandidates } from "./seed.ts";

/** SQL statements that one call of each kind sends, the session's lookup included. @returns name → statements */
export async function countStatements(socket: string, dataDir: string): Promise<Record<string, number>> {
  const database = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, console.error);
  let sent = 0;
  database.pool.on("connect", (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (!/^(begin|commit)/i.test(String(args[0]))) sent++;
      return query(...args);
    }) as typeof client.query;
  });
  const log = pino({ level: "silent" });
  const jobs = createJobs({ pool: database.pool, log });
  const app = await createApp({
    db: database.db,
    log,
    clock: () => new Date(),
    random: systemRandom,
    jobs,
    mail: createMailer({ smtpUrl: undefined, from: "bench@example.test", outbox: path.join(dataDir, "outbox") }, log),
    files: localStore(path.join(dataDir, "files")),
    incoming: dataDir,
    site: { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost", social: [] },
    cache: false,
  });
  try {
    const [candidate] = await seedCandidates(database.pool, 1);
    const headers = { authorization: `Bearer ${candidate?.token}` };
    const { data } = await inject(app.http, exams.listTests, { query: {} }, headers);
    const id = data.items[0]?._id ?? "";
    const counted: Record<string, number> = {};
    const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      sent = 0;
      const done = await work();
      counted[name] = sent;
      return done;
    };
    await inject(app.http, exams.getPaper, { params: { id } }, headers);
    await count("test list", () => inject(app.http, exams.listTests, { query: {} }, headers));
    const paper = await count("paper", () => inject(app.http, exams.getPaper, { params: { id } }, headers));
    const started = await count("start", () => inject(app.http, exams.startAttempt, { params: { id } }, headers));
    const { attemptId } = started.data;
    const answers = [{ mcqId: paper.data[0]?.mcqId ?? "", selectedOptionIndex: 0, seq: 1 }];
    const save = () => inject(app.http, exams.saveAnswers, { params: { id: attemptId }, body: { answers } }, headers);
    await count("save", save);
    await count("submit", () =>
      inject(app.http, exams.submitTest, { body: { mockTestId: id, attemptId, answers: [] } }, headers),
    );
    return counted;
  } finally {
    await app.close();
    await jobs.close();
    await database.close();
  }
}
