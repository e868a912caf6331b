import type { ErrorCode, McqLack, McqState, questionActions } from "@sarathi/contract";

type Action = keyof typeof questionActions;

/** The steps of a question's life, each with what it is called in the audit log. No other is possible. */
export const steps: Readonly<Record<McqState, Partial<Record<McqState, Action>>>> = {
  draft: { in_review: "mcq.submit", retired: "mcq.retire" },
  in_review: { verified: "mcq.verify", draft: "mcq.send_back", retired: "mcq.retire" },
  verified: { in_review: "mcq.submit", retired: "mcq.retire" },
  retired: { draft: "mcq.reopen" },
};

/** What a verified question is never without: a source, a reason, a chapter, and one whole language. */
export function lacksForVerified(lacking: readonly McqLack[]): McqLack[] {
  const needed = lacking.filter((lack) => lack !== "ne" && lack !== "en");
  return lacking.includes("ne") && lacking.includes("en") ? ["ne", "en", ...needed] : needed;
}

export interface Stepping {
  from: McqState;
  to: McqState;
  /** Who wrote the present words; null: the site's files. */
  authorId: string | null;
  /** Who takes the step. */
  accountId: string;
  lacking: readonly McqLack[];
}

/** What stands against a step; undefined: nothing. */
export function refusalOf({ from, to, authorId, accountId, lacking }: Stepping): ErrorCode | undefined {
  if (!steps[from][to]) return "mcq.step";
  if (to !== "verified") return undefined;
  if (authorId === accountId) return "mcq.own_work";
  return lacksForVerified(lacking).length > 0 ? "mcq.incomplete" : undefined;
}

/** The state after an edit: what was verified is reviewed anew if it says something else now, or lacks something. */
export const stateAfterEdit = (state: McqState, edit: { sameWork: boolean; lacking: readonly McqLack[] }): McqState =>
  state === "verified" && (!edit.sameWork || lacksForVerified(edit.lacking).length > 0) ? "in_review" : state;
