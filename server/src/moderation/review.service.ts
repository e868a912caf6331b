import type { Transaction } from "kysely";
import { keepingAnAdmin, record } from "../accounts/index.ts";
import type { HeldService } from "../community/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { unsay } from "../notifications/index.ts";
import { partyOf } from "./case.policy.ts";
import * as cases from "./case.store.ts";
import { effects, leftBy, type Subject, type Suspending } from "./decision.apply.ts";
import { holdCase, refuseBlocked, refuseStale } from "./decision.hold.ts";
import { noteHiding, tellAuthor } from "./decision.news.ts";
import { type Changed, isLatest } from "./decision.rules.ts";
import * as store from "./decision.store.ts";
import { forgetAgreement, reopenReports } from "./report.store.ts";

/** What somebody who answers an appeal saw of the case, and what they say. */
interface Answer {
  version: number;
  outcome: "upheld" | "overturned";
  explanation: string;
  note: string;
}
/** What a decision found, and what it left. */
interface Changes {
  before: Changed;
  after: Changed;
}

/** Decisions looked at once more: taken back, or appealed against and answered. Each stands in the audit log. */
export function reviewService(
  { db, random, events, live }: Pick<ModuleDeps, "db" | "random" | "events" | "live">,
  waiting: HeldService,
  accounts: Suspending,
) {
  const { revert } = effects(events, waiting, accounts);
  const says = { random, live };

  async function holdDecision(tx: Transaction<DB>, me: Identity, id: string) {
    const found = await store.readDecision(tx, id);
    if (!found) throw new AppError("decision.not_found");
    const subject = await holdCase(tx, me, found.case_id);
    // As it is now that its case is held.
    const decision = await store.readDecision(tx, id);
    if (!decision) throw new AppError("decision.not_found");
    return { subject, decision, changed: { before: decision.before, after: decision.after } as Changes };
  }

  /**
   * Opens a case again whose decision was taken back; where a newer one of the same target is open, that one decides.
   * @returns the open one, held
   */
  async function reopen(tx: Transaction<DB>, { one }: Subject, before: Changed): Promise<cases.CaseRecord> {
    const newer =
      one.state === "open" ? undefined : await cases.findOpenCase(tx, one.kind as cases.Kind, one.target_id);
    await cases.putCase(tx, one.id, {
      state: newer ? "moot" : "open",
      version: one.version + 1,
      escalated_at: before.escalatedAt ? new Date(before.escalatedAt) : null,
      is_appealed: false,
    });
    if (!newer) for (const target of await reopenReports(tx, one.id)) await unsay(tx, says, { type: "report", target });
    const open = await cases.lockCase(tx, newer?.id ?? one.id);
    if (!open) throw new Error("a case that is held is there");
    return open;
  }

  /** Words that are hidden by reports once more: if staff had shown them, that is news to their author. */
  async function hideAgain(tx: Transaction<DB>, open: cases.CaseRecord, caseId: string): Promise<void> {
    const hiding = await store.latestHiding(tx, caseId);
    const isThere = hiding?.undone_at === null && open.id === caseId;
    if (isThere) await cases.putCase(tx, open.id, { version: open.version, hid_itself: true });
    else
      await noteHiding(tx, says, open, {
        reason: (hiding?.reason ?? "other") as "other",
        before: { state: "published" },
      });
  }

  /** @returns the case's id */
  async function undo(tx: Transaction<DB>, me: Identity, id: string, note: string): Promise<string> {
    const { subject, decision, changed } = await holdDecision(tx, me, id);
    const { one, facts } = subject;
    await refuseBlocked(tx, partyOf(me, facts), facts);
    if (decision.actor_id !== me.accountId && me.role !== "admin") throw new AppError("decision.not_yours");
    if (decision.undone_at) throw new AppError("decision.undone");
    if (decision.actor_id === null || !isLatest(decision, one.version)) throw new AppError("decision.final");
    if (!decision.is_fresh) throw new AppError("decision.late");
    await store.putUndone(tx, id, me.accountId);
    const open = await reopen(tx, subject, changed.before);
    const { hidesItself } = await revert(tx, subject, { id, ...changed });
    const isHeard = decision.act !== "dismiss" && decision.act !== "escalate";
    if (isHeard) await tellAuthor(tx, says, one, decision, "undone");
    if (hidesItself) await hideAgain(tx, open, one.id);
    if (decision.appeal !== null && decision.outcome === null)
      await store.answerAppeal(tx, id, { outcome: "overturned", explanation: "", note, accountId: me.accountId });
    await record(tx, random, {
      ...{ actorId: me.accountId, action: "case.undo", targetId: one.id },
      before: { act: decision.act },
      reason: note || undefined,
    });
    return one.id;
  }

  /** @returns the case's id */
  async function answer(
    tx: Transaction<DB>,
    me: Identity,
    id: string,
    { version, outcome, ...said }: Answer,
  ): Promise<string> {
    const { subject, decision, changed } = await holdDecision(tx, me, id);
    const { one, facts } = subject;
    await refuseStale(tx, one, version);
    if (decision.appeal === null || decision.outcome !== null || decision.undone_at) throw new AppError("appeal.none");
    if (decision.actor_id === me.accountId) throw new AppError("appeal.same_moderator");
    const isClaimed = facts.claimedBy !== null && facts.claimedBy !== me.accountId;
    await refuseBlocked(tx, isClaimed ? "claimed" : partyOf(me, facts), facts);
    await store.answerAppeal(tx, id, { outcome, ...said, accountId: me.accountId });
    const overturned = outcome === "overturned";
    const next = { version: one.version + 1, is_appealed: false };
    const left_revision = leftBy(subject, "show");
    await cases.putCase(tx, one.id, overturned ? { ...next, state: "dismissed", left_revision } : next);
    if (overturned) {
      await store.putUndone(tx, id, me.accountId);
      await store.undoHidings(tx, one.id, me.accountId);
      await forgetAgreement(tx, one.id);
      // Whatever hid it before staff looked at it has no say any more.
      const wasHidden = changed.before.state === "hidden";
      const before = wasHidden ? { ...changed.before, state: "published" as const, heldFor: null } : changed.before;
      await revert(tx, subject, { id, ...changed, before });
    }
    await tellAuthor(tx, says, one, decision, outcome);
    await record(tx, random, {
      ...{ actorId: me.accountId, action: "case.answer_appeal", targetId: one.id, after: { outcome } },
      reason: said.note || undefined,
    });
    return one.id;
  }

  return {
    undo: (me: Identity, id: string, note: string): Promise<string> =>
      inTransaction(db, (tx) => undo(tx, me, id, note)),

    answer: (me: Identity, id: string, body: Answer): Promise<string> =>
      keepingAnAdmin(() => inTransaction(db, (tx) => answer(tx, me, id, body))),
  };
}
export type ReviewService = ReturnType<typeof reviewService>;
