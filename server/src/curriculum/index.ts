import { curriculum, curriculumAdmin } from "@sarathi/contract";
import { isCategory } from "../accounts/index.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { curriculumAdminService } from "./admin.service.ts";
import { nodeTitles } from "./admin.store.ts";
import { curriculumAdminRoutes, curriculumRoutes } from "./curriculum.routes.ts";
import { type CurriculumService, curriculumService } from "./curriculum.service.ts";

export { BothLanguages, CurriculumFile, curriculumContent } from "./curriculum.content.ts";
export { practiceCounts } from "./curriculum.hooks.ts";
export {
  categoriesToJoin,
  categoryIdBySlug,
  chapterIds,
  chapterNames,
  chapterSlugs,
  chaptersToJoin,
  isCategoryCalled,
} from "./curriculum.store.ts";

/** What there is to study: categories, subjects, sections, chapters. */
export function curriculumModule(deps: ModuleDeps): Module<CurriculumService> {
  const service = curriculumService(deps);
  return {
    services: service,
    routes: [
      implement(curriculum, curriculumRoutes(service)),
      implement(curriculumAdmin, curriculumAdminRoutes(curriculumAdminService(deps))),
    ],
    titles: {
      category: nodeTitles("category"),
      subject: nodeTitles("subject"),
      section: nodeTitles("section"),
      chapter: nodeTitles("chapter"),
    },
    fills: [fill(isCategory, service.hasCategory)],
  };
}
