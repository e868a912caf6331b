import type { ContributionBody, ContributionDecision, ContributionState, Text } from "@sarathi/contract";
import type { StoredContent } from "./itemContent.ts";

/** From which states a contributor goes on writing, and from which they take it back. */
export const canMend = (state: ContributionState): boolean => state === "draft" || state === "changes_requested";
export const canWithdraw = (state: ContributionState): boolean =>
  canMend(state) || state === "submitted" || state === "in_review";

/** What a decision makes of a contribution. */
export const stateAfter: Readonly<Record<ContributionDecision, ContributionState>> = {
  publish: "published",
  request_changes: "changes_requested",
  reject: "rejected",
};

interface Claimable {
  state: ContributionState;
  contributor_id: string | null;
  reviewer_id: string | null;
  claimed_until: Date | null;
}
/** What keeps somebody of the staff from reviewing or deciding about a contribution; undefined: nothing. */
export function reviewProblem(
  one: Claimable,
  accountId: string,
  now: Date,
): "contribution.step" | "contribution.own" | "contribution.claimed" | undefined {
  if (one.contributor_id === accountId) return "contribution.own";
  if (one.state !== "submitted" && one.state !== "in_review") return "contribution.step";
  const isHeld = one.state === "in_review" && one.claimed_until !== null && one.claimed_until > now;
  return isHeld && one.reviewer_id !== accountId ? "contribution.claimed" : undefined;
}

const inLanguage = (before: Text | undefined, language: "ne" | "en", text: string | undefined): Text => {
  const { [language]: _, ...other } = before ?? {};
  return text ? { ...other, [language]: text } : other;
};

/** What an item says in two languages, once a contribution has said it in one. @param base what it says now; undefined: a new item */
export function textsAfter(
  base: Pick<StoredContent, "title" | "description" | "body"> | undefined,
  one: ContributionBody,
) {
  return {
    title: inLanguage(base?.title, one.language, one.title),
    description: inLanguage(base?.description, one.language, one.description),
    body: one.kind === "text" ? inLanguage(base?.body, one.language, one.body) : {},
  };
}
