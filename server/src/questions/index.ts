import { questions } from "@sarathi/contract";
import { practiceCounts } from "../curriculum/index.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { mcqRoutes } from "./mcq.routes.ts";
import { type McqService, mcqService } from "./mcq.service.ts";

export { bareNot, numbersOfRight, placesGiveAway } from "./giveaway.rules.ts";
export { type GuessedPaper, playTricks, type Score, type TrickReport } from "./guesser.rules.ts";
export { QuestionFile, questionContent } from "./mcq.content.ts";
export { mayStillAnswer } from "./mcq.hooks.ts";
export { speaksOfOthers } from "./mcq.rules.ts";
export { questionsToJoin, readVersions, type VersionRow, versionsBySlug } from "./mcq.store.ts";
export { viewMcq, viewSolution } from "./mcq.view.ts";
export { optionForms, spellings, undated } from "./wording.rules.ts";

/** The question bank. */
export function questionsModule(deps: ModuleDeps): Module<McqService> {
  const service = mcqService(deps);
  return {
    services: service,
    routes: [implement(questions, mcqRoutes(service))],
    fills: [fill(practiceCounts, service.countByChapter)],
  };
}
