import { type HashtagChange, hashtagOf, keyOfHashtag, TREND_DAYS } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { hashtagFollowed } from "./community.hooks.ts";
import * as store from "./hashtag.store.ts";
import { viewForStaff, viewHashtag } from "./hashtag.view.ts";
import * as staff from "./hashtagStaff.store.ts";
import type { PostService } from "./post.service.ts";
import type { ListPage } from "./post.store.ts";
import { MIN_PEOPLE, trendOf } from "./trend.rules.ts";
import type { Viewer } from "./viewer.store.ts";

/** Hashtags that are looked through for what rises in fewer days, and those beside one. */
const MOST_USED = 500;
const MAX_RELATED = 10;

/** A text that somebody types as the beginning of a key. */
const searched = (text: string) => keyOfHashtag(text.replace(/^[#＃]/, ""));

/** Hashtags: lists of them, their pages, and what staff make of them. */
export function hashtagService(
  { db, events, random }: Pick<ModuleDeps, "db" | "events" | "random">,
  { viewerOf, readerOf, listed }: PostService["parts"],
) {
  const findForStrangers = coalesce((keys: string[]) => store.findStrangersHashtags(db, keys), {
    parallel: 2,
    onFull: () => new AppError("server.busy", { retryAfter: 2 }),
  });
  const meant = (viewer: Viewer, key: string) => (viewer ? store.findHashtag(db, viewer, key) : findForStrangers(key));

  /** One that stands in private posts alone is none for others. @throws hashtag.not_found */
  async function find(viewer: Viewer, name: string) {
    const own = hashtagOf(name);
    const row = own && (await meant(viewer, keyOfHashtag(own)));
    if (!row) throw new AppError("hashtag.not_found");
    const isKnown = row.posts_count > 0 || row.followers_count > 0 || row.description !== null;
    if (!isKnown && !(await store.isInPost(db, viewer, row.key))) throw new AppError("hashtag.not_found");
    return row;
  }

  /** What rises in the last days alone, by what was written down for all days of a trend. */
  async function risingIn(viewer: Viewer, days: number, limit: number) {
    const rows = await store.listRecentlyUsed(db, viewer, MOST_USED);
    return rows
      .map((row) => ({ row, people: row.people_by_day.slice(0, days) }))
      .filter(({ people }) => people.reduce((sum, n) => sum + n, 0) >= MIN_PEOPLE)
      .map(({ row, people }) => ({ row, trend: trendOf(people, row.people_before) }))
      .filter(({ trend }) => trend > 0)
      .sort((a, b) => b.trend - a.trend)
      .slice(0, limit)
      .map(({ row }) => row);
  }

  return {
    async top(me: Identity | null, limit: number) {
      return (await store.listTop(db, await viewerOf(me), limit)).map(viewHashtag);
    },

    async trending(me: Identity | null, { limit, days }: { limit: number; days: number }) {
      const viewer = await viewerOf(me);
      const rows = await (days === TREND_DAYS ? store.listTrending(db, viewer, limit) : risingIn(viewer, days, limit));
      return rows.map(viewHashtag);
    },

    async followed(me: Identity, page: { page: number; limit: number }) {
      const { rows, pagination } = await store.listFollowed(db, await readerOf(me), page);
      return { items: rows.map(viewHashtag), pagination };
    },

    async search(me: Identity | null, { q, limit }: { q: string; limit: number }) {
      const text = searched(q);
      if (!text) return [];
      return (await store.searchHashtags(db, await viewerOf(me), text, limit)).map(viewHashtag);
    },

    /** @throws hashtag.not_found */
    async get(me: Identity | null, name: string) {
      const viewer = await viewerOf(me);
      const row = await find(viewer, name);
      const [days, related] = await Promise.all([
        store.readDays(db, viewer, row.key, TREND_DAYS),
        store.listRelated(db, viewer, row.key, MAX_RELATED),
      ]);
      return { ...viewHashtag(row), description: row.description ?? undefined, days, related };
    },

    /** @throws hashtag.not_found */
    async posts(me: Identity | null, name: string, { sort, ...page }: ListPage & { sort: "recent" | "top" }) {
      const viewer = await viewerOf(me);
      const { key } = await find(viewer, name);
      const list = sort === "top" ? store.listTopOf : store.listRecentOf;
      return listed(await list(db, viewer, key, page), viewer);
    },

    /** @throws hashtag.not_found */
    async follow(me: Identity, name: string, on?: boolean) {
      // What one follows one may leave, whatever has become of it.
      const own =
        on === true ? undefined : await store.findFollowed(db, me.accountId, keyOfHashtag(hashtagOf(name) ?? ""));
      const key = own ?? (await find(await readerOf(me), name)).key;
      return inTransaction(db, async (tx) => {
        const now = await store.setHashtagFollow(tx, me.accountId, key, on);
        const { is_following: isFollowing, followers_count: followersCount } = now;
        if (now.changed) await events.publish(tx, hashtagFollowed, { accountId: me.accountId, key, on: isFollowing });
        return { isFollowing, followersCount };
      });
    },

    async listForStaff(query: staff.StaffQuery) {
      const search = query.search && searched(query.search);
      const { rows, pagination } = await staff.listHashtags(db, { ...query, search });
      return { items: rows.map(viewForStaff), pagination };
    },

    /** @throws hashtag.not_found, hashtag.alias */
    async update(me: Identity, id: string, { reason, ...change }: HashtagChange) {
      return inTransaction(db, async (tx) => {
        const before = await staff.readHashtag(tx, id);
        if (!before) throw new AppError("hashtag.not_found");
        await apply(tx, before.key, change);
        const after = await staff.readHashtag(tx, id);
        if (!after) throw new AppError("hashtag.not_found");
        const facts = { before: factsOf(before), after: factsOf(after) };
        if (JSON.stringify(facts.before) !== JSON.stringify(facts.after))
          await record(tx, random, { actorId: me.accountId, action: "hashtag.update", targetId: id, reason, ...facts });
        return viewForStaff(after);
      });
    },
  };
}
export type HashtagService = ReturnType<typeof hashtagService>;

/** What staff change, for the audit log. */
const factsOf = ({ description, alias_of, is_blocked }: staff.StaffHashtagRow) => ({
  description,
  aliasOf: alias_of,
  isBlocked: is_blocked,
});

async function apply(tx: Db, key: string, { aliasOf, ...plain }: Omit<HashtagChange, "reason">): Promise<void> {
  await staff.updateHashtag(tx, key, plain);
  if (aliasOf === null) await staff.endAlias(tx, key);
  else if (aliasOf !== undefined) await becomeSpelling(tx, key, hashtagOf(aliasOf) ?? aliasOf);
}

/** @throws hashtag.alias for itself, and for what is another's spelling */
async function becomeSpelling(tx: Db, key: string, name: string): Promise<void> {
  const into = keyOfHashtag(name);
  if (into === key) throw new AppError("hashtag.alias");
  await staff.addHashtag(tx, { key: into, name });
  const held = await staff.lockHashtags(tx, [key, into]);
  if (held.find((one) => one.key === into)?.alias_of !== null) throw new AppError("hashtag.alias");
  await staff.makeAlias(tx, key, into);
}
