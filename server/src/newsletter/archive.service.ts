import type { ArchivedSummary } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { type CampaignRow, findArchived, listArchived } from "./campaign.store.ts";

const view = ({ number, content, topic, started_at }: CampaignRow): ArchivedSummary => ({
  number: number ?? 0,
  title: { ne: content.ne?.subject, en: content.en?.subject },
  topic,
  sentAt: started_at?.toISOString() ?? "",
});

/** Newsletters that were sent, for everybody. */
export function archiveService({ db }: Pick<ModuleDeps, "db">) {
  return {
    async list(page: { page: number; limit: number }) {
      const { rows, pagination } = await listArchived(db, page);
      return { items: rows.map(view), pagination };
    },

    /** @throws campaign.not_found, also of one that is not to be read by everybody */
    async get(number: number) {
      const row = await findArchived(db, number);
      if (!row) throw new AppError("campaign.not_found");
      return { ...view(row), content: row.content };
    },
  };
}
export type ArchiveService = ReturnType<typeof archiveService>;
