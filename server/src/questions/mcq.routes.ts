import type { questionAdmin, questionReports, questions } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { QuestionAdminService } from "./admin.service.ts";
import type { McqService } from "./mcq.service.ts";
import type { ReportService } from "./report.service.ts";

export const mcqRoutes = (service: McqService): Handlers<typeof questions> => ({
  listMcqs: ({ query, me }) => service.list(me, query),
  todaysMcq: () => service.today(),
  validateMcq: ({ body, me }) =>
    service.validate(body.mcqId, body.selectedOptionIndices ?? [body.selectedOptionIndex as number], me?.accountId),
});

export const questionAdminRoutes = (service: QuestionAdminService): Handlers<typeof questionAdmin> => ({
  listAdminMcqs: ({ me, query }) => service.list(me, query),
  createMcq: ({ me, body }) => service.create(me, body),
  previewMcq: ({ body }) => service.preview(body),
  similarMcqs: ({ body }) => service.similar(body.question, body.exceptId),
  moveMcqs: ({ me, body }) => service.moveMany(me, body.ids, body.to, body.note),
  tagMcqs: ({ me, body }) => service.tag(me, body.ids, body.add, body.remove),
  countMcqQueues: () => service.counts(),
  getAdminMcq: ({ me, params }) => service.get(me, params.id),
  updateMcq: ({ me, params, body }) => service.update(me, params.id, body),
  removeMcq: ({ me, params }) => service.remove(me, params.id),
  listMcqVersions: ({ params, query }) => service.versions(params.id, query),
  moveMcq: ({ me, params, body }) => service.move(me, { _id: params.id, version: body.version }, body.to, body.note),
});

export const reportRoutes = (service: ReportService): Handlers<typeof questionReports> => ({
  reportMcq: ({ me, params, body }) => service.report(me, params.id, body),
  myReports: ({ me, query }) => service.mine(me, query),
  listReports: ({ query }) => service.list(query),
  answerReport: ({ me, params, body }) => service.answer(me, params.id, body),
});
