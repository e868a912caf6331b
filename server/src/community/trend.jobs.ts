import { inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { postChanged, postRemoved, postRestored } from "./community.hooks.ts";
import { trendOfUses } from "./trend.rules.ts";
import * as store from "./trend.store.ts";

const QUARTERLY = "*/15 * * * *";

/**
 * Trends of hashtags, computed every quarter of an hour, and at once of the hashtags of a post that goes, is for fewer
 * people now or bears them no more: what was removed must not rise any longer.
 */
export function computeTrends({ db, jobs, events }: Pick<ModuleDeps, "db" | "jobs" | "events">): void {
  async function compute(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await inTransaction(db, async (tx) => {
      const uses = Map.groupBy(await store.listUses(tx, keys), ({ key }) => key);
      await store.putTrends(tx, new Map(keys.map((key) => [key, trendOfUses(uses.get(key) ?? [])])));
    });
  }
  const ofPost = async ({ postId, gone = [] }: { postId: string; gone?: string[] }) =>
    compute([...(await store.hashtagsOfPost(db, postId)), ...gone]);

  jobs.every("hashtag-trends", QUARTERLY, async () => compute(await store.listUsed(db)));
  events.subscribe(postRemoved, "hashtag-trends", ofPost);
  events.subscribe(postRestored, "hashtag-trends", ofPost);
  events.subscribe(postChanged, "hashtag-trends", ofPost);
}
