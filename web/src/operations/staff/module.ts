import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const operationsStaff: StaffModule = {
  pages: [
    { name: "settings", path: adminPatterns.settings, in: "operations", for: "admin" },
    { name: "jobs", path: adminPatterns.jobs, in: "operations", for: "admin" },
  ],
};
