import { curriculum } from "@sarathi/contract";
import { isCategory } from "../accounts/index.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { curriculumRoutes } from "./curriculum.routes.ts";
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
    routes: [implement(curriculum, curriculumRoutes(service))],
    fills: [fill(isCategory, service.hasCategory)],
  };
}
