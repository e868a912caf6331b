import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const curriculumStaff: StaffModule = {
  pages: [
    { name: "categories", path: adminPatterns.categories, in: "content" },
    { name: "subjects", path: adminPatterns.subjects, in: "content" },
    { name: "sections", path: adminPatterns.sections, in: "content" },
    { name: "chapters", path: adminPatterns.chapters, in: "content" },
    { name: "content", path: adminPatterns.content, in: "content" },
  ],
};
