import type { CaseOutcome, ErrorCode, Language, ModerationReason, Ruling } from "@sarathi/contract";
import { sql, type Transaction } from "kysely";
import { accountTitles, holdAccount, keepingAnAdmin, record } from "../accounts/index.ts";
import { type HeldService, holdMember, lockContent } from "../community/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify, unsay } from "../notifications/index.ts";
import { actsOf, blockOf, type CaseFacts, limitDays, partyOf, suspendDays } from "./case.policy.ts";
import * as cases from "./case.store.ts";
import { contentOf, type Effect, effects, type Subject, type Suspending } from "./decision.apply.ts";
import * as store from "./decision.store.ts";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };
import { tellReporters } from "./report.service.ts";
import { reopenReports } from "./report.store.ts";

/** What somebody saw of a case when they decided. */
interface Seen {
  version: number;
  revision?: number | undefined;
}
type Undecidable = NonNullable<CaseOutcome["error"]>;
const DAY_MS = 86_400_000;
/** What is wrong, in plain words. */
const reasonTexts = { ne, en } satisfies Record<Language, Record<ModerationReason, string>>;

const BLOCKED = {
  closed: "case.closed",
  claimed: "case.claimed",
  own: "case.own",
  reporter: "case.reporter",
  staff: "case.staff",
  escalated: "case.escalated",
} as const satisfies Record<NonNullable<ReturnType<typeof blockOf>>, ErrorCode>;

/** What staff decide, take back, and answer to appeals. Each stands in the audit log, in its transaction. */
export function decisionService(
  { db, random, clock, events, live }: Pick<ModuleDeps, "db" | "random" | "clock" | "events" | "live">,
  waiting: HeldService,
  accounts: Suspending,
) {
  const { apply, revert } = effects(events, waiting, accounts);

  /**
   * Holds all that a decision may change, in the order in which all hold it: the author's account, the words, the
   * author's membership, the case. @throws case.not_found
   */
  async function hold(tx: Transaction<DB>, me: Identity, caseId: string): Promise<Subject & { facts: CaseFacts }> {
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
  async function refuseStale(tx: Transaction<DB>, one: cases.CaseRecord, version: number): Promise<void> {
    if (one.version === version) return;
    const by = await store.latestDecider(tx, one.id);
    throw new AppError("case.stale", { details: { version: String(one.version), ...(by ? { by } : {}) } });
  }

  /** @throws case.claimed with who has it, and why else somebody can decide nothing here */
  async function refuseBlocked(
    tx: Transaction<DB>,
    code: keyof typeof BLOCKED | undefined,
    facts: CaseFacts,
  ): Promise<void> {
    if (!code) return;
    const by =
      code === "claimed" && facts.claimedBy && (await accountTitles(tx, [facts.claimedBy])).get(facts.claimedBy);
    throw new AppError(BLOCKED[code], by ? { details: { by } } : {});
  }

  /** @throws case.act, case.anonymous, case.too_long */
  function checkAct(me: Identity, facts: CaseFacts, ruling: Ruling): void {
    if (!actsOf(me, facts).includes(ruling.act)) {
      const isTooMuch = facts.isAnonymous && (ruling.act === "limit" || ruling.act === "suspend");
      throw new AppError(isTooMuch ? "case.anonymous" : "case.act");
    }
    if (facts.kind === "person" && contentOf(ruling, false) !== undefined && contentOf(ruling, false) !== "show")
      throw new AppError("case.act");
    if (ruling.act === "limit" && ruling.days > limitDays(me)) throw new AppError("case.too_long");
    if (
      ruling.act === "suspend" &&
      (ruling.days ?? Number.POSITIVE_INFINITY) > (suspendDays(me) ?? Number.POSITIVE_INFINITY)
    )
      throw new AppError("case.too_long");
  }

  const endOf = (days: number) => new Date(clock().getTime() + days * DAY_MS);

  function effectOf(me: Identity, { one, held, author }: Subject, ruling: Ruling): Effect {
    const content = held?.facts.state === "deleted" ? undefined : contentOf(ruling, one.hid_itself);
    const isUpheld = ruling.act !== "dismiss" && ruling.act !== "escalate";
    if (ruling.act === "limit") return { content, isUpheld, limitedUntil: endOf(ruling.days) };
    if (ruling.act !== "suspend") return { content, isUpheld };
    const until = ruling.days === undefined ? null : endOf(ruling.days);
    // Its owner reads it where they log in, and in a mail.
    const reason = [reasonTexts[author.language][ruling.reason], ruling.explanation].filter(Boolean).join(": ");
    return { content, isUpheld, suspension: { until, reason, by: me.role === "admin" ? "admin" : "moderator" } };
  }

  /** Where the case goes by a decision. */
  const nextOf = (ruling: Ruling) => {
    if (ruling.act === "escalate") return { escalated_at: sql<Date>`now()`, urgency: 2 };
    return { state: ruling.act === "dismiss" ? ("dismissed" as const) : ("actioned" as const), hid_itself: false };
  };

  /** The edit of the words that is to be seen after a decision; null: none. */
  const leftBy = ({ held }: Subject, content: Effect["content"]): number | null => {
    const isSeen = content === undefined ? held?.facts.state === "published" : content === "show";
    return held && isSeen ? held.facts.revision : null;
  };

  /** What whoever is concerned hears of a decision. */
  async function tell(tx: Transaction<DB>, { one }: Subject, decisionId: string, ruling: Ruling): Promise<void> {
    if (ruling.act === "escalate") return;
    if (ruling.act === "dismiss") {
      const isKnown = ruling.dismissal === "already_handled";
      await tellReporters(tx, { random, live }, one, isKnown ? "handled" : "no_violation", isKnown ? null : false);
      return;
    }
    await news(tx, one, { id: decisionId, act: ruling.act, reason: ruling.reason }, "decided");
    await tellReporters(tx, { random, live }, one, "handled", true);
  }

  type News = "decided" | "undone" | "upheld" | "overturned";
  async function news(
    tx: Transaction<DB>,
    one: Pick<cases.CaseRecord, "kind" | "author_id">,
    { id, act, reason }: { id: string; act: string; reason: string | null },
    what: News,
  ): Promise<void> {
    const decision = {
      ...{ decisionId: id, kind: one.kind as cases.Kind, act: act as Ruling["act"] },
      ...{ reason: (reason ?? "other") as "other", news: what },
    };
    const notice = { type: "moderation", target: id, key: random.id(), says: { decision } } as const;
    await notify(tx, { random, live }, notice, [one.author_id]);
  }

  /** @returns the decision's id */
  async function decide(
    tx: Transaction<DB>,
    me: Identity,
    caseId: string,
    seen: Seen,
    ruling: Ruling,
  ): Promise<string> {
    const subject = await hold(tx, me, caseId);
    const { one, held, facts } = subject;
    await refuseStale(tx, one, seen.version);
    await refuseBlocked(tx, blockOf(me, facts), facts);
    checkAct(me, facts, ruling);
    // Who names no edit has read none.
    if (held && held.facts.revision !== seen.revision) throw new AppError("case.content_changed");
    const version = one.version + 1;
    const effect = effectOf(me, subject, ruling);
    await cases.putCase(tx, one.id, { version, ...nextOf(ruling), left_revision: leftBy(subject, effect.content) });
    const changed = await apply(tx, subject, effect);
    const id = random.id();
    const reasoned = "reason" in ruling ? { reason: ruling.reason, explanation: ruling.explanation } : {};
    await store.insertDecision(tx, {
      ...{
        id,
        caseId: one.id,
        actorId: me.accountId,
        version,
        act: ruling.act,
        note: ruling.note,
        ...changed,
        ...reasoned,
      },
      content: (held && effect.content) ?? null,
      dismissal: ruling.act === "dismiss" ? ruling.dismissal : null,
      endsAt: effect.limitedUntil ?? effect.suspension?.until ?? null,
    });
    if (contentOf(ruling, one.hid_itself) === "show" && one.hid_itself)
      for (const hiding of await store.undoHidings(tx, one.id, me.accountId))
        await news(tx, one, { id: hiding, act: "hide", reason: null }, "undone");
    await tell(tx, subject, id, ruling);
    await record(tx, random, {
      ...{ actorId: me.accountId, action: `case.${ruling.act}`, targetId: one.id },
      after: {
        ...(reasoned.reason ? { reason: reasoned.reason } : {}),
        ...(effect.content ? { content: effect.content } : {}),
      },
      reason: ruling.note || undefined,
    });
    return id;
  }

  /** Opens a case again whose decision was taken back; where a newer one of the same target is open, that one decides. */
  async function reopen(tx: Transaction<DB>, { one }: Subject, before: store.Changed): Promise<void> {
    const newer =
      one.state === "open" ? undefined : await cases.findOpenCase(tx, one.kind as cases.Kind, one.target_id);
    await cases.putCase(tx, one.id, {
      state: newer ? "moot" : "open",
      version: one.version + 1,
      hid_itself: before.hidItself ?? false,
      escalated_at: before.escalatedAt ? new Date(before.escalatedAt) : null,
      is_appealed: false,
    });
    if (newer) return;
    for (const target of await reopenReports(tx, one.id)) await unsay(tx, { random, live }, { type: "report", target });
  }

  async function holdDecision(tx: Transaction<DB>, me: Identity, id: string) {
    const found = await store.readDecision(tx, id);
    if (!found) throw new AppError("decision.not_found");
    const subject = await hold(tx, me, found.case_id);
    // As it is now that its case is held.
    const decision = await store.readDecision(tx, id);
    if (!decision) throw new AppError("decision.not_found");
    return { subject, decision, changed: { before: decision.before, after: decision.after } as Changes };
  }
  interface Changes {
    before: store.Changed;
    after: store.Changed;
  }

  /** @returns the case's id */
  async function undo(tx: Transaction<DB>, me: Identity, id: string, note: string): Promise<string> {
    const { subject, decision, changed } = await holdDecision(tx, me, id);
    const { one, facts } = subject;
    await refuseBlocked(tx, partyOf(me, facts), facts);
    if (decision.actor_id !== me.accountId && me.role !== "admin") throw new AppError("decision.not_yours");
    if (decision.undone_at) throw new AppError("decision.undone");
    if (decision.actor_id === null || decision.version !== one.version) throw new AppError("decision.final");
    if (!decision.is_fresh) throw new AppError("decision.late");
    await store.putUndone(tx, id, me.accountId);
    await reopen(tx, subject, changed.before);
    await revert(tx, subject, changed);
    const isHeard = decision.act !== "dismiss" && decision.act !== "escalate";
    if (isHeard) await news(tx, one, decision, "undone");
    if (decision.appeal !== null && decision.outcome === null)
      await store.answerAppeal(tx, id, { outcome: "overturned", explanation: "", note, accountId: me.accountId });
    await record(tx, random, {
      ...{ actorId: me.accountId, action: "case.undo", targetId: one.id },
      before: { act: decision.act },
      reason: note || undefined,
    });
    return one.id;
  }

  interface Answer extends Seen {
    outcome: "upheld" | "overturned";
    explanation: string;
    note: string;
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
    await cases.putCase(
      tx,
      one.id,
      overturned ? { ...next, state: "dismissed", left_revision: leftBy(subject, "show") } : next,
    );
    if (overturned) {
      await store.putUndone(tx, id, me.accountId);
      await store.undoHidings(tx, one.id, me.accountId);
      // Whatever hid it before staff looked at it has no say any more.
      const before =
        changed.before.state === "hidden" ? { ...changed.before, state: "published" as const } : changed.before;
      await revert(tx, subject, { ...changed, before });
    }
    await news(tx, one, decision, outcome);
    await record(tx, random, {
      ...{ actorId: me.accountId, action: "case.answer_appeal", targetId: one.id, after: { outcome } },
      reason: said.note || undefined,
    });
    return one.id;
  }

  return {
    /** @returns the case's id @throws what `moderationAdmin.decideCase` names */
    decide: (me: Identity, caseId: string, body: Seen & { ruling: Ruling }, key: ReplayKey): Promise<string> =>
      keepingAnAdmin(() =>
        once(db, key.value, key.request, async (tx) => {
          await decide(tx, me, caseId, body, body.ruling);
          return caseId;
        }),
      ),

    /** Each by itself, in a transaction of its own: what is refused for one leaves the others as they are decided. */
    async decideAll(
      me: Identity,
      { cases: all, ruling }: { cases: readonly (Seen & { id: string })[]; ruling: Ruling },
    ): Promise<CaseOutcome[]> {
      const outcomes: CaseOutcome[] = [];
      for (const { id, ...seen } of all) {
        try {
          const work = () => inTransaction(db, (tx) => decide(tx, me, id, seen, ruling));
          outcomes.push({ id, decisionId: await keepingAnAdmin(work) });
        } catch (error) {
          if (!(error instanceof AppError) || !isUndecidable(error.code)) throw error;
          outcomes.push({ id, error: error.code, by: error.details?.by });
        }
      }
      return outcomes;
    },

    undo: (me: Identity, id: string, note: string): Promise<string> =>
      inTransaction(db, (tx) => undo(tx, me, id, note)),

    answer: (me: Identity, id: string, body: Answer): Promise<string> =>
      keepingAnAdmin(() => inTransaction(db, (tx) => answer(tx, me, id, body))),
  };
}
export type DecisionService = ReturnType<typeof decisionService>;

const isUndecidable = (code: string): code is Undecidable => code.startsWith("case.") || code === "user.last_admin";
