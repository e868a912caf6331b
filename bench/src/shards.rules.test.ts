import { parse } from "libpg-query";
import { describe, expect, it } from "vitest";
import { reachOf } from "./shards.rules.ts";

const columns = { attempt: ["id", "account_id", "test_id"], answer: ["attempt_id", "n"], test: ["id"] };
const byAccount = { attempt: "account_id", answer: null };
const byAttempt = { attempt: "id", answer: "attempt_id" };

async function reach(text: string, key: Record<string, string | null> = byAttempt) {
  const { stmts } = await parse(text);
  return reachOf(stmts?.[0]?.stmt as Parameters<typeof reachOf>[0], key, columns);
}

describe("how many shards a statement asks", () => {
  it("is one when every spread table is bound to one value", async () => {
    expect(await reach("SELECT * FROM attempt a WHERE a.id = $1")).toBe("one");
    expect(
      await reach("SELECT n FROM attempt a JOIN answer w ON w.attempt_id = a.id WHERE id = $1::uuid AND n = 2"),
    ).toBe("one");
    expect(await reach("SELECT * FROM test WHERE id = $1")).toBe("one");
    expect(await reach("INSERT INTO answer (attempt_id, n) VALUES ($1, $2)")).toBe("one");
    expect(
      await reach(
        "UPDATE attempt SET test_id = $2 WHERE id IN (SELECT w.attempt_id FROM answer w WHERE w.attempt_id = $1)",
      ),
    ).toBe("one");
  });

  it("is some when they are bound to a list", async () => {
    expect(await reach("SELECT * FROM attempt WHERE id = ANY($1::uuid[])")).toBe("some");
    const save = `WITH open AS (SELECT a.id FROM attempt a WHERE a.id = ANY($1::uuid[]) FOR SHARE),
      written AS (INSERT INTO answer AS x (attempt_id, n) SELECT i.at, i.n FROM unnest('{}'::uuid[], $2::int[]) AS i(at, n)
        JOIN open ON open.id = i.at ON CONFLICT DO NOTHING RETURNING x.attempt_id)
      SELECT a.id FROM attempt a LEFT JOIN written w ON w.attempt_id = a.id WHERE a.id = ANY($1::uuid[])`;
    expect(await reach(save)).toBe("some");
    expect(await reach(save, byAccount)).toBe("all");
  });

  it("is all when one of them is not bound, or to something else", async () => {
    expect(await reach("SELECT * FROM attempt WHERE account_id = $1")).toBe("all");
    expect(await reach("SELECT * FROM attempt WHERE account_id = $1", byAccount)).toBe("one");
    expect(await reach("SELECT * FROM attempt WHERE id = $1 OR id = $2")).toBe("all");
    expect(await reach("SELECT * FROM attempt a, answer w WHERE a.id = $1 AND w.attempt_id = $2")).toBe("all");
    expect(
      await reach(
        "SELECT (SELECT count(*) FROM attempt o WHERE o.account_id = a.account_id) FROM attempt a WHERE a.id = $1",
      ),
    ).toBe("all");
  });
});
