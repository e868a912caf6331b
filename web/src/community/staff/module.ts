import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const communityStaff: StaffModule = {
  pages: [{ name: "wordRules", path: adminPatterns.wordRules, in: "people" }],
};
