import type { newsletterArchive } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { ArchiveService } from "./archive.service.ts";

export const archiveRoutes = (archive: ArchiveService): Handlers<typeof newsletterArchive> => ({
  listArchived: ({ query }) => archive.list(query),
  getArchived: ({ params }) => archive.get(params.number),
});
