import { accountsStaff } from "../accounts/index.ts";
import { communityStaff } from "../community/index.ts";
import { curriculumStaff } from "../curriculum/index.ts";
import { eventsStaff } from "../events/index.ts";
import { examsStaff } from "../exams/index.ts";
import { moderationStaff } from "../moderation/index.ts";
import { newsletterStaff } from "../newsletter/index.ts";
import { operationsStaff } from "../operations/index.ts";
import { questionsStaff } from "../questions/index.ts";
import { resourcesStaff } from "../resources/index.ts";
import { searchStaff } from "../search/index.ts";
import type { StaffModule } from "../staff/module.ts";
import { adminPatterns } from "../staff/paths.ts";

/** Every module with staff pages, in the order of the overview. */
export const staffModules: readonly StaffModule[] = [
  {
    pages: [
      { name: "overview", path: adminPatterns.overview, in: "overview" },
      { name: "help", path: adminPatterns.help, in: "overview" },
    ],
  },
  accountsStaff,
  moderationStaff,
  curriculumStaff,
  questionsStaff,
  examsStaff,
  eventsStaff,
  communityStaff,
  resourcesStaff,
  searchStaff,
  newsletterStaff,
  operationsStaff,
];
