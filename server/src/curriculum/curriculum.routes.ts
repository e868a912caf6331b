import type { curriculum } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { ChapterService } from "./chapter.service.ts";
import type { CurriculumService } from "./curriculum.service.ts";

export const curriculumRoutes = (
  service: CurriculumService,
  chapters: ChapterService,
): Handlers<typeof curriculum> => ({
  listCategories: () => service.listCategories(),
  getSubject: ({ params }) => service.getSubject(params.slug),
  getSubjectTree: ({ params }) => service.getSubjectTree(params.slug),
  getChapter: ({ params, query }) => chapters.get(params.id, query.language),
});
