import type { McqReport, ReportBody, ReportOutcome } from "@sarathi/contract";
import { accountTitles, record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { satVersion } from "./mcq.hooks.ts";
import * as store from "./report.store.ts";
import { viewListedReport, viewOwnReport } from "./report.view.ts";

/** Mistakes in questions: candidates report them, staff answer. */
export function reportService({ db, random, hooks }: Pick<ModuleDeps, "db" | "random" | "hooks">) {
  const satVersionOf = hooks.of(satVersion);

  return {
    /**
     * Reports a question that the caller may see, or has seen in a paper; while it is open, the same again answers the
     * first. @throws mcq.not_found
     */
    async report({ accountId }: Identity, mcqId: string, body: ReportBody): Promise<McqReport> {
      // Words that are being written anew are not for whoever sat the earlier ones.
      const version = (await store.openVersion(db, mcqId)) ?? (await satVersionOf(mcqId, accountId));
      if (version === undefined) throw new AppError("mcq.not_found");
      const id = random.id();
      return inTransaction(db, async (tx) => {
        await store.addReport(tx, { ...body, id, mcqId, version, accountId });
        const row = await store.readOpen(tx, mcqId, accountId);
        if (!row) throw new AppError("server.busy"); // answered at this moment: the next try is a new report
        return viewOwnReport(row);
      });
    },

    async mine({ accountId }: Identity, page: { page: number; limit: number }) {
      const { rows, pagination } = await store.listOwn(db, accountId, page);
      return { items: rows.map(viewOwnReport), pagination };
    },

    async list(query: store.ReportQuery) {
      const { rows, pagination } = await store.listReports(db, query);
      const people = rows.flatMap((row) => [row.account_id, row.answered_by ?? []].flat());
      const names = await accountTitles(db, [...new Set(people)]);
      return { items: rows.map((row) => viewListedReport(row, names)), pagination };
    },

    /** @throws mcq.report_not_found, mcq.report_answered */
    async answer(
      me: Identity,
      id: string,
      { outcome, answer, all }: { outcome: ReportOutcome; answer: string; all: boolean },
    ): Promise<{ ids: string[] }> {
      const ids = await inTransaction(db, async (tx) => {
        const report = await store.lockReport(tx, id);
        if (!report) throw new AppError("mcq.report_not_found");
        if (report.state !== "open") throw new AppError("mcq.report_answered");
        const which = all ? { mcqId: report.mcq_id } : { id };
        const answered = await store.answerReports(tx, which, { outcome, answer, accountId: me.accountId });
        const entry = { before: { reports: answered.length }, after: { outcome, answer } };
        await record(tx, random, {
          actorId: me.accountId,
          action: "mcq.answer_report",
          targetId: report.mcq_id,
          ...entry,
        });
        return answered;
      });
      return { ids };
    },

    /** For the export of the account's data, oldest first. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const row of await store.allOwn(db, accountId)) yield viewOwnReport(row);
    },
  };
}
export type ReportService = ReturnType<typeof reportService>;
