import type { Contribution, ContributionSummary, Duplicate, ItemFile, ItemPlace } from "@sarathi/contract";
import type { ContributionRow, StepRow, sameItems } from "./contribution.store.ts";

/** What one says in a list. @param row its reason is shown while it speaks of the present state */
export function viewContributionSummary(row: ContributionRow): ContributionSummary {
  return {
    _id: row.id,
    resourceId: row.resource_id,
    resourceTitle: row.resource_title,
    itemId: row.item_id ?? undefined,
    isChange: row.is_change,
    state: row.state,
    reason: row.reason ?? undefined,
    round: row.round,
    kind: row.content.kind,
    language: row.content.language,
    title: row.title,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString(),
    decidedAt: row.decided_at?.toISOString(),
  };
}

/** States that say where it is; that somebody has it for review, or gave it back, is no news to who wrote it. */
const isShown = ({ state, by_staff }: StepRow) => state !== "in_review" && !(state === "submitted" && by_staff);

export const viewContribution = (
  row: ContributionRow,
  { place, file, steps }: { place: ItemPlace; file: ItemFile | null; steps: readonly StepRow[] },
): Contribution => ({
  ...viewContributionSummary(row),
  content: row.content,
  place,
  file: file ?? undefined,
  steps: steps.filter(isShown).map((step) => ({
    state: step.state as Contribution["state"],
    at: step.created_at.toISOString(),
    reason: step.reason ?? undefined,
    by: step.by_staff ? "staff" : "contributor",
  })),
});

export const viewDuplicate = (row: Awaited<ReturnType<typeof sameItems>>[number]): Duplicate => ({
  itemId: row.id,
  resourceId: row.resource_id,
  title: row.title,
  resourceTitle: row.resource_title,
  reason: row.reason,
});
