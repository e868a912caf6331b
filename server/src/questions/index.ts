import { IMPORT_DAYS, questionAdmin, questionImport, questionReports, questions } from "@sarathi/contract";
import { practiceCounts } from "../curriculum/index.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { questionAdminService } from "./admin.service.ts";
import { exportService } from "./export.service.ts";
import { importJobs } from "./import.jobs.ts";
import { importRoutes } from "./import.routes.ts";
import { importService } from "./import.service.ts";
import { forgetImports, importTitles } from "./import.store.ts";
import { createImportThreads } from "./importThreads.ts";
import { sweepAtStart, sweepQuestions } from "./mcq.jobs.ts";
import { mcqRoutes, questionAdminRoutes, reportRoutes } from "./mcq.routes.ts";
import { type McqService, mcqService } from "./mcq.service.ts";
import { mcqTitles } from "./mcq.store.ts";
import { type ReportService, reportService } from "./report.service.ts";
import { emptyReports } from "./report.store.ts";

export { createMany } from "./createMany.ts";
export { type Doubt, putDoubts } from "./doubt.store.ts";
export { type DrawCandidate, drawCandidates } from "./draw.store.ts";
export { foldStem } from "./fold.rules.ts";
export { bareNot, numbersOfRight, placesGiveAway } from "./giveaway.rules.ts";
export { type GuessedPaper, playTricks, type Score, type TrickReport } from "./guesser.rules.ts";
export { QuestionFile, questionContent } from "./mcq.content.ts";
export { mayStillAnswer, papersOf, satVersion } from "./mcq.hooks.ts";
export { dayInNepal, speaksOfOthers } from "./mcq.rules.ts";
export type { McqService } from "./mcq.service.ts";
export { isOpen as isDrawable, questionsToJoin, readVersions, type VersionRow, versionsBySlug } from "./mcq.store.ts";
export { viewMcq, viewSolution } from "./mcq.view.ts";
export {
  currentVersions,
  foldedStems,
  groupSizes,
  holdQuestions,
  type Place,
  type PlaceRow,
  readPlaces,
  vouchedPlaces,
} from "./paper.store.ts";
export {
  answerableToJoin,
  dailyToJoin,
  homesToJoin,
  isInChapters,
  openTags,
  openToChoose,
  openToJoin,
} from "./practice.store.ts";
export { findSameStems, type SameStem } from "./similar.store.ts";
export { optionForms, spellings, undated } from "./wording.rules.ts";

/** The question bank. */
export function questionsModule(deps: ModuleDeps): Module<McqService & { reports: ReportService }> {
  const service = mcqService(deps);
  const reports = reportService(deps);
  const admin = questionAdminService(deps);
  const threads = createImportThreads(deps.log);
  const imports = importService(deps, importJobs(deps, threads));
  return {
    services: { ...service, reports },
    routes: [
      implement(questions, mcqRoutes(service)),
      implement(questionAdmin, questionAdminRoutes(admin)),
      implement(questionImport, importRoutes(imports, exportService(deps))),
      implement(questionReports, reportRoutes(reports)),
    ],
    waiting: admin.waiting,
    exports: { mcqReports: reports.exportOf, mcqImports: imports.exportOf },
    erase: async (tx, accountId) => {
      await emptyReports(tx, accountId);
      await forgetImports(tx, accountId);
    },
    sweep: async () => {
      await sweepQuestions(deps.db);
      await imports.sweep(IMPORT_DAYS);
    },
    start: () => sweepAtStart(deps),
    close: threads.close,
    titles: { mcq: mcqTitles, mcq_import: importTitles },
    fills: [fill(practiceCounts, service.countByChapter)],
  };
}
