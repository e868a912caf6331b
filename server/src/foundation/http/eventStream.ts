import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/** Server-sent events as the answer of a call that the contract calls a stream: open until one of the two hangs up. */
export class EventStreamBody {
  /** Is given what to write to once the head is out. */
  readonly begin: (out: ServerResponse) => void;

  constructor(begin: (out: ServerResponse) => void) {
    this.begin = begin;
  }
}

/** Sends the head and hands the socket over: no serializer, no compression, nothing that waits for an end. */
export function sendEventStream(reply: FastifyReply, { begin }: EventStreamBody): void {
  reply.hijack();
  const { raw, request } = reply;
  request.raw.resume(); // nobody else reads it to its end, by which a slow sender differs from a reader
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no", // nginx would hold events back
    connection: "close", // when it ends, nothing is left that a stop would wait for
  });
  raw.flushHeaders();
  // A socket that breaks is closed, which whoever holds the stream hears of.
  raw.on("error", () => undefined);
  begin(raw);
}
