import type { Upload } from "@sarathi/contract";
import { addressOf } from "./upload.rules.ts";
import type { UploadRow } from "./upload.store.ts";

/** A stored file as its owner sees it. */
export function viewUpload(row: UploadRow): Upload {
  return {
    _id: row.id,
    url: addressOf(row.key, row.width),
    folder: row.folder,
    fileType: row.kind,
    private: row.private,
    bytes: row.bytes,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    variants: row.widths.map((width) => ({ url: addressOf(row.key, width), width })),
    createdAt: row.created_at.toISOString(),
  };
}

/** The same in the export of the owner's data. */
export function viewExported(row: UploadRow): { url: string; folder: string; kind: string; createdAt: string } {
  const { url, folder, fileType, createdAt } = viewUpload(row);
  return { url, folder, kind: fileType, createdAt };
}
