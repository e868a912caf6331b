import type { AdminResult, AdminResultRow, SittingLog } from "@sarathi/contract";
import { accountTitles, record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { FileBody } from "../foundation/http/download.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { dayInNepal, readVersions } from "../questions/index.ts";
import { readEarlier } from "./regrade.store.ts";
import { resultRemoved } from "./result.events.ts";
import { readResult } from "./result.store.ts";
import { viewResult } from "./result.view.ts";
import * as store from "./resultAdmin.store.ts";
import { viewAdminResult, viewResultRow } from "./resultAdmin.view.ts";
import { csvOfResults, xlsxOfResults } from "./resultFile.ts";
import { readSitting } from "./sittingLog.store.ts";
import { viewSittingLog } from "./sittingLog.view.ts";
import type { TestService } from "./test.service.ts";
import { readSections } from "./testAdmin.store.ts";

/** Results of an export that are read at a time. */
const AT_ONCE = 1_000;
const fileTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Results of all, for staff. */
export function resultAdminService(
  { db, random, clock, events, log }: Pick<ModuleDeps, "db" | "random" | "clock" | "events" | "log">,
  tests: TestService,
) {
  /** Results of a filter, read as they are sent: never whole in memory. */
  async function* rowsOf(filter: store.AdminResultFilter): AsyncGenerator<AdminResultRow> {
    for (let after: string | undefined; ; ) {
      const rows = await store.adminResultsAfter(db, filter, after, AT_ONCE);
      for (const row of rows) yield viewResultRow(row as store.AdminResultListRow);
      after = rows.at(-1)?.id;
      if (rows.length < AT_ONCE) return;
    }
  }

  return {
    /** A file of all results of a filter, the latest first. */
    export({ format, ...filter }: store.AdminResultFilter & { format: keyof typeof fileTypes }): FileBody {
      const failed = (error: Error) => log.error({ err: error }, "a workbook could not be written to its end");
      const parts = format === "csv" ? csvOfResults(rowsOf(filter)) : xlsxOfResults(rowsOf(filter), failed);
      return new FileBody(`mock-test-results-${dayInNepal(clock())}.${format}`, fileTypes[format], parts);
    },

    /** @throws result.not_found */
    async log(id: string): Promise<SittingLog> {
      const held = await readSitting(db, id);
      if (!held) throw new AppError("result.not_found");
      return viewSittingLog(held);
    },

    async list(query: Parameters<typeof store.listAdminResults>[1]) {
      const { rows, pagination } = await store.listAdminResults(db, query);
      return { items: rows.map((row) => viewResultRow(row as store.AdminResultListRow)), pagination };
    },

    /** @throws result.not_found */
    async get(id: string): Promise<AdminResult> {
      const row = await readResult(db, "r.id", id);
      if (!row) throw new AppError("result.not_found");
      const paper = await tests.everPublished(row.test_id);
      const places = (await readSections(db, row.test_id)).flatMap(({ questions }) => questions);
      const versions = new Map((await readVersions(db, places)).map((version) => [version.mcq_id, version]));
      const username = (await accountTitles(db, [row.account_id])).get(row.account_id) ?? "";
      const open = { ...paper, solutions: { with: "result" as const } };
      const earlier = paper.regradeNo > 0 ? await readEarlier(db, row.id) : [];
      const result = viewResult({ ...row, answers_until: null }, open, await tests.chapterNames(), clock(), earlier);
      return viewAdminResult({ row, paper, result, versions, username });
    },

    /**
     * Deletes a result with its attempt and answers, as if the sitting had not been: it counts for no rank and no
     * statistics, and is none of the attempts that the test allows. What is left is the audit entry with its reason.
     * @throws result.not_found
     */
    async remove(me: Identity, id: string, reason: string): Promise<{ _id: string }> {
      await inTransaction(db, async (tx) => {
        const held = await store.lockResult(tx, id);
        if (!held) throw new AppError("result.not_found");
        const { attempt_id, account_id, test_id: testId, slug, attempt_no } = held;
        await store.deleteSitting(tx, attempt_id);
        const before = { test: slug, account: account_id, attemptNo: attempt_no };
        await record(tx, random, { actorId: me.accountId, action: "result.remove", targetId: id, before, reason });
        await events.publish(tx, resultRemoved, { testId });
      });
      return { _id: id };
    },
  };
}
export type ResultAdminService = ReturnType<typeof resultAdminService>;
