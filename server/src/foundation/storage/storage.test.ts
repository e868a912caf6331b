import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import http from "node:http";
import { createRequire } from "node:module";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localStore } from "./local.ts";
import { s3Store } from "./s3.ts";
import type { FileStore, S3Config } from "./storage.ts";

/** What is used of `s3rver`, which brings no types. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3ServerMaker = new (options: object) => S3Server;
const S3rver = createRequire(import.meta.url)("s3rver") as S3ServerMaker;

const dir = await fs.mkdtemp(path.join(os.tmpdir(), "sarathi-store-"));
const root = path.join(dir, "files");
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: path.join(dir, "s3"),
  configureBuckets: [{ name: "sarathi" }],
});
let config: S3Config;
const stores = new Map<string, FileStore>([["a folder", localStore(root)]]);

beforeAll(async () => {
  const { port } = await server.run();
  config = {
    bucket: "sarathi",
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  stores.set("a bucket", await s3Store(config));
});
afterAll(async () => {
  await server.close();
  await fs.rm(dir, { recursive: true, force: true });
});

describe.each(["a folder", "a bucket"])("files in %s", (where) => {
  const store = () => stores.get(where) as FileStore;
  const put = (name: string, body: Buffer) => store().put(name, body, "application/octet-stream");
  async function read(name: string): Promise<Buffer | null> {
    const found = await store().open(name);
    if (!found) return null;
    const body = await buffer(found.body);
    expect(found.bytes).toBe(body.length);
    return body;
  }

  it("come back as they went in", async () => {
    const body = randomBytes(3 * 1024 * 1024 + 17);
    await put("public/some-key_1/1280.webp", body);
    expect((await read("public/some-key_1/1280.webp"))?.equals(body)).toBe(true);
  });

  it("are replaced whole", async () => {
    await put("public/twice.pdf", Buffer.from("the first, longer one"));
    await put("public/twice.pdf", Buffer.from("the second"));
    expect(String(await read("public/twice.pdf"))).toBe("the second");
  });

  it("are gone when removed; their neighbours stay", async () => {
    await put("public/pair/320.webp", Buffer.from("small"));
    await put("public/pair/640.webp", Buffer.from("large"));
    await store().remove("public/pair/320.webp");
    expect(await read("public/pair/320.webp")).toBeNull();
    expect(String(await read("public/pair/640.webp"))).toBe("large");
  });

  it("that never were are null, and removing them is no error", async () => {
    expect(await read("public/nothing/320.webp")).toBeNull();
    await store().remove("public/nothing/320.webp");
  });

  it.each([
    "../outside.webp",
    "public/../../outside.webp",
    "/etc/passwd.webp",
    "public//x.webp",
    "public/.hidden.webp",
    "public/x.webp/..",
    "public/x",
    "public/x.webp.part",
    "public\\x.webp",
    "public/x\0.webp",
    "public/किताब.webp",
    "a/".repeat(6).concat("x.webp"),
    "",
  ])("have no name like %j", async (name) => {
    await expect(put(name, Buffer.from("x"))).rejects.toThrow("not a name");
    await expect(store().open(name)).rejects.toThrow("not a name");
    await expect(store().remove(name)).rejects.toThrow("not a name");
  });
});

describe("a folder", () => {
  it("keeps no empty folders and no half-written files", async () => {
    const store = localStore(path.join(dir, "tidy"));
    await store.put("private/key/320.webp", Buffer.from("x"), "image/webp");
    await fs.writeFile(path.join(dir, "tidy/private/key/320.webp.part"), "a crash left this");
    await store.remove("private/key/320.webp");
    expect(await fs.readdir(path.join(dir, "tidy"))).toEqual([]);
  });

  it("that cannot be written fails aloud", async () => {
    await fs.writeFile(path.join(dir, "no-folder"), "");
    const store = localStore(path.join(dir, "no-folder"));
    await expect(store.put("public/x.webp", Buffer.from("x"), "image/webp")).rejects.toThrow("ENOTDIR");
    expect(await store.open("public/x.webp")).toBeNull();
  });
});

describe("a bucket whose server takes calls and never answers", () => {
  it.each([
    ["nothing", ""],
    ["a head without its body", "HTTP/1.1 500 Trouble\r\nContent-Type: application/xml\r\nContent-Length: 99\r\n\r\n<"],
  ])("fails in time when it says %s", async (_, said) => {
    const sockets = new Set<net.Socket>();
    const silent = net.createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      socket.once("data", () => socket.write(said));
    });
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const store = await s3Store({ ...config, endpoint }, { callMs: 400 });
    const calls = [
      () => store.put("public/x.webp", Buffer.from("x"), "image/webp"),
      () => store.open("public/x.webp"),
      () => store.remove("public/x.webp"),
    ];
    // Within the time that a test may take: without a time of its own a call would wait for ever.
    for (const call of calls) await expect(call()).rejects.toThrow();
    expect(sockets.size).toBeLessThanOrEqual(2 * calls.length);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("lets what it began to answer be read for longer", async () => {
    const slow = http.createServer((_, response) => {
      response.writeHead(200, { "content-length": 2 }).write("a");
      setTimeout(() => response.end("b"), 700);
    });
    await new Promise<void>((listening) => slow.listen(0, "127.0.0.1", listening));
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const found = await (await s3Store({ ...config, endpoint }, { callMs: 300 })).open("public/x.webp");
    expect(found && String(await buffer(found.body))).toBe("ab");
    slow.closeAllConnections();
    slow.close();
  });
});

describe("a bucket", () => {
  it("that is not there, or does not let us in, fails aloud", async () => {
    const elsewhere = await s3Store({ ...config, bucket: "missing" });
    await expect(elsewhere.put("public/x.webp", Buffer.from("x"), "image/webp")).rejects.toThrow();
    await expect(elsewhere.open("public/x.webp")).rejects.toThrow();
    const stranger = await s3Store({ ...config, accessKeyId: "nobody" });
    await expect(stranger.put("public/x.webp", Buffer.from("x"), "image/webp")).rejects.toThrow();
  });
});
