import { exams, mockTestAdmin, resultAdmin, testRegrades, testStatistics } from "@sarathi/contract";
import { installationSecret } from "../foundation/db/secrets.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { mayStillAnswer, papersOf, satVersion } from "../questions/index.ts";
import { exportAbsences, forgetAbsences } from "./absence.store.ts";
import { regradeRoutes, resultAdminRoutes, statisticsRoutes, testAdminRoutes } from "./admin.routes.ts";
import { announcedIn } from "./announced.hooks.ts";
import { attemptService } from "./attempt.service.ts";
import { attemptTokens } from "./attempt.token.ts";
import { sweepAttempts } from "./exam.jobs.ts";
import { type ExamServices, examRoutes } from "./exam.routes.ts";
import { countSat } from "./happened.store.ts";
import * as held from "./held.store.ts";
import { examMeasures } from "./measures.ts";
import { outcomeService } from "./outcome.service.ts";
import { paperCache } from "./paper.ts";
import { rankingOf } from "./rank.hooks.ts";
import { regradeService } from "./regrade.service.ts";
import { forgetReasons } from "./reopening.store.ts";
import { resultService } from "./result.service.ts";
import { resultAdminService } from "./resultAdmin.service.ts";
import { resultTitles } from "./resultAdmin.store.ts";
import { scheduledService } from "./scheduled.service.ts";
import { testSource } from "./searched.store.ts";
import { statisticsService } from "./statistics.service.ts";
import { testService } from "./test.service.ts";
import { testAdminService } from "./testAdmin.service.ts";
import { testTitles } from "./testAdmin.store.ts";
import { testPaperService } from "./testPaper.service.ts";
import { testRegradeService } from "./testRegrade.service.ts";
import { testStateService } from "./testState.service.ts";
import { warmUp } from "./warmUp.ts";

export { absencesOf } from "./absence.store.ts";
export { announcedIn } from "./announced.hooks.ts";
export type { AttemptService } from "./attempt.service.ts";
export { type AttemptRow, stillAnswered } from "./attempt.store.ts";
export { decisionOf, type GivenDecision, refuseNothingLeft } from "./decision.ts";
export type { ExamServices } from "./exam.routes.ts";
export type { OutcomeService, TakenPaper } from "./outcome.service.ts";
export { type Ranking, rankingOf } from "./rank.hooks.ts";
export {
  acceptLate,
  areSettled,
  findRating,
  markedScripts,
  putWithheld,
  type RatedRow,
  ratedResults,
  ratingsOf,
} from "./rating.store.ts";
export type { Decision } from "./regrade.rules.ts";
export type { RegradeService } from "./regrade.service.ts";
export { accountsMovedBy, accountsOfResults, lastRegrade } from "./regrade.store.ts";
export { viewDecision } from "./regrade.view.ts";
export { resultRemoved, resultsRegraded } from "./result.events.ts";
export type { ResultService } from "./result.service.ts";
export type { ResultState } from "./result.store.ts";
export type { ScheduledService } from "./scheduled.service.ts";
export {
  countSittings,
  extendOpen,
  freePaper,
  hasSitting,
  type PaperFacts,
  paperFacts,
  progressOf,
  putRelease,
  takePaper,
} from "./scheduled.store.ts";
export { toMarks } from "./scoring.rules.ts";
export type { Standing } from "./standing.ts";
export { TestFile, testContent } from "./test.content.ts";
export { testToName } from "./test.store.ts";

/** On this channel processes hear that a paper was marked anew (a trigger). */
const REGRADED = "paper_regraded";
/** A new test may show so much later. */
const LIST_SECONDS = 2;

/** Mock tests: papers, attempts, results. */
export async function examsModule(deps: ModuleDeps): Promise<Module<ExamServices>> {
  const tokens = attemptTokens(await installationSecret(deps.db, deps.random, "attempt-token"));
  const papers = paperCache(deps.db);
  const tests = testService(deps, papers, { listSeconds: deps.cache ? LIST_SECONDS : 0 });
  const attempts = attemptService(deps, tests, tokens, deps.hooks.of(announcedIn));
  const results = resultService(deps, tests, deps.hooks.of(rankingOf));
  const states = testStateService(deps);
  const scheduled = scheduledService(deps, tests, tokens);
  const services = {
    tests,
    attempts,
    results,
    scheduled,
    papers: states,
    regrades: regradeService(deps),
    outcomes: outcomeService(deps, tests),
  };
  const statistics = statisticsService(deps);
  const staff = { facts: testAdminService(deps), papers: testPaperService(deps), states };
  return {
    services,
    routes: [
      implement(exams, examRoutes(services)),
      implement(mockTestAdmin, testAdminRoutes(staff)),
      implement(resultAdmin, resultAdminRoutes(resultAdminService(deps, tests))),
      implement(testRegrades, regradeRoutes(testRegradeService(deps, services.regrades))),
      implement(testStatistics, statisticsRoutes(statistics)),
    ],
    measures: examMeasures(deps.db, attempts),
    happened: (days) => countSat(deps.db, days),
    titles: { mock_test: testTitles, result: resultTitles },
    authenticators: { byAttemptToken: tokens.admit },
    fills: [
      fill(mayStillAnswer, results.mayStillAnswer),
      fill(satVersion, (mcqId, accountId) => held.satVersion(deps.db, mcqId, accountId)),
      fill(papersOf, (mcqIds) => held.papersOf(deps.db, mcqIds)),
    ],
    erase: async (tx, accountId) => {
      await forgetReasons(tx, accountId);
      await forgetAbsences(tx, accountId);
    },
    exports: { attempts: results.exportOf, absences: (accountId) => exportAbsences(deps.db, accountId) },
    channels: { [REGRADED]: papers.forget },
    catchUp: papers.forgetAll,
    searched: [testSource(deps.db)],
    publicPages: tests.publicPages,
    sweep: () => attempts.forgetAnswers(),
    start: () => sweepAttempts(deps, attempts),
    warmUp: (http) => warmUp(http, { ...deps, papers, tokens }),
    close: async () => {
      await attempts.drain();
      await services.scheduled.drain();
      await statistics.close();
    },
  };
}
