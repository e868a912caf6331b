import type { Socket } from "node:net";
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

/** For the first bytes of a call that are under way when a node stops. */
const GRACE_MS = 500;

/**
 * A connection on which nothing was ever said does not hold up a stop. Browsers open some ahead, and Node waits for each as
 * for one on which a call is coming in.
 */
export function closeSilent(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", (done) => {
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, GRACE_MS).unref();
    done();
  });
}
