import type { FeedPost, Pagination } from "@sarathi/contract";
import { paginate } from "@sarathi/contract";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { baseRank, gravityOf, orderFeed, whyOf } from "./feed.rules.ts";
import * as store from "./feed.store.ts";
import type { PostService } from "./post.service.ts";
import { type ListPage, listRecent } from "./post.store.ts";
import type { Reader } from "./viewer.store.ts";

const CHANCES = 2 ** 30;
/** Feeds that are drawn up for a reader in a minute. */
const DRAWN = { max: 60, seconds: 60 };
/** Posts whose ranks are written in one statement. */
const BATCH = 5_000;

/** Feeds of posts: the reader's own, drawn up for each reading, and what they follow. */
export function feedService(
  { db, random, limits, readForStrangers }: Pick<ModuleDeps, "db" | "random" | "limits" | "readForStrangers">,
  { readerOf, view, listed }: PostService["parts"],
) {
  const waitToDraw = limits.calls(DRAWN);

  /** Draws up a feed: what ranks for the reader, then the latest of the rest. */
  async function drawUp(me: Reader): Promise<store.Snapshot> {
    const ordered = orderFeed(await store.readCandidates(db, me), () => random.int(CHANCES) / CHANCES);
    const ids = ordered.map(({ id }) => id);
    const rest = await store.readRest(db, me, ids, store.MAX_FEED - ids.length);
    const reasons = Object.fromEntries(ordered.map((one) => [one.id, whyOf(one)]));
    return { id: random.id(), postIds: [...ids, ...rest], reasons };
  }

  /** A part of a feed as a page of it. */
  async function page(
    me: Reader,
    part: { id: string; from: number; ids: string[]; total: number; reasons: store.Snapshot["reasons"] },
    limit: number,
  ): Promise<{ items: FeedPost[]; pagination: Pagination }> {
    const rows = await store.readInOrder(db, me, part.ids);
    const items = rows.map((row) => ({ ...view(row, me), why: part.reasons[row.id] }));
    const next = part.from + limit;
    const pagination = paginate(part.total, Math.floor(part.from / limit) + 1, limit, next < part.total);
    return {
      items,
      pagination: next < part.total ? { ...pagination, nextCursor: store.cursorOf(part.id, next) } : pagination,
    };
  }

  return {
    /** Without a cursor it is drawn up anew. @throws page.bad_cursor also for one that is over, request.too_many */
    async feed(me: Identity | null, query: ListPage): Promise<{ items: FeedPost[]; pagination: Pagination }> {
      if (!me) return readForStrangers(async (from) => listed(await listRecent(from, null, query), null));
      const reader = await readerOf(me);
      const { cursor, limit } = query;
      if (cursor !== undefined) {
        const part = await store.readSnapshot(db, me.accountId, cursor, limit);
        if (!part) throw new AppError("page.bad_cursor");
        return page(reader, part, limit);
      }
      const retryAfter = waitToDraw(me.accountId);
      if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
      const snapshot = await drawUp(reader);
      await store.storeSnapshot(db, me.accountId, snapshot);
      const from = (query.page - 1) * limit;
      const { id, postIds, reasons } = snapshot;
      return page(reader, { id, from, ids: postIds.slice(from, from + limit), total: postIds.length, reasons }, limit);
    },

    /** @throws page.bad_cursor */
    async followed(me: Identity, query: { cursor?: string | undefined; limit: number }) {
      const reader = await readerOf(me);
      const { rows, nextCursor, found } = await store.listFollowed(db, reader, query);
      const pagination = paginate(found, 1, query.limit, nextCursor !== undefined);
      return { items: rows.map((row) => view(row, reader)), pagination: { ...pagination, nextCursor } };
    },

    async see(me: Identity, { seen, read }: { seen: string[]; read: string[] }) {
      const reader = await readerOf(me);
      const all = [...new Set([...seen, ...read])];
      return { seen: await inTransaction(db, (tx) => store.noteSeen(tx, reader, all, read)) };
    },

    /** Computes anew what young posts are worth. */
    async rank(): Promise<void> {
      const { posts, aDay } = await store.readEarned(db);
      const gravity = gravityOf(aDay);
      const ranks = posts.map((post) => ({ id: post.id, rank: Math.fround(baseRank(post, gravity)) }));
      for (let from = 0; from < Math.max(1, ranks.length); from += BATCH) {
        await store.writeRanks(db, ranks.slice(from, from + BATCH));
      }
    },
  };
}
export type FeedService = ReturnType<typeof feedService>;
