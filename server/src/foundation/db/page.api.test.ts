import { COUNTED_UP_TO } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { AppError } from "../http/errors.ts";
import { systemRandom } from "../random.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { type Keyset, keysetPage, offsetPage } from "./page.ts";

const { db } = await testDatabase();
const LATEST: Keyset = {
  list: "log",
  order: "desc",
  keys: [
    { column: "e.at", type: "instant" },
    { column: "e.id", type: "uuid" },
  ],
};
const log = (action: string) =>
  db.selectFrom("audit_entry as e").where("e.reason", "=", action).select(["e.id", "e.at"]);

/** Entries of one reason, three of each instant, a microsecond apart. */
async function write(reason: string, count: number): Promise<void> {
  await sql`
    INSERT INTO audit_entry (id, at, action, reason)
    SELECT gen_random_uuid(), timestamptz '2026-03-01 10:00:00.000001Z' + (n / 3) * interval '1 microsecond',
      'user.role', ${reason}
    FROM generate_series(1, ${count}::int) AS n`.execute(db);
}

describe("a page by its number", () => {
  it("counts exactly, says whether there is more, and answers a page beyond the end", async () => {
    await write("five", 5);
    const page = (number: number) => offsetPage(log("five").orderBy("e.id"), { page: number, limit: 2 });
    const seen = [];
    for (const number of [1, 2, 3]) {
      const { rows, pagination } = await page(number);
      seen.push(...rows.map((row) => row.id));
      expect(pagination).toEqual({
        total: 5,
        page: number,
        limit: 2,
        totalPages: 3,
        hasNextPage: number < 3,
        hasPrevPage: number > 1,
      });
    }
    expect(new Set(seen).size).toBe(5);
    expect(await page(9)).toMatchObject({ rows: [], pagination: { total: 5, hasNextPage: false } });
    expect(await offsetPage(log("none").orderBy("e.id"), { page: 1, limit: 2 })).toMatchObject({
      rows: [],
      pagination: { total: 0, totalPages: 0, hasNextPage: false },
    });
  });

  it("stops counting at the bound, and still goes on to what lies behind it", async () => {
    await write("many", COUNTED_UP_TO + 150);
    const last = COUNTED_UP_TO / 100;
    const { pagination } = await offsetPage(log("many").orderBy("e.id"), { page: last, limit: 100 });
    expect(pagination).toMatchObject({ total: COUNTED_UP_TO, totalPages: last, hasNextPage: true });
    const behind = await offsetPage(log("many").orderBy("e.id"), { page: last + 2, limit: 100 });
    expect(behind.rows).toHaveLength(50);
    expect(behind.pagination.hasNextPage).toBe(false);
  });
});

describe("a page by cursor", () => {
  it("goes through rows of one instant in order, losing and repeating none while others come in", async () => {
    await write("moving", 20);
    const all = (await log("moving").orderBy("e.at", "desc").orderBy("e.id", "desc").execute()).map((row) => row.id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await keysetPage(log("moving"), LATEST, { cursor, limit: 3 });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.pagination.nextCursor;
      expect(page.pagination.hasNextPage).toBe(cursor !== undefined);
      await sql`INSERT INTO audit_entry (id, action, reason)
        VALUES (${systemRandom.id()}, 'user.role', 'moving')`.execute(db);
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it("gives the cursor on pages by number too, and goes the other way when told", async () => {
    const second = await keysetPage(log("five"), LATEST, { page: 2, limit: 2 });
    expect(second.pagination).toMatchObject({ total: 5, page: 2, hasNextPage: true, hasPrevPage: true });
    const { nextCursor } = second.pagination;
    const third = await keysetPage(log("five"), LATEST, { cursor: nextCursor, page: 3, limit: 2 });
    expect(third.rows).toHaveLength(1);
    expect(third.pagination).toMatchObject({ total: 5, page: 3, hasNextPage: false });
    const back = await keysetPage(log("five"), { ...LATEST, order: "asc" }, { cursor: nextCursor, limit: 5 });
    expect(back.rows).toHaveLength(3);
  });

  it("reads by its index, however far into the list", async () => {
    await sql`ANALYZE audit_entry`.execute(db);
    const half = await keysetPage(db.selectFrom("audit_entry as e").select("e.id"), LATEST, { page: 100, limit: 50 });
    const [at, id] = decodeCursor("log", ["instant", "uuid"], half.pagination.nextCursor ?? "");
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      EXPLAIN SELECT e.id FROM audit_entry e
      WHERE (e.at, e.id) < ((timestamptz 'epoch' + ${Number(at)}::bigint * interval '1 microsecond'), ${id}::uuid)
      ORDER BY e.at DESC, e.id DESC LIMIT 51`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index (Only )?Scan using audit_entry_latest/);
    expect(plan).toMatch(/Index Cond: \(ROW\(at, id\) < ROW/);
    expect(plan).not.toMatch(/Sort|Filter/);
  });
});

it.each([
  ["letters of Nepali", "क".repeat(300)],
  ["control characters", "\u0001".repeat(300)],
  ["quotes", '"\\'.repeat(150)],
])("the longest cursor that is given out is taken: %s", (_, text) => {
  const keys = [text, "-9007199254740991", "9007199254740991", systemRandom.id()];
  const types = ["text", "integer", "instant", "uuid"] as const;
  expect(decodeCursor("नाम", types, encodeCursor("नाम", keys))).toEqual(keys);
  expect(() => encodeCursor("नाम", [`${text}x`])).toThrow("too long for a cursor");
});

describe("a cursor that nobody was given", () => {
  const id = systemRandom.id();
  const good = encodeCursor("log", ["1767225600000000", id]);
  const raw = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

  it("is given back as it was", () => {
    expect(decodeCursor("log", ["instant", "uuid"], good)).toEqual(["1767225600000000", id]);
  });

  it.each([
    ["nothing", ""],
    ["no base64", "☃☃☃"],
    ["no JSON", "abcdef"],
    ["huge", "A".repeat(15_000)],
    ["huge, and well formed", raw([1, "log", "1".repeat(10_000), id])],
    ["no list", raw({ 0: 1 })],
    ["a number", raw(7)],
    ["nested", raw([1, "log", [["1"]], id])],
    ["null", raw([1, "log", null, id])],
    ["another version", raw([2, "log", "1", id])],
    ["another list's", encodeCursor("users", ["1", id])],
    ["too few keys", raw([1, "log", "1"])],
    ["too many keys", raw([1, "log", "1", id, id])],
    ["a number for text", raw([1, "log", 1, id])],
    ["no instant", raw([1, "log", "yesterday", id])],
    ["an instant before 1970", raw([1, "log", "-5", id])],
    ["an instant beyond what is counted", raw([1, "log", "9".repeat(16), id])],
    ["no id", raw([1, "log", "1", "'; DROP TABLE audit_entry; --"])],
    ["an id with a zero byte", raw([1, "log", "1", `${id.slice(0, 35)}\0`])],
  ])("%s is refused", async (_, cursor) => {
    await expect(keysetPage(log("five"), LATEST, { cursor, limit: 2 })).rejects.toThrow(AppError);
    await expect(keysetPage(log("five"), LATEST, { cursor, limit: 2 })).rejects.toMatchObject({
      code: "page.bad_cursor",
    });
  });
});
