import { setTimeout as rest } from "node:timers/promises";
import { doubtFlags, type TestStatistics as TestStatisticsView } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { type Doubt, putDoubts } from "../questions/index.ts";
import { type Paper, readPaper } from "./paper.ts";
import { readGradable } from "./regrade.store.ts";
import { outcomeOf, rightOf, unitsOf, worthOf } from "./scoring.rules.ts";
import { AnswerSheets, type StatisticsDocument } from "./statistics.rules.ts";
import * as store from "./statistics.store.ts";
import { viewStatistics } from "./statistics.view.ts";
import { readTest } from "./test.store.ts";
import { readSections } from "./testAdmin.store.ts";

/** Every ten minutes, of what was submitted since; once a night also of what staff changed. */
const TEN_MINUTES = "*/10 * * * *";
const NIGHTLY = "50 2 * * *";
/** Results of so long ago are looked at for news: more than the job may have stood still. */
const NEWS_DAYS = 7;
/** Results that are read at a time: reading and parsing them holds up nobody for long. */
const AT_ONCE = 200;
/** Between two pieces of work others have their turn for so long. */
const REST_MS = 5;
const DAY_MS = 86_400_000;
/** Days of sittings that are shown. */
const DAYS = 60;

/** Statistics of tests: computed by a job, read by staff. */
export function statisticsService({ db, log, jobs, clock }: Pick<ModuleDeps, "db" | "log" | "jobs" | "clock">) {
  /** Computes a test's statistics anew. Between questions others have their turn: a column of 20,000 is sorted in milliseconds. */
  async function compute(testId: string, signal: AbortSignal): Promise<void> {
    const at = clock();
    const regradeNo = await store.readRegradeNo(db, testId);
    if (regradeNo === undefined) return;
    const paper = await readPaper(db, testId);
    const sheets = sheetsOf(paper);
    const sums = restOf(paper);
    for (let after: string | undefined; ; ) {
      const some = await readGradable(db, testId, { after, limit: AT_ONCE, holds: false });
      for (const { rated, marking, passed } of some) {
        if (!rated) continue;
        sheets.add(marking);
        sums.add(marking, passed);
      }
      after = some.at(-1)?.id;
      if (some.length < AT_ONCE) break;
      await rest(REST_MS);
      signal.throwIfAborted();
    }
    const totals = sheets.totals();
    const weights = sheets.weights(totals);
    const questions: StatisticsDocument["questions"] = [];
    for (const [i, { mcqId }] of paper.questions.entries()) {
      await rest(REST_MS);
      signal.throwIfAborted();
      questions.push({
        mcqId,
        secondsInMean: sums.secondsOf(i),
        statistics: sheets.question(i, totals, weights) ?? null,
      });
    }
    const document = {
      ...{ test: sheets.test() ?? null, ...sums.of(totals), questions },
      days: await store.sittingsByDay(db, testId, DAYS),
    };
    await store.putStatistics(db, testId, { results: sheets.results, regradeNo, document, at });
    await putDoubts(db, testId, doubtsIn(document, sheets.results, await readSections(db, testId)));
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

const sheetsOf = ({ questions, scheme }: Paper): AnswerSheets =>
  new AnswerSheets(
    questions.map((question) => ({
      optionCount: question.optionCount,
      marks: worthOf(question, scheme) / unitsOf(scheme),
      keyMask: rightOf(question),
      isRight: (mask) => outcomeOf(question, mask) === "correct",
    })),
  );

/** Sums over results that are no statistics of questions: times, sections, who passed. */
function restOf({ questions, scheme }: Paper) {
  const worths = questions.map((question) => worthOf(question, scheme));
  const sections = [...new Set(questions.map(({ sectionId }) => sectionId))];
  const fullOf = (id: string) => questions.reduce((sum, q, i) => sum + (q.sectionId === id ? (worths[i] ?? 0) : 0), 0);
  const earned = new Map(sections.map((id) => [id, 0]));
  const times = questions.map(() => ({ ms: 0, n: 0 }));
  const full = worths.reduce((sum, worth) => sum + worth, 0) / unitsOf(scheme);
  let [n, passed] = [0, 0];
  return {
    add({ answers }: Parameters<AnswerSheets["add"]>[0], isPassed: boolean): void {
      n++;
      if (isPassed) passed++;
      for (const [i, { sectionId }] of questions.entries()) {
        const [, units, ms] = answers[i] ?? [0, 0, 0];
        if (worths[i] !== 0) earned.set(sectionId, (earned.get(sectionId) ?? 0) + units);
        const time = times[i];
        // Who never saw a question, or whose program measured nothing, says nothing of its time.
        if (time && ms > 0) {
          time.ms += ms;
          time.n++;
        }
      }
    },
    secondsOf: (i: number): number | null => {
      const time = times[i];
      return time && time.n > 0 ? time.ms / time.n / 1_000 : null;
    },
    of(totals: Float64Array): Pick<StatisticsDocument, "distribution" | "percentiles" | "passed" | "sections"> {
      const distribution = Array.from({ length: 11 }, () => 0);
      for (const total of totals) {
        const tenth = total < 0 || full === 0 ? 0 : Math.min(10, 1 + Math.floor((10 * total) / full + 1e-9));
        distribution[tenth] = (distribution[tenth] ?? 0) + 1;
      }
      const sorted = totals.slice().sort();
      const percentiles = [0.1, 0.25, 0.5, 0.75, 0.9].map((share) => sorted[Math.ceil(share * n) - 1] ?? 0);
      return {
        ...{ distribution, percentiles: n > 0 ? percentiles : [], passed },
        sections: sections.flatMap((id) => {
          const worth = fullOf(id);
          return n > 0 && worth > 0 ? [{ id, share: (earned.get(id) ?? 0) / n / worth }] : [];
        }),
      };
    },
  };
}
