import type { curriculum, curriculumAdmin } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { CurriculumAdminService } from "./admin.service.ts";
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

export const curriculumAdminRoutes = (service: CurriculumAdminService): Handlers<typeof curriculumAdmin> => ({
  listNodes: ({ params, query }) => service.list(params.level, query),
  createNode: ({ me, params, body }) => service.create(me, params.level, body),
  orderNodes: ({ params, body }) => service.order(params.level, body.parentId, body.ids),
  getNode: ({ params }) => service.get(params.level, params.id),
  updateNode: ({ me, params, body }) => service.update(me, params.level, params.id, body),
  removeNode: ({ me, params }) => service.remove(me, params.level, params.id),
  previewContent: async ({ body }) => service.preview(body.body),
  listRevisions: ({ params, query }) => service.revisions(params.level, params.id, query),
});
