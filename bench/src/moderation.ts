import { type ModerationReason, moderationReasons } from "@sarathi/contract";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { writeThreads } from "../../server/src/community/index.ts";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { type FiledCase, writeCases } from "../../server/src/moderation/index.ts";
import { pick } from "./bankFill.ts";
import { timed, type Waits } from "./measure.ts";
import { type Candidate, seedCandidates } from "./seed.ts";

/** What staff wait for in a queue of so many open cases, by what they ask. */
export interface Moderation {
  cases: number;
  rows: (Waits & { most: number })[];
}

const POSTS = 12_000;
const PEOPLE = 2_000;
/** Every other post has a comment that is reported too. */
const COMMENTED = 2;
const MOST_MS = 150;

/** What the queue is asked for. */
const QUERIES: Record<string, () => Record<string, string>> = {
  "what waits": () => ({}),
  "page 400 of it": () => ({ page: "400" }),
  "a state": () => ({ state: pick(["open", "in_review"]) }),
  "closed ones": () => ({ state: "actioned" }),
  "a kind": () => ({ kind: pick(["post", "comment", "person"]) }),
  "a reason": () => ({ reason: pick(moderationReasons) }),
  "one's own": () => ({ mine: "yes" }),
  escalated: () => ({ escalated: "yes" }),
  appeals: () => ({ appeals: "yes" }),
  "a word": () => ({ search: `शब्द${Math.floor(Math.random() * 500)}` }),
  "what nothing holds": () => ({ search: "यस्तोशब्दछैन" }),
};

async function fill(socket: string, people: readonly Candidate[]): Promise<string[]> {
  const { db, close } = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, (error) => {
    throw error;
  });
  try {
    const ids = people.map(({ accountId }) => accountId);
    const random = { id: uuidv7 };
    const now = new Date();
    const byName = new Map(ids.map((id, i) => [String(i), id]));
    const threads = Array.from({ length: POSTS }, (_, i) => ({
      by: String(i % 1_000),
      title: `शब्द${i % 500} बारे पोस्ट ${i}`,
      content: `पाठ ${i} को विज्ञापन`,
      daysAgo: 1 + (i % 300),
      comments: i % COMMENTED === 0 ? [{ by: String((i + 7) % 1_000), content: `कुरा ${i}`, afterHours: 2 }] : [],
    }));
    await writeThreads(db, { random, now }, threads, byName);
    const reports = (i: number): FiledCase["reports"] =>
      Array.from({ length: 1 + (i % 3) }, (_, n) => ({
        by: ids[(i + n + 11) % 1_000] as string,
        reason: moderationReasons[(i + n) % moderationReasons.length] as ModerationReason,
        description: n === 0 ? `शब्द${i % 500} राम्रो भएन` : "",
      }));
    const posts = await db.selectFrom("post").select(["id", "author_id"]).where("author_id", "in", ids).execute();
    const comments = await db.selectFrom("comment").select(["id", "author_id"]).where("author_id", "in", ids).execute();
    const cases = [
      ...posts.map(({ id, author_id }) => ({ kind: "post" as const, targetId: id, authorId: author_id })),
      ...comments.map(({ id, author_id }) => ({ kind: "comment" as const, targetId: id, authorId: author_id })),
      ...ids.slice(0, PEOPLE).map((id) => ({ kind: "person" as const, targetId: id, authorId: id })),
    ];
    const filed = cases.map((one, i) => ({ ...one, hoursAgo: i % 700, reports: reports(i) }));
    return await writeCases(db, { random, now }, filed);
  } finally {
    await close();
  }
}

/** The queue of cases and single cases, as staff ask for them, when 20,000 are open. */
export async function benchModeration(url: string, socket: string): Promise<Moderation> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  try {
    const people = await seedCandidates(pool, PEOPLE);
    const [staff] = await seedCandidates(pool, 1);
    await pool.query("UPDATE account SET role = 'moderator' WHERE id = $1", [staff?.accountId]);
    const ids = await fill(socket, people);
    await pool.query("ANALYZE");
    const headers = { authorization: `Bearer ${staff?.token}` };
    const ask = (path: string) => fetch(`${url}/api/admin/moderation/${path}`, { headers });
    const rows: Moderation["rows"] = [];
    for (const [name, query] of Object.entries(QUERIES)) {
      const waits = await timed(`queue: ${name}`, () => ask(`cases?${new URLSearchParams(query())}`));
      rows.push({ ...waits, most: MOST_MS });
    }
    rows.push({ ...(await timed("one case", () => ask(`cases/${pick(ids)}`))), most: MOST_MS });
    rows.push({ ...(await timed("counts", () => ask("counts"))), most: MOST_MS });
    return { cases: ids.length, rows };
  } finally {
    await pool.end();
  }
}
