import { describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { makeTest } from "../test/factories.ts";
import { done, start, submit } from "../test/sitting.ts";
import { curriculumContent } from "./curriculum/index.ts";
import { testContent } from "./exams/index.ts";
import { compareRows } from "./foundation/content/load.ts";
import { questionContent } from "./questions/index.ts";

const app = await testApp();
const tables = [curriculumContent, questionContent, testContent].flatMap((source) => source.tables);

describe("whoever sits a test", () => {
  it("is not held up by content that is being loaded", async () => {
    const asha = await app.member();
    const test = await makeTest(app.db, [{ answer: "A" }]);
    await app.db.transaction().execute(async (tx) => {
      for (const table of tables) {
        await table.read(tx, ["section-officer", "so-polity", `q-${test.tag}-0`, test.slug]);
      }
      await start(app, test.testId, asha);
      done(await submit(app, test.testId, asha));
    });
  });

  it("nor is anybody by a comparison with the files, which holds no row", async () => {
    const { testId } = await makeTest(app.db, [{ answer: "A" }]);
    await app.db.transaction().execute(async (tx) => {
      expect(await compareRows(tx, tables, [])).not.toEqual([]);
      await app.db.updateTable("mock_test").set({ position: 91 }).where("id", "=", testId).execute();
    });
  });
});
