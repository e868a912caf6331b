import type { EventAnnouncement } from "@sarathi/contract";

export const viewAnnouncement = (row: { id: string; text: string; created_at: Date }): EventAnnouncement => ({
  _id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
});
