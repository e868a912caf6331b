import { uploads } from "@sarathi/contract";
import { implement, type Room } from "../foundation/http/implement.ts";
import { serveFiles, uploadRoutes } from "./upload.routes.ts";
import type { UploadService } from "./upload.service.ts";

export { type FileLinks, fileLinks } from "./upload.link.ts";
export { type UploadService, uploadService } from "./upload.service.ts";

export function uploadsRoom(service: UploadService): Room {
  const calls = implement(uploads, uploadRoutes(service));
  return {
    mount(http, options) {
      calls.mount(http, options);
      serveFiles(http, service);
    },
  };
}
