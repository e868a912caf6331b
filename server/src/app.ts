import os from "node:os";
import type { FastifyInstance } from "fastify";
import { accountServices, accountsRooms, type GoogleConfig } from "./accounts/index.ts";
import { curriculumRoom, curriculumService } from "./curriculum/index.ts";
import {
  attemptService,
  attemptTokens,
  examsRoom,
  paperCache,
  resultService,
  sweepAttempts,
  testService,
} from "./exams/index.ts";
import { installationSecret } from "./foundation/db/secrets.ts";
import type { Deps } from "./foundation/deps.ts";
import { forgetOldCalls } from "./foundation/http/idempotency.ts";
import { createHttp } from "./foundation/http/server.ts";
import { mcqService, questionsRoom } from "./questions/index.ts";
import { fileLinks, uploadService, uploadsRoom } from "./uploads/index.ts";

export interface AppOptions extends Deps {
  trustProxy?: boolean | number;
  https?: boolean;
  google?: GoogleConfig | undefined;
  /** Keep anonymous answers for the seconds that the contract allows. */
  cache?: boolean;
  /** Folder for files while they come in; the machine's own for temporary files unless told. */
  incoming?: string;
}

/** A new test may show so much later. */
const LIST_SECONDS = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The whole application on a database that is migrated: its HTTP server, its services, and what runs beside. */
export async function createApp(options: AppOptions) {
  const { db, log, jobs } = options;
  const tokens = attemptTokens(await installationSecret(db, options.random, "attempt-token"));
  const cache = options.cache ?? true;
  const tests = testService(options, paperCache(db), { listSeconds: cache ? LIST_SECONDS : 0 });
  const attempts = attemptService(options, tests, tokens);
  const results = resultService(options, tests);
  const mcqs = mcqService(options, tests.isSitting);
  const curriculum = curriculumService(options, mcqs.countByChapter);
  const uploads = uploadService(options, fileLinks(await installationSecret(db, options.random, "file-link")));
  const accounts = accountServices(
    options,
    {
      isCategory: curriculum.hasCategory,
      pictures: uploads,
      exports: { attempts: results.exportOf, uploads: uploads.exportOf },
    },
    options.google,
  );

  const http = await createHttp({
    log,
    doorkeepers: { identify: accounts.sessions.identify, admit: tokens.admit },
    trustProxy: options.trustProxy ?? false,
    https: options.https ?? false,
  });
  const rooms = [
    ...accountsRooms(accounts),
    uploadsRoom(uploads),
    curriculumRoom(curriculum),
    questionsRoom(mcqs),
    examsRoom({ tests, attempts, results }),
  ];
  const incoming = options.incoming ?? os.tmpdir();
  for (const room of rooms) room.mount(http, { cache, incoming });
  await jobs.ready();
  healthOn(http, options);

  return {
    http,
    services: { accounts, uploads, tests, attempts, results, mcqs, curriculum },
    /** Starts what runs beside the requests. @returns stops it */
    startJobs(): () => Promise<void> {
      const stopWorking = jobs.start();
      const stopSweeping = sweepAttempts(options, attempts);
      const cleanUp = () =>
        void Promise.all([accounts.sweep(), uploads.purge(), forgetOldCalls(db)]).catch((error) =>
          log.error({ err: error }, "clean-up failed"),
        );
      const first = setTimeout(cleanUp, MINUTE_MS); // also for an app that is restarted more often than hourly
      const hourly = setInterval(cleanUp, HOUR_MS);
      return async () => {
        clearTimeout(first);
        clearInterval(hourly);
        await Promise.all([stopWorking(), stopSweeping()]);
      };
    },
    /** Stops taking calls and waits for what is under way. */
    async close(): Promise<void> {
      await http.close();
      await attempts.drain();
    },
  };
}
export type App = Awaited<ReturnType<typeof createApp>>;

/** `/livez`: the process answers. `/readyz`: it can serve, the database too. */
function healthOn(http: FastifyInstance, { db }: Deps): void {
  const hidden = { schema: { hide: true }, logLevel: "silent" } as const;
  http.get("/livez", hidden, () => ({ status: "ok" }));
  http.get("/readyz", hidden, async (_, reply) => {
    try {
      await db.selectFrom("migration").select("name").limit(1).execute();
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "no database" });
    }
  });
}
