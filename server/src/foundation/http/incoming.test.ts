import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { sweptFolder } from "./multipart.ts";

const parent = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-killed-"));
afterAll(() => fs.rmSync(parent, { recursive: true }));
const filesIn = () =>
  fs.readdirSync(parent, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** A process that takes files into the folder and says at which port. */
const SERVER = `
  import { endpoint } from "@sarathi/contract";
  import { pino } from "pino";
  import { z } from "zod";
  import { implement } from "./implement.ts";
  import { createHttp } from "./server.ts";
  const authenticators = { bySession: async () => null, byAttemptToken: () => null };
  const http = await createHttp({ log: pino({ level: "silent" }), authenticators, trustProxy: false, https: false, strict: true, security: { record() {} } });
  const take = endpoint({ method: "POST", path: "/api/take", access: "anyone", summary: "Takes", body: z.strictObject({}), file: { maxBytes: 1e6 }, returns: z.object({}) });
  implement({ take }, { take: async () => ({}) }).mount(http, { cache: false, incoming: process.argv[1], strict: true, isFull: () => false, replay: async () => undefined });
  await http.listen({ port: 0, host: "127.0.0.1" });
  console.log(http.server.address().port);`;

it("what a killed process was receiving goes an hour later, and what another receives stays", async () => {
  const args = ["--input-type=module", "-e", SERVER, parent];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const socket = net.connect({ port: Number(port), host: "127.0.0.1" }).on("error", () => undefined);
  const head =
    "POST /api/take HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000";
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="slip.pdf"\r\n\r\n';
  socket.write(`${head}\r\n\r\n${part}${"x".repeat(50_000)}`);
  await expect.poll(() => filesIn().length).toBe(1);
  const other = await sweptFolder(parent); // another node starts: what comes in here goes on coming in
  await other();
  expect(filesIn()).toHaveLength(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  const [left] = filesIn();
  const before = Date.now() / 1_000 - 2 * 3_600;
  fs.utimesSync(path.join(parent, left?.name ?? ""), before, before);
  const stop = await sweptFolder(parent);
  expect(fs.readdirSync(parent)).toEqual([]);
  await stop();
}, 15_000);
