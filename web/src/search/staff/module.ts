import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const searchStaff: StaffModule = {
  pages: [{ name: "search", path: adminPatterns.search, in: "content" }],
};
