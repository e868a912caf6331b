import type { FormSigns, TrustLevel } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { textFlagged } from "./community.hooks.ts";
import type { FormPlace, FormTokens } from "./formToken.ts";
import type { TextPlace } from "./held.store.ts";
import { type HeldFor, heldFor, linksIn, type Pace, type Refused, refusedBy, waitForLike } from "./limit.rules.ts";
import * as store from "./limit.store.ts";
import { mentionsIn } from "./text.rules.ts";
import { type Fresh, freshTrust, storedTrust } from "./trust.service.ts";
import type { Reader } from "./viewer.store.ts";
import { findRules } from "./wordRule.rules.ts";
import { readRules } from "./wordRule.store.ts";
import type { LatestPosts } from "./writer.store.ts";

/** A text that somebody is about to say. */
export interface Saying {
  place: TextPlace;
  authorId: string;
  /** All its words: a title, the text, hashtags of the field, what its pictures show. */
  words: string;
  source: string;
  pictures: number;
  isPrivate: boolean;
  /** The post that it is said under; undefined: it is one. */
  under?: string;
  /** Of a new text; undefined: it is an edit. */
  signs?: FormSigns | undefined;
}

interface SlowPost {
  id: string;
  author_id: string;
  slow_seconds: number;
}

/** Seconds until a post's slow mode lets somebody comment; its author and staff wait for none. */
async function slowWait(db: Db, { accountId, isStaff }: Reader, post: SlowPost): Promise<number> {
  if (post.slow_seconds === 0 || isStaff || post.author_id === accountId) return 0;
  const last = await store.readLastUnder(db, accountId, post.id);
  return last === undefined || last >= post.slow_seconds ? 0 : Math.max(1, post.slow_seconds - last);
}

/** Why other words wait: for themselves, and because a machine wrote the first ones. */
export const heldTogether = (before: { held_for: string[] | null }, reasons: readonly HeldFor[]): HeldFor[] =>
  before.held_for?.includes("form") ? [...new Set<HeldFor>([...reasons, "form"])] : [...reasons];

/** What level a member's text needs, and what comes of it where that is not reached. */
export function allowances({
  clock,
  events,
  site,
  tokens,
}: Pick<ModuleDeps, "clock" | "events" | "site"> & { tokens: FormTokens }) {
  const own = new URL(site.url).hostname;

  const inSeconds = (wait: number) => new Date(clock().getTime() + 1_000 * wait).toISOString();

  const isByMachine = ({ signs, authorId: accountId, under }: Saying): boolean =>
    signs !== undefined &&
    (Boolean(signs.website) || !tokens.isPlausible(signs.form ?? "", { accountId, under }, clock()));

  function refuse({ code, max, wait }: Refused, level: TrustLevel, fresh: Fresh | undefined): never {
    const needs = fresh?.next?.criteria.filter(({ have, need }) => have < need);
    throw new AppError(code, {
      ...(wait !== undefined && { retryAfter: Math.max(1, wait) }),
      details: {
        max: String(max),
        level: String(level),
        ...(wait !== undefined && { unlocksAt: inSeconds(wait) }),
        ...(needs && { needs: needs.map(({ name, have, need }) => `${name}:${have}/${need}`).join(" ") }),
      },
    });
  }

  /** Looks with the level that is written down, and with a fresh one before anything is refused or held. */
  async function check(tx: Transaction<DB>, saying: Saying, pace: Pace, known?: TrustLevel): Promise<HeldFor[]> {
    const hits = findRules(await readRules(tx), saying.words);
    const facts = {
      links: linksIn(saying.source, own),
      mentions: new Set(mentionsIn(saying.source).map(({ username }) => username)).size,
      pictures: saying.pictures,
      hasWord: hits.some(({ rule }) => rule.action === "hold"),
      isByMachine: isByMachine(saying),
      isPrivate: saying.isPrivate,
    };
    const stored = known ?? (await storedTrust(tx, saying.authorId));
    const isFine = !refusedBy(stored, facts, pace) && heldFor(stored, facts).length === 0;
    const fresh = isFine || stored > 1 ? undefined : await freshTrust(tx, saying.authorId);
    const level = fresh?.level ?? stored;
    const refused = refusedBy(level, facts, pace);
    if (refused) refuse(refused, level, fresh);
    const held = heldFor(level, facts);
    if (hits.length > 0 && held.length === 0 && !saying.isPrivate)
      await events.publish(tx, textFlagged, { ...saying.place, rules: hits.map(({ rule }) => rule.id) });
    return held;
  }

  return {
    /**
     * A post of a member who is held: a new one, or one that nobody could see until now. @param latest what they published
     * before it @param level how far they were trusted when it was last looked at; by default it is read
     * @returns why it waits for staff; nothing: it does not @throws limit.*
     */
    ofPost(
      tx: Transaction<DB>,
      saying: Saying,
      { isAnonymous, latest, level }: { isAnonymous: boolean; latest: LatestPosts; level?: TrustLevel },
    ): Promise<HeldFor[]> {
      const posts = latest.filter(({ id }) => id !== saying.place.id);
      const anonymous = posts.filter((one) => one.is_anonymous).map(({ age }) => age);
      const pace = { posts: posts.map(({ age }) => age), anonymous: isAnonymous ? anonymous : undefined };
      return check(tx, saying, pace, level);
    },

    /** A comment or a reply of a member who is held. @throws limit.* */
    async ofComment(tx: Transaction<DB>, saying: Saying): Promise<HeldFor[]> {
      return check(tx, saying, { comments: await store.readCommentAges(tx, saying.authorId) });
    },

    /** Other words in place of those that were there. @throws limit.links, limit.mentions, limit.pictures */
    ofEdit: (tx: Transaction<DB>, saying: Saying): Promise<HeldFor[]> => check(tx, saying, {}),

    /** A like that was just given. @throws limit.likes */
    async ofLike(tx: Transaction<DB>, accountId: string): Promise<void> {
      const ages = await store.readLikeAges(tx, accountId);
      const stored = await storedTrust(tx, accountId);
      if (waitForLike(stored, ages) === 0) return;
      const fresh = stored > 1 ? undefined : await freshTrust(tx, accountId);
      const level = fresh?.level ?? stored;
      const wait = waitForLike(level, ages);
      if (wait > 0) refuse({ code: "limit.likes", max: ages.length - 1, wait }, level, fresh);
    },

    /** The wait of a post's slow mode. @throws comment.slow */
    async ofSlowMode(tx: Db, viewer: Reader, post: SlowPost): Promise<void> {
      const wait = await slowWait(tx, viewer, post);
      if (wait === 0) return;
      const details = { seconds: String(post.slow_seconds), unlocksAt: inSeconds(wait) };
      throw new AppError("comment.slow", { retryAfter: wait, details });
    },

    /** When its slow mode lets the reader comment; undefined: now. */
    async slowUntil(db: Db, viewer: Reader, post: SlowPost): Promise<string | undefined> {
      const wait = await slowWait(db, viewer, post);
      return wait === 0 ? undefined : inSeconds(wait);
    },

    /** For a form that opens. */
    openForm: (place: FormPlace): string => tokens.issue(place, clock()),
  };
}
export type Allowances = ReturnType<typeof allowances>;
