import { questions } from "@sarathi/contract";
import { practiceCounts } from "../curriculum/index.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { mcqRoutes } from "./mcq.routes.ts";
import { type McqService, mcqService } from "./mcq.service.ts";
import { mcqTitles } from "./mcq.store.ts";

export { createMany } from "./createMany.ts";
export { type DrawCandidate, drawCandidates } from "./draw.store.ts";
export { foldStem } from "./fold.rules.ts";
export { bareNot, numbersOfRight, placesGiveAway } from "./giveaway.rules.ts";
export { type GuessedPaper, playTricks, type Score, type TrickReport } from "./guesser.rules.ts";
export { QuestionFile, questionContent } from "./mcq.content.ts";
export { mayStillAnswer } from "./mcq.hooks.ts";
export { speaksOfOthers } from "./mcq.rules.ts";
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
} from "./paper.store.ts";
export { findSameStems, type SameStem } from "./similar.store.ts";
export { optionForms, spellings, undated } from "./wording.rules.ts";

/** The question bank. */
export function questionsModule(deps: ModuleDeps): Module<McqService> {
  const service = mcqService(deps);
  return {
    services: service,
    routes: [implement(questions, mcqRoutes(service))],
    titles: { mcq: mcqTitles },
    fills: [fill(practiceCounts, service.countByChapter)],
  };
}
