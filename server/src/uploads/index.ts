import { uploads } from "@sarathi/contract";
import { accountErased, claimPicture, releasePicture } from "../accounts/index.ts";
import { installationSecret } from "../foundation/db/secrets.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { fileLinks } from "./upload.link.ts";
import { serveFiles, uploadRoutes } from "./upload.routes.ts";
import { type UploadDeps, type UploadService, uploadService } from "./upload.service.ts";

export { variantsOf } from "./upload.rules.ts";
export type { UploadService } from "./upload.service.ts";
export { type PictureFacts, storedFiles } from "./upload.store.ts";
export {
  type FileFacts,
  fileFacts,
  fileIdOf,
  freePicture,
  hasPicture,
  useOwnFile,
  useOwnPicture,
  usePicture,
} from "./upload.use.ts";

/** Stores pictures that files of a higher module bring along. They are no private files: no link to one is ever made. */
export const pictureStore = (deps: UploadDeps): UploadService["storePicture"] =>
  uploadService(deps, fileLinks(Buffer.alloc(0))).storePicture;

/** Files of members, and who sees them. */
export async function uploadsModule(deps: ModuleDeps): Promise<Module<UploadService>> {
  const service = uploadService(deps, fileLinks(await installationSecret(deps.db, deps.random, "file-link")));
  deps.events.subscribe(accountErased, "purge-files", async () => void (await service.purge()));
  return {
    services: service,
    routes: [implement(uploads, uploadRoutes(service))],
    mount: (http) => serveFiles(http, service),
    fills: [fill(claimPicture, service.claim), fill(releasePicture, service.release)],
    exports: { uploads: service.exportOf },
    erase: service.releaseAll,
    sweep: service.purge,
  };
}
