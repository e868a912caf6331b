import { roadmaps } from "@sarathi/contract";
import type { ResultService } from "../exams/index.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { progressService } from "./progress.service.ts";
import { roadmapRoutes } from "./roadmap.routes.ts";
import { type RoadmapService, roadmapService } from "./roadmap.service.ts";
import { roadmapSources } from "./searched.store.ts";

export { roadmapContent, syllabusContent, topicContent } from "./roadmap.content.ts";

export type { RoadmapService } from "./roadmap.service.ts";

/** The ways to posts, what their papers ask, and how far candidates are. */
export function roadmapsModule(
  deps: ModuleDeps,
  results: Pick<ResultService, "evidenceOf">,
): Module<{ roadmaps: RoadmapService }> {
  const service = roadmapService(deps);
  const progress = progressService(deps, results);
  return {
    services: { roadmaps: service },
    routes: [implement(roadmaps, roadmapRoutes(service, progress))],
    exports: { topicProgress: progress.exportOf },
    erase: progress.forget,
    searched: roadmapSources(deps.db),
    publicPages: service.publicPages,
  };
}
