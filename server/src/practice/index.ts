import { practice, practiceNotebook, practiceProgress } from "@sarathi/contract";
import type { OutcomeService } from "../exams/index.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import type { McqService } from "../questions/index.ts";
import type { RoadmapService } from "../roadmaps/index.ts";
import { answerService } from "./answer.service.ts";
import { notebookService } from "./notebook.service.ts";
import { notebookRoutes, practiceRoutes, progressRoutes } from "./practice.routes.ts";
import { practiceService } from "./practice.service.ts";
import { progressService } from "./progress.service.ts";
import { testResultService } from "./testResult.service.ts";

/** What practice stands on. */
interface Below {
  questions: Pick<McqService, "today">;
  outcomes: OutcomeService;
  roadmaps: Pick<RoadmapService, "objectivePapers">;
}

/** Practice: sets of questions, the mistake notebook, repetition, progress. */
export function practiceModule(deps: ModuleDeps, { questions, outcomes, roadmaps }: Below): Module {
  const testResults = testResultService(deps, outcomes);
  const notebook = notebookService(deps, testResults);
  return {
    services: {},
    routes: [
      implement(practice, practiceRoutes(practiceService(deps, testResults, questions), answerService(deps))),
      implement(practiceNotebook, notebookRoutes(notebook)),
      implement(practiceProgress, progressRoutes(progressService(deps, testResults, outcomes, roadmaps))),
    ],
    exports: {
      practiceAnswers: notebook.exportAnswers,
      practiceQuestions: notebook.exportQuestions,
      practiceDays: notebook.exportDays,
      practiceReviews: notebook.exportReviews,
      practiceSettings: notebook.exportSettings,
    },
    erase: notebook.forget,
    publicPages: async () => ["/practice/daily"],
  };
}
