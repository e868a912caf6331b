import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const newsletterStaff: StaffModule = {
  pages: [
    { name: "newsletter", path: adminPatterns.newsletter, in: "outreach" },
    { name: "subscribers", path: adminPatterns.subscribers, in: "outreach", for: "admin" },
    { name: "campaign", path: adminPatterns.campaign, in: { under: "newsletter" } },
  ],
};
