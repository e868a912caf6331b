import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";
import { CasesWaiting } from "./Overview.tsx";

export const moderationStaff: StaffModule = {
  pages: [{ name: "moderation", path: adminPatterns.moderation, in: "people" }],
  waiting: CasesWaiting,
};
