import pg from "pg";
import { fillBank, pick, stemOf, type Words, wordsOf } from "./bankFill.ts";
import { timed, type Waits } from "./measure.ts";
import { seedCandidates } from "./seed.ts";

/** What staff wait for in a bank of so many questions, by what they ask. */
export interface Bank {
  questions: number;
  /** Questions a second, by `createMany`. */
  writtenPerSecond: number;
  rows: (Waits & { most: number })[];
}

const QUESTIONS = 100_000;
const MOST_LIST_MS = 150;
const MOST_SIMILAR_MS = 80;

/** What lists of staff are asked for. */
function queriesOf(words: Words): Record<string, () => Record<string, string>> {
  const word = () => pick(pick(words.ne));
  return {
    "all, the latest first": () => ({}),
    "page 150 of them": () => ({ page: "150" }),
    "a state": () => ({ state: pick(["draft", "in_review", "verified", "retired"]) }),
    "a common word": () => ({ search: "नेपालको" }),
    "any word": () => ({ search: word() }),
    "two words": () => ({ search: `${word()} ${word()}` }),
    "a word in a state, difficulty and category": () => ({
      ...{ search: word(), state: "verified", difficulty: "hard", category: "section-officer" },
    }),
    "what nothing holds": () => ({ search: "यस्तोशब्दछैन" }),
    "a chapter": () => ({ chapter: "so-polity" }),
    "a category, by the last day": () => ({ category: "kharidar", sort: "expires" }),
    "a tag": () => ({ tag: "2075" }),
    "what lacks its source": () => ({ lacking: "source" }),
    "what stands in no chapter": () => ({ lacking: "chapter" }),
    "the most reported": () => ({ sort: "reports" }),
    "the queue of review": () => ({ queue: "review" }),
    "the queue of reports": () => ({ queue: "reported" }),
    "the queue of what expired": () => ({ queue: "expired", sort: "expires" }),
    "the queue of what expires soon": () => ({ queue: "expiring" }),
    "the queue of duplicates": () => ({ queue: "duplicates" }),
    "one's own, with a word": () => ({ author: "me", search: word() }),
  };
}

/** Lists of staff, and the look-up of similar questions while somebody types, in a bank of 100,000. */
export async function benchBank(url: string, socket: string): Promise<Bank> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  try {
    const staff = await seedCandidates(pool, 20);
    await pool.query("UPDATE account SET role = 'moderator' WHERE id = ANY($1::uuid[])", [
      staff.map(({ accountId }) => accountId),
    ]);
    const [author, verifier] = staff;
    if (!author || !verifier) throw new Error("nobody was seeded");
    const words = await wordsOf(pool);
    const people = { authorId: author.accountId, verifierId: verifier.accountId };
    const writtenPerSecond = await fillBank(socket, pool, people, QUESTIONS);
    // Several, as the limit of look-ups is an account's; the author among them for what is one's own.
    let asked = 0;
    const headers = (one = staff[asked++ % staff.length]) => ({
      authorization: `Bearer ${one?.token}`,
      "content-type": "application/json",
    });
    const rows: Bank["rows"] = [];
    for (const [name, query] of Object.entries(queriesOf(words))) {
      const waits = await timed(`list: ${name}`, () =>
        fetch(`${url}/api/admin/mcqs?${new URLSearchParams(query())}`, { headers: headers(author) }),
      );
      rows.push({ ...waits, most: MOST_LIST_MS });
    }
    const similar = (question: object) =>
      fetch(`${url}/api/admin/mcqs/similar`, {
        method: "POST",
        headers: headers(),
        body: JSON.stringify({ question }),
      });
    const { rows: some } = await pool.query<{ ne: string }>(
      "SELECT question ->> 'ne' AS ne FROM mcq_version WHERE question ? 'ne' ORDER BY random() LIMIT 500",
    );
    const stem = () => pick(some).ne;
    const kinds: Record<string, () => object> = {
      "a stem that the bank has": () => ({ ne: `12. ${stem()}?` }),
      "a stem with a word changed": () => ({ ne: stem().replace(/\S+$/, pick(pick(words.ne))) }),
      "half of a stem": () => ({ ne: stem().slice(0, 40) || "क" }),
      "a new stem in both languages": () => ({ ne: stemOf(words.ne), en: stemOf(words.en) }),
    };
    for (const [name, make] of Object.entries(kinds)) {
      rows.push({ ...(await timed(`similar: ${name}`, () => similar(make()))), most: MOST_SIMILAR_MS });
    }
    return { questions: QUESTIONS, writtenPerSecond, rows };
  } finally {
    await pool.end();
  }
}
