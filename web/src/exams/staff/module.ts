import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

export const examsStaff: StaffModule = {
  pages: [
    { name: "mockTests", path: adminPatterns.mockTests, in: "tests" },
    { name: "mockTest", path: adminPatterns.mockTest, in: { under: "mockTests" } },
    { name: "regrade", path: adminPatterns.regrade, in: { under: "mockTests" }, for: "admin" },
    { name: "results", path: adminPatterns.results, in: "tests" },
    { name: "result", path: adminPatterns.result, in: { under: "results" } },
  ],
};
