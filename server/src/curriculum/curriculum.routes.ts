import type { curriculum } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { CurriculumService } from "./curriculum.service.ts";

export const curriculumRoutes = (service: CurriculumService): Handlers<typeof curriculum> => ({
  listCategories: () => service.listCategories(),
  getSubjectTree: ({ params }) => service.getSubjectTree(params.slug),
});
