import { accounts, exams, type Result, type SavedAnswer } from "@sarathi/contract";
import type { Journal, Sent, Sitting } from "./candidates.ts";
import { ask, fromAnywhere } from "./client.ts";

/** What the app holds at the end, beside what it had acknowledged. */
export interface Verdict {
  sittings: number;
  /** Answers that were acknowledged and are looked for. */
  answers: number;
  lost: string[];
  /** Results whose marks are not those that their submit answered. */
  changed: string[];
  /** Registrations that were acknowledged, and nobody can sign in by them. */
  locked: string[];
}

const chosen = ({ selectedOptionIndex, selectedOptionIndices }: SavedAnswer): number | undefined =>
  selectedOptionIndex ?? selectedOptionIndices?.[0];

/**
 * Whether what is held is what was acknowledged, or something that was sent after it: that may have been stored though
 * nobody heard of it. @param sent every choice of the question that was sent
 */
export const isStored = (held: SavedAnswer | undefined, acknowledged: Sent, sent: readonly Sent[]): boolean =>
  held !== undefined &&
  held.seq >= acknowledged.seq &&
  sent.some((one) => one.seq === held.seq && one.index === chosen(held));

/** Reads everything again that was acknowledged. */
export async function verify(origin: string, journals: readonly Journal[]): Promise<Verdict> {
  const verdict: Verdict = { sittings: 0, answers: 0, lost: [], changed: [], locked: [] };
  for (const journal of journals) {
    const body = { email: journal.email, password: journal.password };
    const got = await ask(origin, accounts.login, { body }, fromAnywhere());
    if (got.kind !== "done") {
      verdict.locked.push(`${journal.email}: ${JSON.stringify(got)}`);
      continue;
    }
    const bearer = { authorization: `Bearer ${got.data.token}`, ...fromAnywhere() };
    for (const sitting of journal.sittings) await verifySitting(origin, bearer, sitting, verdict);
  }
  return verdict;
}

async function verifySitting(origin: string, bearer: Record<string, string>, sitting: Sitting, verdict: Verdict) {
  verdict.sittings++;
  const { attemptId, acknowledged, sent, result, submitting } = sitting;
  const got = await ask(origin, exams.getAttempt, { params: { id: attemptId } }, bearer);
  if (got.kind !== "done") return void verdict.lost.push(`attempt ${attemptId}: ${JSON.stringify(got)}`);
  const held = new Map(got.data.answers.map((answer) => [answer.mcqId, answer]));
  for (const [mcqId, last] of acknowledged) {
    verdict.answers++;
    const answer = held.get(mcqId);
    if (isStored(answer, last, sent.get(mcqId) ?? [])) continue;
    verdict.lost.push(`attempt ${attemptId}, ${mcqId}: ${JSON.stringify(last)}, held ${JSON.stringify(answer)}`);
  }
  if (got.data.status === "submitted" && !submitting)
    verdict.changed.push(`${attemptId} is closed, and nobody closed it`);
  if (!result) return;
  const again = await ask(origin, exams.getResult, { params: { id: result.resultId } }, bearer);
  const [before, after] = [marksOf(result), again.kind === "done" ? marksOf(again.data) : JSON.stringify(again)];
  if (before !== after) verdict.changed.push(`${attemptId}: submitted ${before}, now ${after}`);
}

/** Everything of a result that marks are, as one text. */
const marksOf = ({ resultId, score, passed, correct, wrong, blank, earned, penalty, submittedAt, closedBy }: Result) =>
  JSON.stringify({ resultId, score, passed, correct, wrong, blank, earned, penalty, submittedAt, closedBy });
