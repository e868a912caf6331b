import type { ItemReport, ItemReportOutcome, ItemReportReason } from "@sarathi/contract";
import { accountTitles, record } from "../accounts/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "../notifications/index.ts";
import { freePicture, usePicture } from "../uploads/index.ts";
import { setGone } from "./admin.store.ts";
import { findReadable } from "./item.store.ts";
import * as items from "./publish.store.ts";
import * as store from "./report.store.ts";
import { viewReport } from "./report.view.ts";
import { refreshFacts } from "./resource.store.ts";

interface Said {
  reason: ItemReportReason;
  description: string;
  email?: string | undefined;
}

/** What readers and rights holders find wrong with items, and what staff do about it. */
export function reportService({ db, random, live }: Pick<ModuleDeps, "db" | "random" | "live">) {
  async function view(tx: Db, rows: readonly store.ReportRow[]): Promise<ItemReport[]> {
    const ids = rows.flatMap(({ account_id, answered_by }) => [account_id, answered_by]).filter((id) => id !== null);
    const names = await accountTitles(tx, ids);
    return rows.map((row) => viewReport(row, names));
  }

  /** Readers see it no more, nor its files once the next purge has come. */
  async function takeDown(tx: Db, id: string): Promise<void> {
    const row = await items.holdItem(tx, id);
    if (!row || row.taken_down_at) return;
    for (const url of await items.filesOfRevisions(tx, id)) await freePicture(tx, url);
    await setGone(tx, id, { takenDown: true });
    await refreshFacts(tx, row.resource_id);
  }

  return {
    /** @throws resource.item_not_found, resource.report_address for a stranger who gives none */
    async report(
      me: Identity | null,
      idOrSlug: string,
      { reason, description, email }: Said,
    ): Promise<{ received: true }> {
      const item = await findReadable(db, idOrSlug, null);
      if (!item) throw new AppError("resource.item_not_found");
      if (!me && !email)
        throw new AppError("resource.report_address", { fields: { email: "resource.report_address" } });
      const who = { account_id: me?.accountId ?? null, email: email ?? null };
      await store.insertReport(db, { id: random.id(), item_id: item.id, ...who, reason, description });
      return { received: true };
    },

    async list(query: Parameters<typeof store.listReports>[1]) {
      const { rows, pagination } = await store.listReports(db, query);
      return { items: await view(db, rows), pagination };
    },

    /** @throws resource.report_not_found, resource.report_answered */
    answer: (me: Identity, id: string, said: { outcome: ItemReportOutcome; answer: string }): Promise<ItemReport> =>
      inTransaction(db, async (tx) => {
        const row = await store.findReport(tx, id);
        if (!row) throw new AppError("resource.report_not_found");
        const isDown = said.outcome === "taken_down";
        if (isDown) await takeDown(tx, row.item_id);
        const answeredNow = await store.answerReport(tx, row, isDown, { ...said, accountId: me.accountId });
        if (!answeredNow.some((one) => one.id === id)) throw new AppError("resource.report_answered");
        const action = isDown ? "item.take_down" : "item.answer_report";
        const after = { outcome: said.outcome, reported: row.reason };
        await record(tx, random, { actorId: me.accountId, action, targetId: row.item_id, after, reason: said.answer });
        const { resource_id: resourceId, item_id: itemId, title } = row;
        const itemReport = { resourceId, itemId, title, ...said };
        const notice = { type: "report", target: itemId, key: id, says: { itemReport } } as const;
        const reporters = new Set(answeredNow.flatMap(({ account_id }) => account_id ?? []));
        await notify(tx, { random, live }, notice, [...reporters]);
        const [answered] = await view(tx, [(await store.findReport(tx, id)) ?? row]);
        if (!answered) throw new AppError("resource.report_not_found");
        return answered;
      }),

    /** @throws resource.item_not_found, resource.anothers_file when its file is purged by now */
    restore: (me: Identity, id: string, reason: string): Promise<{ _id: string }> =>
      inTransaction(db, async (tx) => {
        const row = await items.holdItem(tx, id);
        if (!row?.taken_down_at) throw new AppError("resource.item_not_found");
        for (const url of await items.filesOfRevisions(tx, id)) {
          const isThere = await usePicture(tx, url, "resources");
          if (!isThere && url === row.file?.url) throw new AppError("resource.anothers_file");
        }
        await setGone(tx, id, { takenDown: false });
        await refreshFacts(tx, row.resource_id);
        await record(tx, random, { actorId: me.accountId, action: "item.restore", targetId: id, reason });
        return { _id: id };
      }),
  };
}
export type ReportService = ReturnType<typeof reportService>;
