import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const moderationStaff: StaffModule = {
  pages: [{ name: "moderation", path: adminPatterns.moderation, in: "people" }],
};
