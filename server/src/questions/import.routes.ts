import type { questionImport } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { ExportService } from "./export.service.ts";
import type { ImportService } from "./import.service.ts";

export const importRoutes = (service: ImportService, exports: ExportService): Handlers<typeof questionImport> => ({
  listMcqImports: ({ query }) => service.list(query),
  createMcqImport: ({ me, body, file }) => service.create(me, body, file),
  getMcqImport: ({ params }) => service.get(params.id),
  listMcqImportRows: ({ params, query }) => service.rows(params.id, query),
  changeMcqImport: ({ me, params, body }) => service.change(me, params.id, body),
  startMcqImport: ({ me, params }) => service.start(me, params.id),
  cancelMcqImport: ({ params }) => service.cancel(params.id),
  refusedOfMcqImport: ({ params }) => service.refused(params.id),
  exportMcqs: ({ me, query }) => exports.write(me, query),
});
