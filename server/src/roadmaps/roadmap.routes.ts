import type { roadmaps } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { ProgressService } from "./progress.service.ts";
import type { RoadmapService } from "./roadmap.service.ts";

export const roadmapRoutes = (service: RoadmapService, progress: ProgressService): Handlers<typeof roadmaps> => ({
  getSyllabus: ({ query }) => service.syllabus(query),
  listRoadmaps: () => service.list(),
  getRoadmap: ({ params }) => service.get(params.pathwayId),
  getProgress: ({ me }) => progress.get(me),
  putProgress: ({ me, body }) => progress.put(me, body.marks),
  getEvidence: ({ me }) => progress.evidence(me),
  getWeakest: async ({ me }) => ({ weakest: await progress.weakest(me) }),
});
