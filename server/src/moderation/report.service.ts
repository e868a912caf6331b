import { createHmac } from "node:crypto";
import {
  type ContentReport,
  type ContentReportBody,
  MAX_CONTENT_REPORTS_A_DAY,
  type ModerationReason,
} from "@sarathi/contract";
import type { Transaction } from "kysely";
import { accountFacts } from "../accounts/index.ts";
import {
  type ContentFacts,
  type ContentKind,
  changeContentState,
  commentRemoved,
  findSeenPerson,
  hiddenFrom,
  holdMembers,
  lockContent,
  postRemoved,
  readMemberStatuses,
  readSeen,
} from "../community/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { installationSecret } from "../foundation/db/secrets.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import { type Identity, isStaff } from "../foundation/http/identity.ts";
import { makeOnce } from "../foundation/makeOnce.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "../notifications/index.ts";
import * as cases from "./case.store.ts";
import { noteHiding } from "./decision.news.ts";
import { forgetAccount } from "./own.store.ts";
import { viewOwnReport } from "./own.view.ts";
import * as store from "./report.store.ts";
import { reasonsOf, weigh, weightOf } from "./score.rules.ts";
import { keyOfWords } from "./words.ts";

/** What is reported, as whoever reports it may see it. */
interface Reported {
  kind: cases.Kind;
  id: string;
  authorId: string;
}
/** How it comes to be reported. */
interface Filing {
  me: Identity;
  body: ContentReportBody;
  network: string;
}
/** So many of what one reported last one need not see again. */
const MAX_TARGETS = 200;
/** Days for which networks of reports are remembered. */
const NETWORK_DAYS = 30;

const NOT_FOUND = { post: "post.not_found", comment: "comment.not_found", person: "user.not_found" } as const;

/** Reports of posts, comments and people: each joins the open case of its target, and weighs there. */
export function reportService({ db, random, events, live }: Pick<ModuleDeps, "db" | "random" | "events" | "live">) {
  const secret = makeOnce(() => installationSecret(db, random, "report-networks"));
  /** Like networks are alike, and nobody finds out which one it was. */
  const hashOf = async (network: string) =>
    createHmac("sha256", await secret())
      .update(network)
      .digest("hex")
      .slice(0, 32);

  /** Hides what its reports weigh enough against, until staff have looked; its author hears of it. */
  async function hideItself(
    tx: Transaction<DB>,
    one: { caseId: string; version: number; urgency: number; reason: ModerationReason },
    content: { kind: ContentKind; id: string; facts: ContentFacts },
  ): Promise<void> {
    const { wasAccepted } = await changeContentState(events, tx, content, "hidden");
    const held = { ...one, id: one.caseId, kind: content.kind, author_id: content.facts.authorId };
    const before = { state: content.facts.state, accepted: wasAccepted };
    await noteHiding(tx, { random, live }, held, { reason: one.reason, before });
  }

  /** Takes an account's report into the case of its target, once. @throws request.too_many, and the target's own not_found */
  async function file(tx: Transaction<DB>, { me, body, network }: Filing, target: Reported): Promise<void> {
    const content = target.kind === "person" ? undefined : await lockContent(tx, target.kind, target.id);
    await holdMembers(tx, me.accountId, target.authorId);
    // The same report of this moment was first: it may have hidden what it is about.
    if (await store.readOpen(tx, me.accountId, target.kind, target.id)) return;
    if (target.kind !== "person" && content?.state !== "published") throw new AppError(NOT_FOUND[target.kind]);
    const retryAfter = await store.waitOfReporter(tx, me.accountId, MAX_CONTENT_REPORTS_A_DAY);
    if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
    const isAnonymous = content?.isAnonymous ?? false;
    const wordsKey = content ? keyOfWords(content.words) : null;
    const open = await cases.holdOpenCase(tx, random.id(), { ...target, isAnonymous, wordsKey });
    const { trustLevel } = (await readMemberStatuses(tx, [me.accountId]))(me.accountId);
    const { is_young: isYoung } = await accountFacts(tx, me.accountId);
    await store.addReport(tx, {
      ...body,
      id: random.id(),
      caseId: open.id,
      reporterId: me.accountId,
      revision: content?.revision ?? null,
      trustLevel,
      weight: weightOf({ trustLevel, ...(await store.recordOf(tx, me.accountId)) }),
      isYoung,
      network: await hashOf(network),
    });
    const filed = await store.filedIn(tx, open.id);
    const weighed = weigh(filed);
    const urgency = Math.max(weighed.urgency, open.urgency);
    const reasons = reasonsOf(filed);
    await cases.putWeight(
      tx,
      open.id,
      { score: weighed.score, urgency: urgency as typeof weighed.urgency },
      reasons,
      filed.length,
    );
    if (!weighed.hides || target.kind === "person" || !content || content.isAnnouncement) return;
    if ((await accountFacts(tx, target.authorId)).role !== "user") return;
    if (await cases.isLeft(tx, target, content.revision)) return;
    const [reason = body.reason] = Object.keys(reasons) as ModerationReason[];
    const held = { kind: target.kind, id: target.id, facts: content };
    await hideItself(tx, { caseId: open.id, version: open.version, urgency, reason }, held);
  }

  const hiddenOf = (me: Identity, on: Db = db) => hiddenFrom(on, me.accountId, isStaff(me));

  /** While the case is open, the same again answers the first. */
  async function report(filing: Filing, target: Reported, key: ReplayKey): Promise<ContentReport> {
    const { accountId } = filing.me;
    if (target.authorId === accountId) throw new AppError("report.own");
    return once(db, key.value, key.request, async (tx) => {
      const hidden = await hiddenOf(filing.me, tx);
      const before = await store.readOpen(tx, accountId, target.kind, target.id);
      if (before) return viewOwnReport(before, hidden);
      await file(tx, filing, target);
      const row = await store.readOpen(tx, accountId, target.kind, target.id);
      if (!row) throw new Error("a report that was made is there");
      return viewOwnReport(row, hidden);
    });
  }

  /** A post or comment that the caller may see, or has an open report of. @throws post.not_found, comment.not_found */
  async function findContent(me: Identity, kind: ContentKind, id: string): Promise<Reported> {
    const seen = await readSeen(db, me.accountId, isStaff(me), kind, id);
    if (seen) return { kind, id, authorId: seen.authorId };
    // What hid itself by the very report is reported already.
    const before = await store.readOpen(db, me.accountId, kind, id);
    const open = before && (await cases.findOpenCase(db, kind, id));
    if (!open) throw new AppError(NOT_FOUND[kind]);
    return { kind, id, authorId: open.author_id };
  }

  /**
   * What waited is gone: there is nothing left to decide. What its author deletes after it was reported stays a case, as
   * long as staff may read it: they act on the author, who would else do the same again tomorrow.
   */
  async function closeMoot(tx: Transaction<DB>, kind: ContentKind, id: string): Promise<void> {
    const found = await cases.findOpenCase(tx, kind, id);
    if (!found) return;
    const content = await lockContent(tx, kind, id);
    if (content?.state === "hidden" || content?.state === "published") return;
    const open = await cases.lockCase(tx, found.id);
    if (open?.state !== "open") return;
    if (content?.state === "deleted" && open.reports_count > 0) return;
    await cases.putCase(tx, open.id, { state: "moot", version: open.version + 1, hid_itself: false });
    await tellReporters(tx, { random, live }, { id: open.id, kind }, "handled", null);
  }
  events.join(postRemoved, (tx, { postId }) => closeMoot(tx, "post", postId));
  events.join(commentRemoved, (tx, { commentId }) => closeMoot(tx, "comment", commentId));

  return {
    /** @throws post.not_found, comment.not_found, report.own */
    async reportContent(filing: Filing, kind: ContentKind, id: string, key: ReplayKey): Promise<ContentReport> {
      return report(filing, await findContent(filing.me, kind, id), key);
    },

    /** @throws user.not_found, report.own */
    async reportPerson(filing: Filing, username: string, key: ReplayKey): Promise<ContentReport> {
      const { me } = filing;
      const id = await findSeenPerson(db, me.accountId, isStaff(me), username);
      if (!id) throw new AppError("user.not_found");
      return report(filing, { kind: "person", id, authorId: id }, key);
    },

    async listOwn(me: Identity, page: { page: number; limit: number }) {
      const { rows, pagination } = await store.listOwn(db, me.accountId, page);
      const hidden = await hiddenOf(me);
      return { items: rows.map((row) => viewOwnReport(row, hidden)), pagination };
    },

    /** For the export of the account's data, oldest first. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      const hidden = await hiddenFrom(db, accountId, false);
      for (const row of await store.allOwn(db, accountId)) yield viewOwnReport(row, hidden);
    },

    /** What accounts need not see again, by account. */
    async targetsOf(accountIds: readonly string[]): Promise<Map<string, string[]>> {
      const byAccount = Map.groupBy(await store.listTargets(db, accountIds, MAX_TARGETS), (one) => one.accountId);
      return new Map([...byAccount].map(([id, some]) => [id, some.map(({ targetId }) => targetId)]));
    },

    /** An account is erased: what it leaves behind, and who reported it hears that nothing is left to decide. */
    async forget(tx: Transaction<DB>, accountId: string): Promise<void> {
      for (const gone of await forgetAccount(tx, accountId))
        await tellReporters(tx, { random, live }, gone, "handled", null);
    },

    forgetNetworks: () => store.forgetNetworks(db, NETWORK_DAYS),
  };
}
export type ReportService = ReturnType<typeof reportService>;

/** Closes all reports of a case, and says so to whoever made them, each once, without a word of what was done. */
export async function tellReporters(
  tx: Transaction<DB>,
  deps: Pick<ModuleDeps, "random" | "live">,
  one: { id: string; kind: string },
  outcome: "handled" | "no_violation",
  isAgreed: boolean | null,
): Promise<void> {
  const closed = await store.closeReports(tx, one.id, outcome, isAgreed);
  const key = deps.random.id();
  for (const { id, reporter_id } of closed.toSorted((a, b) => (a.reporter_id < b.reporter_id ? -1 : 1))) {
    const report = { reportId: id, kind: one.kind as cases.Kind, outcome };
    await notify(tx, deps, { type: "report", target: id, key, says: { report } }, [reporter_id]);
  }
}
