import type { ErrorCode } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { accountTitles, holdAccount } from "../accounts/index.ts";
import { holdMember, lockContent } from "../community/index.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { blockOf, CaseFacts } from "./case.policy.ts";
import * as cases from "./case.store.ts";
import type { Subject } from "./decision.apply.ts";
import { latestDecider } from "./decision.store.ts";

const BLOCKED = {
  closed: "case.closed",
  claimed: "case.claimed",
  own: "case.own",
  reporter: "case.reporter",
  staff: "case.staff",
  escalated: "case.escalated",
} as const satisfies Record<NonNullable<ReturnType<typeof blockOf>>, ErrorCode>;

/**
 * Holds all that a decision may change, in the order in which all hold it: the author's account, the words, the
 * author's membership, the case. @throws case.not_found
 */
export async function holdCase(
  tx: Transaction<DB>,
  me: Identity,
  caseId: string,
): Promise<Subject & { facts: CaseFacts }> {
  const found = await cases.readCase(tx, caseId);
  if (!found) throw new AppError("case.not_found");
  const author = await holdAccount(tx, found.author_id);
  const kind = found.kind as cases.Kind;
  const facts = kind === "person" ? undefined : await lockContent(tx, kind, found.target_id);
  await holdMember(tx, found.author_id);
  const one = await cases.lockCase(tx, caseId);
  if (!one) throw new AppError("case.not_found");
  const held = facts && kind !== "person" ? { kind, id: found.target_id, facts } : undefined;
  return { one, held, author, facts: await cases.readFacts(tx, one, author, me.accountId) };
}

/** @throws case.stale with who was first */
export async function refuseStale(tx: Transaction<DB>, one: cases.CaseRecord, version: number): Promise<void> {
  if (one.version === version) return;
  const by = await latestDecider(tx, one.id);
  throw new AppError("case.stale", { details: { version: String(one.version), ...(by ? { by } : {}) } });
}

/** @throws case.claimed with who has it, and why else somebody can decide nothing here */
export async function refuseBlocked(
  tx: Transaction<DB>,
  code: keyof typeof BLOCKED | undefined,
  facts: CaseFacts,
): Promise<void> {
  if (!code) return;
  const by = code === "claimed" && facts.claimedBy && (await accountTitles(tx, [facts.claimedBy])).get(facts.claimedBy);
  throw new AppError(BLOCKED[code], by ? { details: { by } } : {});
}
