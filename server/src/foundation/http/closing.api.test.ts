import net, { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { bareHttp } from "../../../test/http.ts";

async function listening() {
  const http = await bareHttp();
  http.get("/quick", async () => "done");
  await http.listen({ port: 0, host: "127.0.0.1" });
  return http;
}

it("a node that stops waits for nobody who never said anything", async () => {
  const http = await listening();
  const accepted = new Promise((resolve) => http.server.once("connection", resolve));
  const socket = net.connect((http.server.address() as AddressInfo).port, "127.0.0.1");
  const ended = new Promise((resolve) => socket.once("close", resolve));
  await accepted;
  await Promise.all([http.close(), ended]);
});

it("a node that stops answers what had begun to come in, and closes that connection", async () => {
  const http = await listening();
  const socket = net.connect((http.server.address() as AddressInfo).port, "127.0.0.1");
  let said = "";
  socket.on("data", (data) => {
    said += data;
  });
  const ended = new Promise((resolve) => socket.once("close", resolve));
  const accepted = new Promise((resolve) => http.server.once("connection", resolve));
  socket.write("GET /quick HTTP/1.1\r\nHost: a\r\n");
  await accepted;
  while (socket.bytesWritten === 0) await new Promise(setImmediate);
  const closing = http.close();
  await expect.poll(() => http.server.listening).toBe(false);
  socket.write("\r\n");
  await Promise.all([closing, ended]);
  expect(said).toMatch(/^HTTP\/1\.1 200 /);
  expect(said).toMatch(/\r\nconnection: close\r\n/i);
});
