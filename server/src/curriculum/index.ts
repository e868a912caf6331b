import { curriculum } from "@sarathi/contract";
import { implement, type Room } from "../foundation/http/implement.ts";
import type { CurriculumService } from "./curriculum.service.ts";

export { BothLanguages, CurriculumFile, loadCurriculum } from "./curriculum.content.ts";
export { type CurriculumService, curriculumService } from "./curriculum.service.ts";
export { categoryIdBySlug, chapterIds, chapterNames } from "./curriculum.store.ts";

export const curriculumRoom = (service: CurriculumService): Room =>
  implement(curriculum, {
    listCategories: () => service.listCategories(),
    getSubjectTree: ({ params }) => service.getSubjectTree(params.slug),
  });
