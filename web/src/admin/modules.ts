import { accountsStaff } from "../accounts/index.ts";
import { communityStaff } from "../community/index.ts";
import { curriculumStaff } from "../curriculum/index.ts";
import { eventsStaff } from "../events/index.ts";
import { examsStaff } from "../exams/index.ts";
import { moderationStaff } from "../moderation/index.ts";
import { questionsStaff } from "../questions/index.ts";
import { resourcesStaff } from "../resources/index.ts";
import type { StaffModule, StaffPage } from "../staff/module.ts";
import { adminPatterns } from "../staff/paths.ts";
import { uploadsStaff } from "../uploads/index.ts";

/** Pages of the specification that no module has yet: each says what it will hold (`later` in the dictionary). */
export const plannedPages = [
  { name: "newsletter", path: "/admin/newsletter", in: "outreach" },
] as const satisfies readonly StaffPage[];

/** Every module with staff pages, in the order of the overview. */
export const staffModules: readonly StaffModule[] = [
  { pages: [{ name: "overview", path: adminPatterns.overview, in: "overview" }] },
  accountsStaff,
  moderationStaff,
  uploadsStaff,
  curriculumStaff,
  questionsStaff,
  examsStaff,
  eventsStaff,
  communityStaff,
  resourcesStaff,
  { pages: plannedPages },
];
