import type { WaitingKind } from "@sarathi/contract";
import type { StaffPageName } from "../staff/module.ts";
import { adminPaths } from "../staff/paths.ts";

/** Where each queue is worked, and the page of the navigation that it counts for. */
export const queuePlaces: Record<WaitingKind, { page: StaffPageName; to: string }> = {
  disputedQuestions: { page: "mcqs", to: adminPaths.mcqs({ queue: "disputed" }) },
  heldTexts: { page: "moderation", to: adminPaths.moderation() },
  escalatedCases: { page: "moderation", to: adminPaths.moderation({ queue: "escalated" }) },
  reports: { page: "moderation", to: adminPaths.moderation() },
  appeals: { page: "moderation", to: adminPaths.moderation({ queue: "appeals" }) },
  proofs: { page: "events", to: adminPaths.events() },
  payments: { page: "payments", to: adminPaths.payments() },
  objections: { page: "events", to: adminPaths.events() },
  reportedQuestions: { page: "mcqReports", to: adminPaths.mcqReports() },
  reviewQuestions: { page: "mcqs", to: adminPaths.mcqs({ queue: "review" }) },
  contributions: { page: "contributions", to: adminPaths.contributions() },
  itemReports: { page: "takedowns", to: adminPaths.takedowns() },
  doubtfulQuestions: { page: "mcqs", to: adminPaths.mcqs({ queue: "doubtful" }) },
  expiredQuestions: { page: "mcqs", to: adminPaths.mcqs({ queue: "expired" }) },
  deadLinks: { page: "deadLinks", to: adminPaths.deadLinks() },
  haltedNewsletters: { page: "newsletter", to: adminPaths.newsletter() },
  failedJobs: { page: "jobs", to: adminPaths.jobs() },
};

/** How much waits on each page of the navigation. */
export function countsByPage(waiting: readonly { kind: WaitingKind; count: number }[]): Map<StaffPageName, number> {
  const counts = new Map<StaffPageName, number>();
  for (const { kind, count } of waiting) {
    const { page } = queuePlaces[kind];
    counts.set(page, (counts.get(page) ?? 0) + count);
  }
  return counts;
}
