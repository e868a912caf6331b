import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { Id, Instant } from "./text.ts";

/** What a file is for; it decides who may upload it and who may see it. */
export const UploadFolder = z
  .enum(["avatars", "posts", "resources", "questions", "payments"])
  .describe("What the file is for");
export type UploadFolder = z.infer<typeof UploadFolder>;

export const Upload = z
  .object({
    _id: Id,
    url: z
      .string()
      .describe("Address of the file on this site. A private file has none that opens by itself: see `openUpload`"),
    folder: UploadFolder,
    fileType: z.enum(["image", "pdf"]).describe("What it turned out to be"),
    private: z.boolean().describe("Seen by its owner and by administrators only"),
    bytes: z.int().describe("Size as stored"),
    width: z.int().optional().describe("Pixels"),
    height: z.int().optional().describe("Pixels"),
    variants: z
      .array(z.object({ url: z.string().describe("Address"), width: z.int().describe("Pixels") }))
      .describe("The picture in other widths, smallest first"),
    createdAt: Instant,
  })
  .describe("A stored file");
export type Upload = z.infer<typeof Upload>;

/** What the uploads show on the administrators' first page. */
export const uploads = {
  upload: endpoint({
    method: "POST",
    path: "/api/upload",
    access: "member",
    summary: "Store a picture (JPEG, PNG, WebP, GIF, AVIF; kept as WebP without metadata) or a PDF",
    body: z.strictObject({
      folder: UploadFolder,
      fileType: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe("`image`, `pdf` or a media type; the bytes decide, a contradiction is refused"),
    }),
    file: { maxBytes: MAX_FILE_BYTES },
    returns: Upload,
    status: 201,
    message: "File uploaded",
    errors: [
      "upload.kind",
      "upload.broken",
      "upload.active",
      "upload.protected",
      "upload.too_many_pixels",
      "upload.quota",
      "auth.forbidden",
      "auth.unverified",
    ],
    limits: [{ by: "account", max: 10, seconds: 600 }],
  }),
  openUpload: endpoint({
    method: "GET",
    path: "/api/uploads/:id/link",
    access: "member",
    summary: "An address that opens a private file for five minutes; its owner and administrators",
    params: z.strictObject({ id: Id }),
    returns: z.object({ url: z.string().describe("Address"), expiresAt: Instant }),
    errors: ["upload.not_found"],
  }),
  removeUpload: endpoint({
    method: "DELETE",
    path: "/api/uploads/:id",
    access: "member",
    summary: "Remove a file of one's own that nothing uses",
    params: z.strictObject({ id: Id }),
    returns: z.object({ removed: z.boolean().describe("It is gone") }),
    message: "File removed",
    errors: ["upload.not_found", "upload.in_use"],
  }),
} as const;
