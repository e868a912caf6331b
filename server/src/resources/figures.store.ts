import type { ResourceFigures, ResourceType, Text } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

const SEEN = sql`i.published AND i.taken_down_at IS NULL AND i.removed_at IS NULL AND r.published`;
const MONTH = sql`current_date - 30`;

interface Sums {
  text: number;
  file: number;
  link: number;
  up: number;
  down: number;
  waiting: number;
  oldest: Date | null;
  published: number;
  rejected: number;
  median: number | null;
  dead: number;
  reports: number;
  views: number;
  downloads: number;
}

/** How the study material is used, and what waits. */
export async function readFigures(db: Db): Promise<ResourceFigures> {
  const { rows } = await sql<Sums>`
    SELECT count(*) FILTER (WHERE i.kind = 'text')::int AS text, count(*) FILTER (WHERE i.kind = 'file')::int AS file,
      count(*) FILTER (WHERE i.kind = 'link')::int AS link,
      coalesce(sum(i.upvotes), 0)::int AS up, coalesce(sum(i.downvotes), 0)::int AS down,
      count(*) FILTER (WHERE i.link_state = 'dead')::int AS dead,
      (SELECT count(*)::int FROM contribution WHERE state IN ('submitted', 'in_review')) AS waiting,
      (SELECT min(submitted_at) FROM contribution WHERE state IN ('submitted', 'in_review')) AS oldest,
      (SELECT count(*)::int FROM contribution WHERE state = 'published' AND decided_at >= ${MONTH}) AS published,
      (SELECT count(*)::int FROM contribution WHERE state = 'rejected' AND decided_at >= ${MONTH}) AS rejected,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - submitted_at) / 3600)
        FROM contribution WHERE decided_at >= ${MONTH}) AS median,
      (SELECT count(*)::int FROM item_report WHERE outcome IS NULL) AS reports,
      (SELECT count(*)::int FROM resource_item_use WHERE what = 'view' AND day >= ${MONTH}) AS views,
      (SELECT count(*)::int FROM resource_item_use WHERE what = 'download' AND day >= ${MONTH}) AS downloads
    FROM resource_item i JOIN resource r ON r.id = i.resource_id WHERE ${SEEN}`.execute(db);
  const sums = rows[0] as Sums;
  const types = await sql<{ type: ResourceType; resources: number }>`
    SELECT type, count(*)::int AS resources FROM resource r WHERE published AND item_count > 0 GROUP BY 1 ORDER BY 1`.execute(
    db,
  );
  const read = await sql<{ itemId: string; resourceId: string; title: Text; views: number }>`
    SELECT i.id AS "itemId", i.resource_id AS "resourceId", i.title, u.views
    FROM (SELECT item_id, count(*)::int AS views FROM resource_item_use
      WHERE what = 'view' AND day >= ${MONTH} GROUP BY 1 ORDER BY 2 DESC LIMIT 50) u
    JOIN resource_item i ON i.id = u.item_id JOIN resource r ON r.id = i.resource_id
    WHERE ${SEEN} ORDER BY u.views DESC, i.id LIMIT 10`.execute(db);
  const liked = await sql<{
    itemId: string;
    resourceId: string;
    title: Text;
    downvotes: number;
    reasons: Record<string, number>;
  }>`
    SELECT i.id AS "itemId", i.resource_id AS "resourceId", i.title, i.downvotes,
      (SELECT json_object_agg(reason, n) FROM (SELECT reason, count(*)::int AS n FROM resource_item_vote v
        WHERE v.item_id = i.id AND NOT v.up GROUP BY 1) why) AS reasons
    FROM resource_item i JOIN resource r ON r.id = i.resource_id
    WHERE ${SEEN} AND i.downvotes > 0 ORDER BY i.downvotes DESC, i.id LIMIT 10`.execute(db);
  return {
    resources: types.rows.reduce((sum, { resources }) => sum + resources, 0),
    items: { text: sums.text, file: sums.file, link: sums.link },
    types: types.rows,
    views: sums.views,
    downloads: sums.downloads,
    votes: { up: sums.up, down: sums.down },
    waiting: sums.waiting,
    oldestWaiting: sums.oldest?.toISOString(),
    decided: { published: sums.published, rejected: sums.rejected },
    medianHours: sums.median === null ? null : Math.round(sums.median * 10) / 10,
    deadLinks: sums.dead,
    openReports: sums.reports,
    mostRead: read.rows,
    leastLiked: liked.rows,
  };
}
