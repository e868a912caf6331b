import { questions } from "@sarathi/contract";
import { implement, type Room } from "../foundation/http/implement.ts";
import type { McqService } from "./mcq.service.ts";

export { countOf, indicesOf, maskOf } from "./mask.ts";
export { QuestionFile, questionContent } from "./mcq.content.ts";
export { speaksOfOthers } from "./mcq.rules.ts";
export { type McqService, mcqService } from "./mcq.service.ts";
export { readVersions, setEmbargo, type VersionRow, versionsBySlug } from "./mcq.store.ts";
export { viewMcq, viewSolution } from "./mcq.view.ts";

export const questionsRoom = (service: McqService): Room =>
  implement(questions, {
    listMcqs: ({ query, me }) => service.list(me, query),
    todaysMcq: () => service.today(),
    validateMcq: ({ body, me }) =>
      service.validate(body.mcqId, body.selectedOptionIndices ?? [body.selectedOptionIndex as number], me?.accountId),
  });
