import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errorTable } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import { failureOfCode } from "./failure.ts";

// What Node refuses before there is a request: it gets the envelope too.

const CODES: Record<string, ErrorCode | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request.timeout",
  HPE_HEADER_OVERFLOW: "request.headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "request.too_large",
};

const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  connection: "close",
};

/** Answers what is no HTTP, came too slowly, or has too many headers, and hangs up. */
export function answerBroken(nextId: () => string) {
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }): void => {
    // Gone already, or in the middle of an answer that this would break.
    if (error.code === "ECONNRESET" || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const code = CODES[error.code ?? ""] ?? "request.not_http";
    const [status] = errorTable[code];
    const body = JSON.stringify(failureOfCode(code, nextId()));
    const head = Object.entries({ ...HEADERS, "content-length": Buffer.byteLength(body) });
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head.map(([name, value]) => `${name}: ${value}`)];
    socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
  };
}

/** `Expect` with anything but 100-continue. */
export function refuseExpectations(app: FastifyInstance, nextId: () => string): void {
  app.server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(failureOfCode("request.expectation", nextId()));
    response.writeHead(417, { ...HEADERS, "content-length": Buffer.byteLength(body) }).end(body);
  });
}
