import type { ContentReport, ModerationReason, OwnDecision } from "@sarathi/contract";
import { APPEAL_DAYS } from "@sarathi/contract";
import type { OwnReportRow } from "./report.store.ts";

/** A report as its maker reads it. @param hidden whom they are not to find: nothing of theirs is named */
export function viewOwnReport(row: OwnReportRow, hidden: ReadonlySet<string>): ContentReport {
  const kind = row.kind as ContentReport["kind"];
  const isHidden = [row.author_id, row.asker_id].some((id) => id !== null && hidden.has(id));
  const seen = isHidden ? NOTHING_SEEN : row;
  return {
    reportId: row.id,
    kind,
    targetId: kind === "person" ? undefined : row.target_id,
    words: seen.title ?? (seen.comment_post_id ? (seen.words ?? "") : (seen.username ?? "")),
    postId: seen.post_id ?? seen.comment_post_id ?? undefined,
    username: seen.username ?? undefined,
    reason: row.reason as ModerationReason,
    description: row.description,
    outcome: (row.outcome as ContentReport["outcome"] | null) ?? "open",
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString(),
  };
}

const NOTHING_SEEN = { title: null, words: null, post_id: null, comment_post_id: null, username: null };

/** A decision with what it is about, for whom it concerns. */
export interface OwnDecisionRow {
  id: string;
  act: string;
  actor_id: string | null;
  reason: string | null;
  explanation: string;
  ends_at: Date | null;
  at: Date;
  undone_at: Date | null;
  kind: string;
  target_id: string;
  case_state: string;
  appeal: string | null;
  appealed_at: Date | null;
  outcome: string | null;
  answer: string | null;
  decided_at: Date | null;
  is_appealable: boolean;
}
/** The words as they are now; undefined: of a person, or gone. */
export interface OwnWords {
  postId: string;
  title?: string | undefined;
  html: string;
  state: NonNullable<OwnDecision["contentState"]>;
}

const DAY_MS = 86_400_000;

/** Nothing of who decided, or who reported. */
export function viewOwnDecision(row: OwnDecisionRow, words: OwnWords | undefined): OwnDecision {
  const kind = row.kind as OwnDecision["kind"];
  const byReports = row.actor_id === null;
  const mayAppeal = mayAppealNow(row);
  return {
    decisionId: row.id,
    act: row.act as OwnDecision["act"],
    kind,
    byReports,
    reason: (row.reason ?? "other") as ModerationReason,
    explanation: row.explanation,
    until: row.ends_at?.toISOString(),
    at: row.at.toISOString(),
    undoneAt: row.undone_at?.toISOString(),
    postId: words?.postId,
    commentId: kind === "comment" ? row.target_id : undefined,
    title: words?.title,
    html: words?.html || undefined,
    contentState: words?.state,
    appeal:
      row.appeal === null || row.appealed_at === null
        ? undefined
        : {
            text: row.appeal,
            at: row.appealed_at.toISOString(),
            outcome: (row.outcome as "upheld" | "overturned" | null) ?? "open",
            explanation: row.outcome === null ? undefined : (row.answer ?? ""),
            decidedAt: row.decided_at?.toISOString(),
          },
    can: { appeal: mayAppeal },
    appealUntil: mayAppeal ? new Date(row.at.getTime() + APPEAL_DAYS * DAY_MS).toISOString() : undefined,
  };
}

/** Once, in time, and not of what staff have still to look at or have taken back. */
export const mayAppealNow = (
  row: Pick<OwnDecisionRow, "actor_id" | "undone_at" | "appeal" | "is_appealable">,
): boolean => row.actor_id !== null && row.undone_at === null && row.appeal === null && row.is_appealable;
