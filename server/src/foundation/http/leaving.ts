import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** It is about to stop, and serves on while others hear of it (`DRAIN_MS`). */
    isLeaving: boolean;
  }
}

/**
 * Answers of a node that is about to stop close their connection: a proxy keeps connections, and a call that it sends on
 * one just as the node hangs up is lost.
 */
export function closeWhenLeaving(app: FastifyInstance): void {
  app.decorate("isLeaving", false);
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (app.isLeaving) void reply.header("connection", "close");
    done(null, payload);
  });
}
