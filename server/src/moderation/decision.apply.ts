import { isDeepStrictEqual } from "node:util";
import type { Ruling } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { AccountFacts, AccountServices } from "../accounts/index.ts";
import {
  type ContentFacts,
  type ContentKind,
  type ContentState,
  commentRemoved,
  type HeldService,
  lowerTrust,
  postRemoved,
  readMemberStatuses,
  restoreTrust,
  setLimit,
} from "../community/index.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Events } from "../foundation/events.ts";
import type { CaseRecord } from "./case.store.ts";
import { type Changed, foundBy } from "./decision.rules.ts";
import { decidedBefore } from "./decision.store.ts";
import { putContentState } from "./waiting.ts";

// What a decision changes outside of its case, and how that is taken back.

export type Suspending = Pick<AccountServices["users"], "changeSuspension">;
/** A post or comment that is held. */
export interface Held {
  kind: ContentKind;
  id: string;
  facts: ContentFacts;
}
/** What it is about, held: the words (of a person none), and the author. */
export interface Subject {
  one: CaseRecord;
  held: Held | undefined;
  author: AccountFacts;
}

/** What becomes of the words; undefined: nothing. */
export function contentOf(ruling: Ruling, hidItself: boolean): "show" | "hide" | "remove" | undefined {
  if (ruling.act === "hide" || ruling.act === "remove") return ruling.act;
  if (ruling.act === "escalate") return undefined;
  if (ruling.act === "dismiss") return hidItself ? "show" : undefined;
  // What one leaves as it is, one shows: what its reports hid comes back.
  return ruling.content;
}
const STATES = { show: "published", hide: "hidden", remove: "removed" } as const;

const suspensionOf = (author: AccountFacts): NonNullable<Changed["suspension"]> | null =>
  author.is_suspended && author.suspended_by
    ? {
        until: author.suspended_until?.toISOString() ?? null,
        reason: author.suspended_reason ?? "",
        by: author.suspended_by,
      }
    : null;

/** What a decision does to the words and their author. */
export interface Effect {
  content: ReturnType<typeof contentOf>;
  /** Staff agreed that something was wrong: its author is trusted less. */
  isUpheld: boolean;
  /** Of `limit`. */
  limitedUntil?: Date;
  /** Of `suspend`: where its owner appeals, for the mail about it. */
  appealUrl?: string;
  /** Of `suspend`. */
  suspension?: { until: Date | null; reason: string; by: "moderator" | "admin" };
}

export function effects(events: Events, waiting: HeldService, accounts: Suspending) {
  const putContent = (tx: Transaction<DB>, content: Held, to: ContentState, accepted: boolean) =>
    putContentState(tx, { events, held: waiting }, content, to, accepted);

  /** Lets a text wait for staff once more, as it did before they decided. */
  async function waitAgain(tx: Transaction<DB>, { kind, id, facts }: Held, reasons: NonNullable<Changed["heldFor"]>) {
    const { postId, state } = facts;
    const withdraw = () =>
      kind === "post"
        ? events.publish(tx, postRemoved, { postId })
        : events.publish(tx, commentRemoved, { commentId: id, postId });
    await waiting.settle(tx, { kind, id }, { before: { state, held_for: null }, reasons, withdraw, publish: withdraw });
  }

  /** @returns whether they are hidden now as they were, by nobody's decision and waiting for nothing */
  async function putBack(tx: Transaction<DB>, held: Held, before: Changed, after: Changed): Promise<boolean> {
    const isThere = held.facts.state === after.state && held.facts.words.trim() !== "";
    if (!isThere || !before.state) return false;
    if (before.heldFor) {
      await waitAgain(tx, held, before.heldFor);
      return false;
    }
    await putContent(tx, held, before.state, before.accepted === true);
    return before.state === "hidden" && before.hidItself === true;
  }

  return {
    /** @returns what it found and what it left */
    async apply(
      tx: Transaction<DB>,
      { one, held, author }: Subject,
      effect: Effect,
    ): Promise<{ before: Changed; after: Changed }> {
      const before: Changed = { hidItself: one.hid_itself, escalatedAt: one.escalated_at?.toISOString() ?? null };
      const after: Changed = {};
      if (held && effect.content) {
        const state = STATES[effect.content];
        const { wasAccepted } = await putContent(tx, held, state, false);
        Object.assign(before, { state: held.facts.state, accepted: wasAccepted, heldFor: held.facts.heldFor });
        after.state = state;
      }
      if (effect.isUpheld) {
        const lowered = await lowerTrust(tx, one.author_id);
        before.trust = lowered.before;
        after.trust = lowered.after;
      }
      if (effect.limitedUntil) {
        before.limitedUntil = (await setLimit(tx, one.author_id, effect.limitedUntil))?.toISOString() ?? null;
        after.limitedUntil = effect.limitedUntil.toISOString();
      }
      if (effect.suspension) {
        const { until, ...rest } = effect.suspension;
        before.suspension = suspensionOf(author);
        after.suspension = { ...rest, until: until?.toISOString() ?? null };
        await accounts.changeSuspension(tx, one.author_id, effect.suspension, effect.appealUrl);
      }
      return { before, after };
    },

    /**
     * Puts back what a decision changed, as far as nobody has changed it since; words that were purged do not come back.
     * @param id the decision's, which is noted to be taken back
     * @returns whether they are hidden again by their reports alone
     */
    async revert(
      tx: Transaction<DB>,
      { one, held, author }: Subject,
      { id, before, after }: { id: string; before: Changed; after: Changed },
    ): Promise<{ hidesItself: boolean }> {
      const hidesItself = held !== undefined && (await putBack(tx, held, before, after));
      const earlier = await decidedBefore(tx, one.author_id, id);
      const trust = foundBy("trust", before, earlier);
      if (after.trust && trust) await restoreTrust(tx, one.author_id, after.trust, trust);
      if (after.limitedUntil) {
        const { limitedUntil } = (await readMemberStatuses(tx, [one.author_id]))(one.author_id);
        const was = foundBy("limitedUntil", before, earlier);
        if (limitedUntil?.toISOString() === after.limitedUntil)
          await setLimit(tx, one.author_id, was ? new Date(was) : null);
      }
      if (after.suspension && isDeepStrictEqual(suspensionOf(author), after.suspension)) {
        const was = foundBy("suspension", before, earlier);
        const suspension = was ? { ...was, until: was.until === null ? null : new Date(was.until) } : null;
        await accounts.changeSuspension(tx, one.author_id, suspension);
      }
      return { hidesItself };
    },
  };
}
