import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const resourcesStaff: StaffModule = {
  pages: [
    { name: "resources", path: adminPatterns.resources, in: "content" },
    { name: "contributions", path: adminPatterns.contributions, in: "content" },
    { name: "deadLinks", path: adminPatterns.deadLinks, in: "content" },
    { name: "takedowns", path: adminPatterns.takedowns, in: "content" },
    { name: "resourceFigures", path: adminPatterns.resourceFigures, in: "content" },
    { name: "items", path: adminPatterns.resourceItems, in: { under: "resources" } },
  ],
};
