import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";
import { LatestActions } from "./LatestActions.tsx";

export const accountsStaff: StaffModule = {
  pages: [
    { name: "users", path: adminPatterns.users, in: "people" },
    { name: "audit", path: adminPatterns.audit, in: "log" },
    { name: "security", path: adminPatterns.security, in: "log", for: "admin" },
  ],
  latest: LatestActions,
};
