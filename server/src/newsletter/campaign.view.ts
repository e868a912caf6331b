import type { Campaign, CampaignFigures, CampaignSegment, CampaignSummary } from "@sarathi/contract";
import type { CampaignRow } from "./campaign.store.ts";

export const segmentOf = ({ topic, language, target_post }: CampaignRow): CampaignSegment => ({
  topic,
  language,
  targetPost: target_post,
});

export const viewSummary = (row: CampaignRow): CampaignSummary => ({
  _id: row.id,
  state: row.state,
  subject: (row.content.ne ?? row.content.en)?.subject ?? "",
  topic: row.topic,
  sendAt: row.send_at?.toISOString(),
  startedAt: row.started_at?.toISOString(),
  finishedAt: row.finished_at?.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewCampaign = (row: CampaignRow, figures: CampaignFigures): Campaign => ({
  ...viewSummary(row),
  content: row.content,
  segment: segmentOf(row),
  perSecond: row.per_second,
  isListed: row.is_listed,
  number: row.number ?? undefined,
  version: row.version,
  figures,
});
