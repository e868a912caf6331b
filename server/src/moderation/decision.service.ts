import type { CaseOutcome, Language, ModerationReason, Ruling } from "@sarathi/contract";
import { sql, type Transaction } from "kysely";
import { keepingAnAdmin, record } from "../accounts/index.ts";
import { type HeldService, readMemberStatuses } from "../community/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { appealToken } from "./appealLink.ts";
import { actsOf, blockOf, type CaseFacts, limitDays, suspendDays } from "./case.policy.ts";
import * as cases from "./case.store.ts";
import { contentOf, type Effect, effects, type Subject, type Suspending } from "./decision.apply.ts";
import { holdCase, refuseBlocked, refuseStale } from "./decision.hold.ts";
import { tellAuthor } from "./decision.news.ts";
import * as store from "./decision.store.ts";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };
import { tellReporters } from "./report.service.ts";

/** What somebody saw of a case when they decided. */
interface Seen {
  version: number;
  revision?: number | undefined;
}
type Undecidable = NonNullable<CaseOutcome["error"]>;
const DAY_MS = 86_400_000;
/** What is wrong, in plain words. */
const reasonTexts = { ne, en } satisfies Record<Language, Record<ModerationReason, string>>;

/** What staff decide. Each stands in the audit log, in its transaction. */
export function decisionService(
  { db, random, clock, events, live, site }: Pick<ModuleDeps, "db" | "random" | "clock" | "events" | "live" | "site">,
  waiting: HeldService,
  accounts: Suspending,
  appealSecret: () => Promise<Buffer>,
) {
  const { apply } = effects(events, waiting, accounts);

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

  /** What a ruling does. @param id the decision's: who is kept out appeals by a link that names it */
  async function effectOf(me: Identity, { one, author }: Subject, ruling: Ruling, id: string): Promise<Effect> {
    const content = contentOf(ruling, one.hid_itself);
    const isUpheld = ruling.act !== "dismiss" && ruling.act !== "escalate" && !author.is_erased;
    if (ruling.act === "limit") return { content, isUpheld, limitedUntil: endOf(ruling.days) };
    if (ruling.act !== "suspend") return { content, isUpheld };
    const until = ruling.days === undefined ? null : endOf(ruling.days);
    // Its owner reads it where they log in, and in a mail.
    const reason = [reasonTexts[author.language][ruling.reason], ruling.explanation].filter(Boolean).join(": ");
    const appealUrl = `${site.url}/moderation/appeal/${appealToken(await appealSecret(), id)}`;
    return {
      content,
      isUpheld,
      appealUrl,
      suspension: { until, reason, by: me.role === "admin" ? "admin" : "moderator" },
    };
  }

  /** What still runs longer stays, but for an administrator's own act. @throws case.shorter with until when it runs */
  async function refuseShorter(tx: Transaction<DB>, me: Identity, { one, author }: Subject, effect: Effect) {
    if (me.role === "admin") return;
    const { limitedUntil } = (await readMemberStatuses(tx, [one.author_id]))(one.author_id);
    const { is_suspended, suspended_until } = author;
    const pairs = [
      [effect.limitedUntil, limitedUntil],
      [effect.suspension?.until, is_suspended ? suspended_until : null],
    ] as const;
    for (const [until, runs] of pairs)
      if (until && runs && until < runs) throw new AppError("case.shorter", { details: { until: runs.toISOString() } });
  }

  /** Where the case goes by a decision. */
  const nextOf = (ruling: Ruling) => {
    if (ruling.act === "escalate") return { escalated_at: sql<Date>`now()`, urgency: 2 };
    return { state: ruling.act === "dismiss" ? ("dismissed" as const) : ("actioned" as const), hid_itself: false };
  };

  /** What whoever is concerned hears of a decision. */
  async function tell(
    tx: Transaction<DB>,
    { one, author }: Subject,
    decisionId: string,
    ruling: Ruling,
  ): Promise<void> {
    if (ruling.act === "escalate") return;
    if (ruling.act === "dismiss") {
      const isKnown = ruling.dismissal === "already_handled";
      await tellReporters(tx, { random, live }, one, isKnown ? "handled" : "no_violation", isKnown ? null : false);
      return;
    }
    const decision = { id: decisionId, act: ruling.act, reason: ruling.reason };
    if (!author.is_erased) await tellAuthor(tx, { random, live }, one, decision, "decided");
    await tellReporters(tx, { random, live }, one, "handled", true);
  }

  /** @returns the decision's id */
  async function decide(
    tx: Transaction<DB>,
    me: Identity,
    caseId: string,
    seen: Seen,
    ruling: Ruling,
  ): Promise<string> {
    const subject = await holdCase(tx, me, caseId);
    const { one, held, facts } = subject;
    await refuseStale(tx, one, seen.version);
    await refuseBlocked(tx, blockOf(me, facts), facts);
    checkAct(me, facts, ruling);
    if (seen.revision !== undefined && held && held.facts.revision !== seen.revision)
      throw new AppError("case.content_changed");
    const version = one.version + 1;
    const id = random.id();
    const effect = await effectOf(me, subject, ruling, id);
    await refuseShorter(tx, me, subject, effect);
    await cases.putCase(tx, one.id, { version, ...nextOf(ruling) });
    const changed = await apply(tx, subject, effect);
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
    if (effect.content === "show" && one.hid_itself)
      for (const hiding of await store.undoHidings(tx, one.id, me.accountId))
        await tellAuthor(tx, { random, live }, one, { id: hiding, act: "hide", reason: null }, "undone");
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
      { cases: all, ruling }: { cases: readonly { id: string; version: number }[]; ruling: Ruling },
    ): Promise<CaseOutcome[]> {
      const outcomes: CaseOutcome[] = [];
      for (const { id, version } of all) {
        try {
          const work = () => inTransaction(db, (tx) => decide(tx, me, id, { version }, ruling));
          outcomes.push({ id, decisionId: await keepingAnAdmin(work) });
        } catch (error) {
          if (!(error instanceof AppError) || !isUndecidable(error.code)) throw error;
          outcomes.push({ id, error: error.code, by: error.details?.by });
        }
      }
      return outcomes;
    },
  };
}
export type DecisionService = ReturnType<typeof decisionService>;

const isUndecidable = (code: string): code is Undecidable => code.startsWith("case.") || code === "user.last_admin";
