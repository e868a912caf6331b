import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const questionsStaff: StaffModule = {
  pages: [
    { name: "mcqs", path: adminPatterns.mcqs, in: "content" },
    { name: "mcqReports", path: adminPatterns.mcqReports, in: "content" },
  ],
};
