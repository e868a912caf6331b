import type { moderation, moderationAdmin } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { CaseService } from "./case.service.ts";
import type { DecisionService } from "./decision.service.ts";
import type { FiguresService } from "./figures.service.ts";
import type { OwnService } from "./own.service.ts";
import type { ReportService } from "./report.service.ts";
import type { RevealService } from "./reveal.service.ts";
import type { ReviewService } from "./review.service.ts";

export const memberRoutes = (services: {
  reports: ReportService;
  own: OwnService;
  figures: FiguresService;
}): Handlers<typeof moderation> => {
  const { reports, own, figures } = services;
  return {
    reportPost: ({ me, params, body, network, key }) =>
      reports.reportContent({ me, body, network }, "post", params.id, key),
    reportComment: ({ me, params, body, network, key }) =>
      reports.reportContent({ me, body, network }, "comment", params.id, key),
    reportPerson: ({ me, params, body, network, key }) =>
      reports.reportPerson({ me, body, network }, params.username, key),
    listOwnReports: ({ me, query }) => reports.listOwn(me, query),
    listOwnDecisions: ({ me, query }) => own.list(me, query),
    getOwnDecision: ({ me, params }) => own.get(me, params.id),
    appeal: ({ me, params, body, key }) => own.appeal(me, params.id, body.text, key),
    getSealedDecision: ({ params }) => own.getSealed(params.token),
    sealedAppeal: ({ params, body }) => own.appealSealed(params.token, body.text),
    getModerationFigures: () => figures.read(),
  };
};

export const staffRoutes = (services: {
  cases: CaseService;
  decisions: DecisionService;
  reviews: ReviewService;
  reveals: RevealService;
}): Handlers<typeof moderationAdmin> => {
  const { cases, decisions, reviews, reveals } = services;
  return {
    listCases: ({ me, query }) => cases.list(me, query),
    countCases: ({ me }) => cases.counts(me),
    getCase: ({ me, params }) => cases.get(me, params.id),
    openPostCase: ({ me, params }) => cases.open(me, "post", params.id),
    openCommentCase: ({ me, params }) => cases.open(me, "comment", params.id),
    claimCase: ({ me, params, body }) => cases.claim(me, params.id, body?.takeOver),
    releaseCase: ({ me, params }) => cases.release(me, params.id),
    decideCase: async ({ me, params, body, key }) => cases.get(me, await decisions.decide(me, params.id, body, key)),
    decideCases: ({ me, body }) => decisions.decideAll(me, body),
    undoDecision: async ({ me, params, body }) => cases.get(me, await reviews.undo(me, params.id, body.note)),
    decideAppeal: async ({ me, params, body }) => cases.get(me, await reviews.answer(me, params.id, body)),
    revealPostAuthor: ({ me, params, body }) => reveals.reveal(me, "post", params.id, body.reason),
    revealCommentAuthor: ({ me, params, body }) => reveals.reveal(me, "comment", params.id, body.reason),
  };
};
