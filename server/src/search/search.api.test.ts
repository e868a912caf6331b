import { search } from "@sarathi/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { done } from "../../test/sitting.ts";

const app = await testApp();
beforeAll(async () => {
  await app.services.search.search.fold();
});
const find = async (source: "study", q: string) =>
  done(await app.call(search.find, { params: { source }, query: { q } }));

describe("x", () => {
  it("y", async () => {
    for (const q of ["खरिदार", "kharidar", "khridar", "kharidarr", "sambidhan", "संबिधान", "lok", "मौलिक हक", "maulik hak", "constitusion", "lokpriya"]) {
      const t = performance.now();
      const hits = await find("study", q);
      console.log(q, (performance.now() - t).toFixed(1), hits.slice(0, 4).map((h) => [h.kind, h.title.ne ?? h.title.en, h.tier, h.score.toFixed(2), h.corrected]));
    }
    const { rows } = await app.pool.query("select source, count(*), sum(folding) from search_text group by 1");
    console.log(rows);
    expect(1).toBe(1);
  });
});
