import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * How long what is still coming is let through after the answer: a connection that is cut at once loses the answer on
 * its way (RFC 9112, 9.6).
 */
const LINGER_MS = 2_000;

/** An answer that leaves before its request was read to the end closes the connection: nobody sends on for minutes. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook("onSend", ({ raw }, reply, payload, done) => {
    if (!isComing(raw)) return done(null, payload);
    // What came with the headers is read by the next turn.
    setImmediate(() => {
      if (isComing(raw)) {
        void reply.header("connection", "close");
        hangUpSoon(raw.socket);
      }
      done(null, payload);
    });
  });
}

/** Whether more of a request's body is still to be read. */
export const isComing = ({ complete, headers }: IncomingMessage): boolean =>
  complete === false && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/** Node hangs up by this when the answer is out. */
function hangUpSoon(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const late = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(late));
  };
}
