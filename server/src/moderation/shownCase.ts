import type {
  Author,
  AuthorHistory,
  CaseDecision,
  CaseReport,
  CaseRow,
  CaseWords,
  LikeCase,
  ModerationReason,
  Picture,
} from "@sarathi/contract";
import { pseudonymOf, type readAnyPost, type ThreadRow, viewAuthor, viewPicture } from "../community/index.ts";
import { variantsOf } from "../uploads/index.ts";
import type { Deciding } from "./case.policy.ts";
import type { CaseDecisionRow } from "./decision.store.ts";
import type { CaseReportRow, HistoryRow, QueueRow } from "./queue.store.ts";

const URGENCY = ["normal", "high", "urgent"] as const;

/** The author as staff may know them: of something anonymous its pseudonym in the thread. */
const authorOf = (row: QueueRow, postId: string | undefined): Author =>
  viewAuthor({ ...row, is_anonymous: row.is_anonymous }, null, pseudonymOf(postId ?? row.target_id));

const nameOf = ({ first_name, last_name, is_erased }: QueueRow) =>
  is_erased ? "" : [first_name, last_name].filter(Boolean).join(" ");

/** A case in the queue. */
export function viewRow(row: QueueRow, me: Deciding): CaseRow {
  const kind = row.kind as CaseRow["kind"];
  const postId = kind === "post" ? row.target_id : (row.comment_post_id ?? undefined);
  const isClaimed = row.claimed_until !== null;
  return {
    _id: row.id,
    kind,
    state: row.state === "open" && isClaimed ? "in_review" : (row.state as CaseRow["state"]),
    urgency: URGENCY[row.urgency] ?? "normal",
    version: row.version,
    words: kind === "person" ? nameOf(row) : (row.title ?? row.words ?? ""),
    postId,
    commentId: kind === "comment" ? row.target_id : undefined,
    revision: row.revision ?? undefined,
    author: authorOf(row, postId),
    isAnonymous: row.is_anonymous,
    contentState: (kind === "post" ? row.post_state : kind === "comment" ? row.comment_state : null) ?? undefined,
    waitsFor: row.waits_for as CaseRow["waitsFor"],
    hidItself: row.hid_itself,
    reasons: viewReasons(row.reasons),
    reports: row.reports_count,
    score: Math.round(row.score * 100) / 100,
    isEscalated: row.escalated_at !== null,
    hasAppeal: row.is_appealed,
    claim:
      row.claimed_until === null
        ? undefined
        : { by: row.claimer ?? "", isMine: row.claimer_id === me.accountId, until: row.claimed_until.toISOString() },
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString(),
  };
}

const viewReasons = (reasons: unknown) =>
  (Object.entries(reasons as Record<ModerationReason, number>) as [ModerationReason, number][])
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count);

export const viewReport = (row: CaseReportRow): CaseReport => ({
  reason: row.reason as ModerationReason,
  description: row.description,
  trustLevel: row.trust_level,
  weight: Math.round(row.weight * 100) / 100,
  revision: row.revision ?? undefined,
  at: row.created_at.toISOString(),
});

/** A comment or reply in a case. */
export const viewComment = (row: ThreadRow, reportedId: string): CaseWords => ({
  kind: row.parent_id === null ? "comment" : "reply",
  postId: row.post_id,
  commentId: row.id,
  html: row.html,
  createdBy: viewAuthor({ ...row, is_following: false }, null, pseudonymOf(row.post_id)),
  state: row.state,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString(),
  isReported: row.id === reportedId,
});

type AnyPost = NonNullable<Awaited<ReturnType<typeof readAnyPost>>>;
/** A post in a case. */
export const viewPostWords = (row: AnyPost, reportedId: string): CaseWords => ({
  kind: "post",
  postId: row.id,
  title: row.title,
  html: row.html ?? "",
  pictures: row.media.map((one): Picture => viewPicture(one, variantsOf)),
  hashtags: row.hashtags,
  createdBy: viewAuthor(row, null, pseudonymOf(row.id)),
  state: row.state,
  revision: row.revision,
  createdAt: row.published_at.toISOString(),
  editedAt: row.edited_at?.toISOString(),
  isReported: row.id === reportedId,
});

/** What was decided; @param isLatest nothing was decided after it */
export function viewDecision(row: CaseDecisionRow, me: Deciding, isLatest: boolean): CaseDecision {
  const isTheirs = row.actor_id === me.accountId || me.role === "admin";
  return {
    _id: row.id,
    act: row.act as CaseDecision["act"],
    content: (row.content as CaseDecision["content"]) ?? undefined,
    reason: (row.reason as ModerationReason | null) ?? undefined,
    dismissal: (row.dismissal as CaseDecision["dismissal"]) ?? undefined,
    until: row.ends_at?.toISOString(),
    explanation: row.explanation,
    note: row.note,
    by: row.by ?? undefined,
    at: row.at.toISOString(),
    undone: row.undone_at ? { by: row.undone_by_name ?? undefined, at: row.undone_at.toISOString() } : undefined,
    canUndo: isLatest && isTheirs && row.actor_id !== null && row.undone_at === null && row.is_fresh,
    appeal:
      row.appeal === null || row.appealed_at === null
        ? undefined
        : {
            text: row.appeal,
            at: row.appealed_at.toISOString(),
            outcome: (row.outcome as "upheld" | "overturned" | null) ?? undefined,
            explanation: row.answer ?? undefined,
            decidedBy: row.answered_by ?? undefined,
            decidedAt: row.decided_at?.toISOString(),
          },
  };
}

/** One or two, or more. */
export const fewOrMany = (count: number): AuthorHistory["earlier"] =>
  count === 0 ? "none" : count <= 2 ? "few" : "many";

export const viewPast = (row: HistoryRow): AuthorHistory["cases"][number] => ({
  _id: row.id,
  kind: row.kind,
  words: row.words,
  act: (row.act as CaseDecision["act"] | null) ?? undefined,
  reason: (row.reason as ModerationReason | null) ?? undefined,
  at: row.opened_at.toISOString(),
});

export const viewLike = (row: HistoryRow & { why: LikeCase["why"] }): LikeCase => ({
  ...viewPast(row),
  why: row.why,
  state: row.state,
});
