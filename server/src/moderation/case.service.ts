import { type AuthorHistory, type Case, CLAIM_MINUTES, type ModerationCounts } from "@sarathi/contract";
import { accountChanged, accountFacts, peopleToJoin, record } from "../accounts/index.ts";
import {
  type ContentKind,
  lockContent,
  readAnyComment,
  readAnyPost,
  readCommentsAround,
  readMemberStatuses,
  readSeen,
} from "../community/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { actsOf, blockOf, type CaseFacts, claimBlockOf, limitDays, partyOf, suspendDays } from "./case.policy.ts";
import * as store from "./case.store.ts";
import { isLatest } from "./decision.rules.ts";
import { type CaseDecisionRow, decisionsOf } from "./decision.store.ts";
import * as queue from "./queue.store.ts";
import * as view from "./shownCase.ts";
import { keyOfWords } from "./words.ts";

const MAX_REPORTS = 100;
const MAX_PAST = 10;
/** Comments before and after the one that is reported. */
const AROUND = 3;

/** Cases, as staff find, read and take them. */
export function caseService({ db, random, events }: Pick<ModuleDeps, "db" | "random" | "events">) {
  /** Where it stands, as staff may read it: whatever its state, its anonymous authors anonymous. */
  async function threadOf(row: queue.QueueRow): Promise<Case["thread"]> {
    if (row.kind === "person") return undefined;
    const isPost = row.kind === "post";
    const postId = isPost ? row.target_id : row.comment_post_id;
    const post = postId === null ? undefined : await readAnyPost(db, null, postId);
    if (!post) return undefined;
    const top = view.viewPostWords(post, row.target_id);
    if (isPost) return { above: [], around: [top] };
    const around = await readCommentsAround(db, row.target_id, AROUND);
    const parentId = around.find(({ id }) => id === row.target_id)?.parent_id;
    const parent = parentId ? await readAnyComment(db, parentId) : undefined;
    const above = parent ? [top, view.viewComment(parent, row.target_id)] : [top];
    return { above, around: around.map((one) => view.viewComment(one, row.target_id)) };
  }

  async function personOf(row: queue.QueueRow): Promise<Case["person"]> {
    if (row.kind !== "person") return undefined;
    const found = await peopleToJoin(db).where("a.id", "=", row.target_id).executeTakeFirst();
    const name = row.is_erased ? "" : [row.first_name, row.last_name].filter(Boolean).join(" ");
    const avatar = row.is_erased ? undefined : (row.avatar ?? undefined);
    return { username: row.is_erased ? undefined : row.username, name, avatar, bio: found?.bio ?? undefined };
  }

  /** Of somebody anonymous nothing that would be the same in a case under their name. */
  async function historyOf(row: queue.QueueRow): Promise<AuthorHistory> {
    const counts = await queue.countHistory(db, row.author_id, row.id, row.is_anonymous);
    const earlier = view.fewOrMany(counts.acted);
    if (row.is_anonymous) return { earlier, cases: [] };
    const account = await accountFacts(db, row.author_id);
    const status = (await readMemberStatuses(db, [row.author_id]))(row.author_id);
    const isLimited = status.limitedUntil !== null && status.limitedUntil > new Date();
    const past = await queue.listHistory(db, row.author_id, row.id, MAX_PAST);
    return {
      since: account.created_at.toISOString(),
      trustLevel: status.trustLevel,
      earlier,
      acted: counts.acted,
      dismissed: counts.dismissed,
      limitedUntil: isLimited ? status.limitedUntil?.toISOString() : undefined,
      isSuspended: account.is_suspended,
      suspendedUntil: account.is_suspended ? account.suspended_until?.toISOString() : undefined,
      cases: past.map(view.viewPast),
    };
  }

  function rightsOf(me: Identity, row: queue.QueueRow, facts: CaseFacts, decisions: CaseDecisionRow[]): Case["can"] {
    const blocked = blockOf(me, facts);
    const party = partyOf(me, facts);
    const appealed = decisions.find((one) => one.appeal !== null && one.outcome === null && one.undone_at === null);
    const isOthers = facts.claimedBy !== null && facts.claimedBy !== me.accountId;
    const waits = facts.state === "open" || row.is_appealed;
    return {
      claim: waits && !isOthers && !claimBlockOf(me, facts),
      takeOver: waits && isOthers && me.role === "admin" && !claimBlockOf(me, facts),
      release: facts.claimedBy === me.accountId,
      acts: blocked ? [] : actsOf(me, facts),
      decideAppeal: appealed !== undefined && appealed.actor_id !== me.accountId && !isOthers && party === undefined,
      revealAuthor: row.is_anonymous && me.role === "admin",
      limitDays: limitDays(me),
      suspendDays: suspendDays(me),
      blocked,
    };
  }

  /** @throws case.not_found */
  async function get(me: Identity, id: string): Promise<Case> {
    const row = await queue.readQueued(db, id);
    const one = row && (await store.readCase(db, id));
    if (!row || !one) throw new AppError("case.not_found");
    const facts = await store.readFacts(db, one, await accountFacts(db, one.author_id), me.accountId);
    const decisions = await decisionsOf(db, id);
    // Nobody learns of themselves who reported them, by words or by the hour, nor what staff noted.
    const isOwn = facts.authorId === me.accountId;
    return {
      ...view.viewRow(row, me),
      thread: await threadOf(row),
      person: await personOf(row),
      allReports: isOwn ? [] : (await queue.reportsOf(db, id, MAX_REPORTS)).map(view.viewReport),
      decisions: (isOwn ? [] : decisions).map((decision) =>
        view.viewDecision(decision, me, isLatest(decision, row.version)),
      ),
      history: await historyOf(row),
      like: (await queue.listLike(db, row, MAX_PAST)).map(view.viewLike),
      can: rightsOf(me, row, facts, decisions),
    };
  }

  // Whoever is of the staff no more has nothing in their hands.
  events.join(accountChanged, async (tx, { accountId }) => {
    const { role, is_suspended, is_erased } = await accountFacts(tx, accountId);
    if (role === "user" || is_suspended || is_erased) await store.release(tx, accountId);
  });

  return {
    get,

    async list(me: Identity, query: queue.QueueQuery) {
      const { rows, pagination } = await queue.listCases(db, me.accountId, query);
      return { items: rows.map((row) => view.viewRow(row, me)), pagination };
    },

    async counts(me: Identity): Promise<ModerationCounts> {
      const found = await queue.countCases(db, me.accountId);
      if (!found) throw new Error("a count has a row");
      const { oldest_hours, ...counts } = found;
      return { ...counts, oldestHours: oldest_hours ?? undefined };
    },

    /** Staff's own look at something, reported or not. @throws post.not_found, comment.not_found, case.own */
    async open(me: Identity, kind: ContentKind, id: string): Promise<Case> {
      const opened = await inTransaction(db, async (tx) => {
        const facts = (await readSeen(tx, me.accountId, true, kind, id)) && (await lockContent(tx, kind, id));
        if (facts?.state !== "published") throw new AppError(`${kind}.not_found`);
        if (facts.authorId === me.accountId) throw new AppError("case.own");
        const { authorId, isAnonymous, words } = facts;
        const made = random.id();
        const target = { kind, id, authorId, isAnonymous, wordsKey: keyOfWords(words) };
        const one = await store.holdOpenCase(tx, made, target);
        if (one.id === made) await record(tx, random, { actorId: me.accountId, action: "case.open", targetId: made });
        return one.id;
      });
      return get(me, opened);
    },

    /** @param takesOver from whoever has it: an administrator's alone. @throws case.not_found, case.closed, case.claimed, case.own, case.reporter, case.staff, case.escalated */
    async claim(me: Identity, id: string, takesOver = false): Promise<Case> {
      const one = await store.readCase(db, id);
      if (!one) throw new AppError("case.not_found");
      const facts = await store.readFacts(db, one, await accountFacts(db, one.author_id), me.accountId);
      const block = claimBlockOf(me, facts);
      if (block) throw new AppError(`case.${block}`);
      const how = { minutes: CLAIM_MINUTES, takesOver: takesOver && me.role === "admin" };
      const isTheirs = await inTransaction(db, async (tx) => {
        const before = await store.lockCase(tx, id);
        if (!(await store.claim(tx, id, me.accountId, how))) return false;
        if (before?.is_claimed && before.claimed_by !== me.accountId)
          await record(tx, random, { actorId: me.accountId, action: "case.take_over", targetId: id });
        return true;
      });
      if (!isTheirs) {
        const now = await queue.readQueued(db, id);
        if (now?.state !== "open" && !now?.is_appealed) throw new AppError("case.closed");
        throw new AppError("case.claimed", now.claimer === null ? {} : { details: { by: now.claimer } });
      }
      return get(me, id);
    },

    async release(me: Identity, id: string): Promise<Case> {
      await store.release(db, me.accountId, id);
      return get(me, id);
    },
  };
}
export type CaseService = ReturnType<typeof caseService>;
