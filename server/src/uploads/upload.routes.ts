import type { uploads } from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Handlers } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { OpenFile, UploadService } from "./upload.service.ts";

export const uploadRoutes = (service: UploadService): Handlers<typeof uploads> => ({
  upload: (call) => service.upload(call.me, call.body, call.file),
  openUpload: (call) => service.link(call.params.id, call.me),
  removeUpload: async (call) => {
    await service.remove(call.params.id, call.me);
    return { removed: true };
  },
});

const YEAR = "public, max-age=31536000, immutable";

/** `/files/…`: the stored files themselves, which is no call of the contract. */
export function serveFiles(http: FastifyInstance, service: UploadService): void {
  http.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const file = await service.open((request.params as { "*": string })["*"], signedOf(request));
      if (!file) throw new AppError("request.not_found");
      return sendFile(request, reply, file);
    },
  });
}

function signedOf(request: FastifyRequest): { expires: string; signature: string } | null {
  const { expires, signature } = request.query as Record<string, unknown>;
  return expires === undefined && signature === undefined
    ? null
    : { expires: String(expires), signature: String(signature) };
}

/** Whatever it is, a browser shows it as what we say it is, and lets it do nothing. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: OpenFile): FastifyReply {
  const isPicture = file.kind === "image";
  void reply
    .header("cache-control", file.private ? "private, no-store" : YEAR)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .header("content-type", isPicture ? "image/webp" : "application/pdf")
    .header("content-disposition", isPicture ? "inline" : `attachment; filename="${file.name}"`);
  if (!file.private) void reply.header("etag", `"${file.tag}"`);
  const known = !file.private && request.headers["if-none-match"]?.includes(`"${file.tag}"`);
  if (!known) void reply.header("content-length", file.bytes);
  if (!known && request.method === "GET") return reply.send(file.body);
  file.body.destroy();
  return reply.code(known ? 304 : 200).send();
}
