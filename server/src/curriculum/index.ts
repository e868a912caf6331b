import { curriculum, curriculumAdmin } from "@sarathi/contract";
import { isCategory } from "../accounts/index.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { curriculumAdminService } from "./admin.service.ts";
import { nodeTitles } from "./admin.store.ts";
import { type ChapterService, chapterService } from "./chapter.service.ts";
import { curriculumAdminRoutes, curriculumRoutes } from "./curriculum.routes.ts";
import { type CurriculumService, curriculumService } from "./curriculum.service.ts";

import { curriculumSources } from "./searched.store.ts";

export { ChapterFile, chapterContent } from "./chapter.content.ts";
export { BothLanguages, CurriculumFile, curriculumContent } from "./curriculum.content.ts";
export { practiceCounts } from "./curriculum.hooks.ts";
export {
  categoriesToJoin,
  categoryIdBySlug,
  chapterIds,
  chapterNames,
  chapterPlaces,
  chapterSlugs,
  chaptersBelow,
  chaptersById,
  chaptersToJoin,
  isCategoryCalled,
} from "./curriculum.store.ts";
export { type NamedPlace, type PlaceIds, placeNamed, placesById, placesFiltered } from "./place.store.ts";

/** What there is to study: categories, subjects, sections, chapters. */
export function curriculumModule(deps: ModuleDeps): Module<CurriculumService & Pick<ChapterService, "renderAnew">> {
  const service = curriculumService(deps);
  const chapters = chapterService(deps);
  return {
    services: { ...service, renderAnew: chapters.renderAnew },
    routes: [
      implement(curriculum, curriculumRoutes(service, chapters)),
      implement(curriculumAdmin, curriculumAdminRoutes(curriculumAdminService(deps))),
    ],
    titles: {
      category: nodeTitles("category"),
      subject: nodeTitles("subject"),
      section: nodeTitles("section"),
      chapter: nodeTitles("chapter"),
      content: nodeTitles("content"),
    },
    fills: [fill(isCategory, service.hasCategory)],
    publicPages: async () => [...(await service.publicPages()), ...(await chapters.publicPages())],
    searched: curriculumSources(deps.db),
    sweep: chapters.renderAnew,
  };
}
