import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { WEB_DIR } from "./build.ts";

/** Development: Vite inside this process, on this port; the pages reload as their files change. */
export async function viteBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: WEB_DIR,
    configFile: `${WEB_DIR}/vite.config.ts`,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/") || request.url === "/livez" || request.url === "/readyz") return done();
    void reply.removeHeader("content-security-policy"); // Vite brings inline scripts of its own
    vite.middlewares(request.raw, reply.raw, done);
  });
  return async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
}
