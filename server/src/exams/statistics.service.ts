import { setTimeout as rest } from "node:timers/promises";
import { doubtFlags, type TestStatistics as TestStatisticsView } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { type Doubt, putDoubts } from "../questions/index.ts";
import { readPaper } from "./paper.ts";
import { resultsOf } from "./regrade.store.ts";
import type { StatisticsDocument } from "./statistics.rules.ts";
import * as store from "./statistics.store.ts";
import type { Sheet } from "./statistics.sum.ts";
import { statisticsThread } from "./statistics.thread.ts";
import { viewStatistics } from "./statistics.view.ts";
import { readTest } from "./test.store.ts";
import { readSections } from "./testAdmin.store.ts";

/** Every ten minutes, of what was submitted since; once a night also of what staff changed. */
const TEN_MINUTES = "*/10 * * * *";
const NIGHTLY = "50 2 * * *";
/** Results of so long ago are looked at for news: more than the job may have stood still. */
const NEWS_DAYS = 7;
/** Results that are read at a time: reading them holds up nobody for long. */
const AT_ONCE = 100;
/** Between two such reads others have their turn for so long. */
const REST_MS = 15;
const DAY_MS = 86_400_000;
/** Days of sittings that are shown. */
const DAYS = 60;

/** Statistics of tests: computed by a job, read by staff. */
export function statisticsService({ db, log, jobs, clock }: Pick<ModuleDeps, "db" | "log" | "jobs" | "clock">) {
  const thread = statisticsThread(log);

  /** Computes a test's statistics anew, in a thread: it takes a second or two for 20,000 results. */
  async function compute(testId: string, signal: AbortSignal): Promise<void> {
    const at = clock();
    const regradeNo = await store.readRegradeNo(db, testId);
    if (regradeNo === undefined) return;
    const ids = await resultsOf(db, testId, { rated: true });
    const sheets = async function* (): AsyncGenerator<Sheet[]> {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        yield await store.readSheets(db, ids.slice(from, from + AT_ONCE));
        await rest(REST_MS);
      }
    };
    const { questions, scheme } = await readPaper(db, testId);
    const { results, ...computed } = await thread.compute({ questions, scheme }, sheets(), ids.length, signal);
    const document = { ...computed, days: await store.sittingsByDay(db, testId, DAYS) };
    await store.putStatistics(db, testId, { results, regradeNo, document, at });
    await putDoubts(db, testId, doubtsIn(document, results, await readSections(db, testId)));
  }

  async function computeAll(testIds: readonly string[], signal: AbortSignal): Promise<void> {
    for (const id of testIds) {
      signal.throwIfAborted();
      await compute(id, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        log.error({ err: error, testId: id }, "statistics of a test could not be computed; the others are");
      });
    }
  }

  jobs.every("test-statistics", TEN_MINUTES, async (signal) => {
    const since = new Date(clock().getTime() - NEWS_DAYS * DAY_MS);
    await computeAll(await store.testsWithNews(db, since), signal);
  });
  jobs.every("test-statistics-nightly", NIGHTLY, async (signal) =>
    computeAll(await store.testsCountedOtherwise(db), signal),
  );

  return {
    close: thread.close,

    /** @throws test.not_found */
    async get(testId: string): Promise<TestStatisticsView> {
      if (!(await readTest(db, testId))) throw new AppError("test.not_found");
      const stored = await store.readStatistics(db, testId);
      return viewStatistics(await readPaper(db, testId), stored);
    },
  };
}
export type StatisticsService = ReturnType<typeof statisticsService>;

/** What the verifiers of the bank are to look at, with the figures that say so. */
const doubtsIn = (
  { questions }: StatisticsDocument,
  results: number,
  sections: Awaited<ReturnType<typeof readSections>>,
): Doubt[] => {
  const versions = new Map(sections.flatMap((section) => section.questions.map((one) => [one.mcqId, one.version])));
  return questions.flatMap(({ mcqId, statistics }) => {
    const version = versions.get(mcqId);
    const flags = doubtFlags.filter((flag) => statistics?.flags.includes(flag));
    if (!statistics || version === undefined || flags.length === 0) return [];
    const { facility, discrimination } = statistics;
    return [{ mcqId, version, flags, results, facility, discrimination }];
  });
};
