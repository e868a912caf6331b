import net, { type AddressInfo } from "node:net";
import os from "node:os";
import { endpoint, Failure } from "@sarathi/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bareHttp } from "../../../test/http.ts";
import { mountPages } from "../pages/pages.ts";
import { implement } from "./implement.ts";

// What a client can send that no client of ours does, byte by byte over a real connection.

const SITE = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost:3000", social: [] };
const http = await bareHttp();
const returns = z.object({ done: z.boolean().describe("It was") });
const calls = {
  take: endpoint({
    method: "POST",
    path: "/api/take",
    access: "member",
    summary: "For this test",
    body: z.strictObject({}),
    file: { maxBytes: 1_000_000 },
    returns,
  }),
  write: endpoint({
    method: "PUT",
    path: "/api/things/:id",
    access: "member",
    summary: "For this test",
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ text: z.string() }),
    returns,
  }),
};
const done = async () => ({ done: true });
implement(calls, { take: done, write: done }).mount(http, {
  cache: false,
  incoming: os.tmpdir(),
  strict: true,
  isFull: () => false,
  replay: async () => undefined,
});

let port = 0;
beforeAll(async () => {
  await mountPages(http, { site: SITE, dev: false });
  await http.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = http.server.address() as AddressInfo);
}, 120_000);
afterAll(() => http.close());

interface Answer {
  status: number;
  head: string;
  body: string;
}

/** Sends the bytes and reads one answer. The connection is left to the server, which may close it. */
async function send(bytes: string): Promise<Answer & { socket: net.Socket }> {
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.on("error", () => undefined);
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const [head = "", body = ""] = text.split("\r\n\r\n");
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (text.includes("\r\n\r\n") && Buffer.byteLength(body) >= length) {
      return { status: Number(text.slice(9, 12)), head, body, socket };
    }
  }
  return { status: 0, head: text, body: "", socket };
}

/** Expects the failure envelope. @returns its code, and what the address takes */
async function refused(bytes: string) {
  const { status, head, body, socket } = await send(bytes);
  socket.destroy();
  expect(head).toMatch(/\r\ncontent-type: application\/json/i);
  expect(head).toMatch(/\r\ncache-control: no-store/i);
  const failure = Failure.parse(JSON.parse(body));
  expect(failure.statusCode).toBe(status);
  return { code: failure.code, allow: /\r\nallow: (.*)/i.exec(head)?.[1] };
}

const request = (line: string, headers = "host: localhost") => `${line} HTTP/1.1\r\n${headers}\r\n\r\n`;

describe("one envelope for whatever is refused", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n", "request.not_http"],
    ["a method that HTTP does not know", request("STEAL /"), "request.not_http"],
    ["a header without a colon", request("GET /", "host: localhost\r\nnothing"), "request.not_http"],
    ["two lengths", request("POST /api/take", "host: x\r\ncontent-length: 1\r\ncontent-length: 2"), "request.not_http"],
    ["no host", request("GET /api/take", "accept: */*"), "request.not_http"],
    [
      "headers without end",
      request("GET /", `host: localhost\r\nx: ${"x".repeat(20_000)}`),
      "request.headers_too_large",
    ],
    ["an expectation", request("POST /api/take", "host: localhost\r\nexpect: gold"), "request.expectation"],
    ["an address that cannot be decoded", request("GET /%ZZ"), "request.invalid"],
    ["a file that is not there", request("GET /assets/nothing.js"), "request.not_found"],
    ["a file of the API's reader that is not there", request("GET /api/docs/static/nothing.js"), "request.not_found"],
    ["a call that is not there", request("GET /api/nothing"), "request.not_found"],
    ["a method of WebDAV for a call that is not there", request("SEARCH /api/nothing"), "request.not_found"],
  ])("%s", async (_, bytes, code) => {
    expect((await refused(bytes)).code).toBe(code);
  });

  it.each([
    ["PATCH /", "GET, HEAD, POST"],
    ["TRACE /", "GET, HEAD, POST"],
    ["OPTIONS *", "GET, HEAD, POST"],
    ["OPTIONS /pariksha", "GET, HEAD, POST"],
    ["SEARCH /pariksha", "GET, HEAD, POST"],
    ["DELETE /favicon.svg", "GET, HEAD"],
    ["SEARCH /api/things/1", "PUT"],
    ["TRACE /api/things/1", "PUT"],
    ["GET /api/things/1?x=1", "PUT"],
    ["GET /api/take", "POST"],
    ["PROPFIND /api/docs", "GET, HEAD"],
    ["DELETE /api/openapi.json", "GET, HEAD"],
  ])("%s is 405: it takes %s", async (line, allow) => {
    expect(await refused(request(line))).toEqual({ code: "request.method", allow });
  });

  it("a page of HTTP/1.0 needs no host", async () => {
    const { status, socket } = await send("GET /about HTTP/1.0\r\n\r\n");
    socket.destroy();
    expect(status).toBe(200);
  });
});

describe("a body that nobody waits for", () => {
  const headers = (type: string, length: number) =>
    `host: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}`;
  const form = headers("multipart/form-data; boundary=x", 900_000);

  it.each([
    ["a form of nobody's", request("POST /api/take", form), 401],
    ["a form to nowhere", request("POST /api/nothing", form), 415],
    ["a call of nobody's", request("PUT /api/things/1", headers("application/json", 100_000)), 401],
    ["a body without end", request("PUT /api/things/1", headers("application/json", 9_000_000)), 401],
    ["chunks without end", request("POST /api/take", "host: localhost\r\ntransfer-encoding: chunked"), 401],
  ])("%s: the answer closes the connection, and what drips on is not read for long", async (_, bytes, status) => {
    const began = performance.now();
    const answer = await send(bytes);
    expect([answer.status, /\r\nconnection: close/i.test(answer.head)]).toEqual([status, true]);
    const drip = setInterval(() => answer.socket.write("x"), 100);
    await new Promise((resolve) => answer.socket.once("close", resolve));
    clearInterval(drip);
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it("that came whole leaves the connection open", async () => {
    const { status, head, socket } = await send(`${request("PUT /api/things/1", headers("application/json", 2))}{}`);
    expect([status, /connection: close/i.test(head)]).toEqual([401, false]);
    socket.write(request("GET /api/nothing"));
    const [more] = (await new Promise((resolve) => socket.once("data", (chunk) => resolve([chunk])))) as [Buffer];
    expect(String(more)).toContain("404");
    socket.destroy();
  });
});
