import type { mockTestAdmin, resultAdmin, testRegrades, testStatistics } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { ResultAdminService } from "./resultAdmin.service.ts";
import type { StatisticsService } from "./statistics.service.ts";
import type { TestAdminService } from "./testAdmin.service.ts";
import type { TestPaperService } from "./testPaper.service.ts";
import type { TestRegradeService } from "./testRegrade.service.ts";
import type { TestStateService } from "./testState.service.ts";

interface TestServices {
  facts: TestAdminService;
  papers: TestPaperService;
  states: TestStateService;
}

export const testAdminRoutes = ({ facts, papers, states }: TestServices): Handlers<typeof mockTestAdmin> => ({
  listAdminTests: ({ query }) => facts.list(query),
  createTest: ({ me, body }) => facts.create(me, body),
  linkMcq: ({ me, body: { mockTestId, mcqId, ...how } }) => papers.link(me, mockTestId, mcqId, how),
  unlinkMcq: ({ me, body }) => papers.unlink(me, body.mockTestId, body.mcqId, body.revision),
  getAdminTest: ({ params }) => facts.get(params.id),
  updateTest: ({ me, params, body }) => facts.update(me, params.id, body),
  removeTest: ({ me, params }) => facts.remove(me, params.id),
  arrangePaper: ({ me, params, body }) => papers.arrange(me, params.id, body.revision, body.sections),
  planDraw: ({ params, body }) => papers.plan(params.id, body),
  drawPaper: ({ me, params, body }) => papers.draw(me, params.id, body),
  preflight: ({ params }) => states.preflight(params.id),
  previewTest: ({ params }) => states.preview(params.id),
  moveTest: ({ me, params, body }) => states.move(me, params.id, body.to, body.revision),
  duplicateTest: ({ me, params, body }) => facts.duplicate(me, params.id, body.slug),
});

export const resultAdminRoutes = (service: ResultAdminService): Handlers<typeof resultAdmin> => ({
  listAdminResults: ({ query }) => service.list(query),
  exportAdminResults: async ({ query }) => service.export(query),
  getSittingLog: ({ params }) => service.log(params.id),
  getAdminResult: ({ params }) => service.get(params.id),
  removeAdminResult: ({ me, params, body }) => service.remove(me, params.id, body.reason),
});

export const regradeRoutes = (service: TestRegradeService): Handlers<typeof testRegrades> => ({
  listTestRegrades: ({ params }) => service.list(params.id),
  previewTestRegrade: ({ params, body }) => service.preview(params.id, body),
  applyTestRegrade: ({ me, params, body, key }) => service.apply(me, params.id, body, key),
});

export const statisticsRoutes = (service: StatisticsService): Handlers<typeof testStatistics> => ({
  getTestStatistics: ({ params }) => service.get(params.id),
});
