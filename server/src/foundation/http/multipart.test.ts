import fs from "node:fs";
import type { AddressInfo } from "node:net";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { endpoint } from "@sarathi/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { field, formOf, type Part } from "../../../test/form.ts";
import { bareHttp } from "../../../test/http.ts";
import { identity } from "../../../test/identity.ts";
import { implement } from "./implement.ts";

const MAX = 64 * 1024;
const spec = {
  take: endpoint({
    method: "POST",
    path: "/api/take",
    access: "member",
    summary: "For this test",
    body: z.strictObject({
      word: z.string().min(2).max(20).describe("A word"),
      more: z.string().optional().describe("Another"),
    }),
    file: { maxBytes: MAX },
    returns: z.object({ word: z.string().describe("The word"), text: z.string().describe("The file") }),
  }),
  plain: endpoint({
    method: "POST",
    path: "/api/plain",
    access: "anyone",
    summary: "Takes no file",
    body: z.strictObject({}),
    returns: z.object({}),
  }),
};

const parent = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-forms-"));
const incoming = () => fs.readdirSync(parent, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
const http = await bareHttp({ authenticators: { bySession: async () => identity(), byAttemptToken: () => null } });
/** What a handler at work waits for, and how many have begun. */
let work: Promise<void> | undefined;
let begun = 0;
implement(spec, {
  take: async ({ body, file }) => {
    begun++;
    await work;
    if (body.word === "fail") throw new Error("inside");
    const text = fs.readFileSync(file.path, "utf8");
    expect(file.bytes).toBe(Buffer.byteLength(text));
    return { word: body.word, text: text.slice(0, 100) };
  },
  plain: async () => ({}),
}).mount(http, { cache: false, incoming: parent, strict: true, isFull: () => false, replay: async () => undefined });
beforeAll(async () => {
  await http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await http.close();
  expect(fs.readdirSync(parent)).toEqual([]); // the app's own folder went with it
  fs.rmSync(parent, { recursive: true });
});

const bearer = { authorization: `Bearer ${"a".repeat(20)}` };
const file = (text: string, filename = "a.txt", name = "file"): Part => ({ name, body: Buffer.from(text), filename });
const word = field("word", "कुरा");

async function send(parts: readonly Part[], change: (payload: Buffer) => Buffer = (same) => same) {
  const { payload, headers } = formOf(parts);
  return sendRaw({ ...headers, ...bearer }, change(payload));
}
async function sendRaw(headers: Record<string, string>, payload?: Buffer | string) {
  const response = await http.inject({ method: "POST", url: "/api/take", headers, ...(payload ? { payload } : {}) });
  const { code, fields, data } = response.json();
  expect(incoming()).toEqual([]);
  return { status: response.statusCode, code, fields: fields && Object.keys(fields), data };
}

describe("[S55] a form with a file", () => {
  it("comes with its fields, in any order", async () => {
    for (const parts of [
      [word, file("text")],
      [file("text"), word],
    ]) {
      expect(await send(parts)).toMatchObject({ status: 200, data: { word: "कुरा", text: "text" } });
    }
  });

  it.each(["../../../etc/passwd", "/etc/passwd", "नागरिकता प्रमाणपत्र.jpg", 'a"b.png', "a\\..\\b.png", ".", "a\0b"])(
    "named %j lands nowhere but in the folder",
    async (filename) => {
      expect(await send([word, file("text", filename)])).toMatchObject({ status: 200, data: { text: "text" } });
    },
  );

  it("is gone after a failure inside", async () => {
    expect(await send([field("word", "fail"), file("text")])).toMatchObject({ status: 500, code: "server.error" });
  });

  it("may be as long as it says, and not a byte longer", async () => {
    expect((await send([word, file("x".repeat(MAX))])).status).toBe(200);
    expect(await send([word, file("x".repeat(MAX + 1))])).toMatchObject({ status: 413, code: "upload.too_large" });
    expect(await send([word, file("x".repeat(MAX * 8))])).toMatchObject({ status: 413, code: "upload.too_large" });
  });

  it.each<[string, readonly Part[], string, string[] | undefined]>([
    ["no file", [word], "upload.no_file", undefined],
    ["no part", [], "upload.no_file", undefined],
    ["a chooser left empty", [word, file("", "")], "upload.no_file", undefined],
    ["two files", [word, file("a"), file("b")], "request.invalid", ["file"]],
    ["a file by another name", [word, file("a", "a.txt", "picture")], "request.invalid", ["picture"]],
    ["no field", [file("a")], "request.invalid", ["word"]],
    ["a short field", [field("word", "x"), file("a")], "request.invalid", ["word"]],
    ["a field too long to be read", [field("word", "x".repeat(5_000)), file("a")], "request.invalid", ["word"]],
    ["a field twice", [word, word, file("a")], "request.invalid", ["word"]],
    ["an unknown field", [word, field("role", "admin"), file("a")], "request.invalid", ["role"]],
    ["a prototype", [word, field("__proto__", "x"), file("a")], "request.invalid", ["body"]],
    ["a file that is a prototype", [word, file("a", "a", "__proto__")], "request.invalid", ["body"]],
    [
      "a field that is JSON",
      [{ ...word, value: "{", type: "application/json" }, file("a")],
      "request.invalid",
      ["body"],
    ],
    [
      "an object as a field",
      [{ ...word, value: "{}", type: "application/json" }, file("a")],
      "request.invalid",
      ["word"],
    ],
    [
      "very many fields",
      [...Array.from({ length: 50 }, (_, i) => field(`f${i}`, "x")), file("a")],
      "request.invalid",
      ["body"],
    ],
  ])("with %s is refused", async (_, parts, code, fields) => {
    expect(await send(parts)).toMatchObject({ status: 400, code, ...(fields ? { fields } : {}) });
  });

  it("that ends in the middle is cut, wherever", async () => {
    const whole = formOf([word, file("x".repeat(1_000))]).payload.length;
    for (const at of [1, 40, 100, 200, whole - 700, whole - 60, whole - 6]) {
      const answer = await send([word, file("x".repeat(1_000))], (payload) => payload.subarray(0, at));
      expect(["upload.cut", "upload.no_file"], String(at)).toContain(answer.code);
    }
  });

  it("without a boundary, or with nonsense in it, is cut", async () => {
    const types = ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"];
    for (const type of types) {
      const answer = await sendRaw({ ...bearer, "content-type": type }, "nonsense");
      expect(["upload.cut", "upload.no_file"], type).toContain(answer.code);
    }
  });

  it("that is no form has no file", async () => {
    for (const [type, payload] of [
      ["application/json", '{"word":"कुरा"}'],
      ["text/plain", "x"],
      ["application/x-www-form-urlencoded", "word=x"],
      ["image/png", "x"],
    ] as const) {
      expect((await sendRaw({ ...bearer, "content-type": type }, payload)).code, type).toBe("upload.no_file");
    }
    expect((await sendRaw(bearer)).code).toBe("upload.no_file");
  });

  it("is not read from a stranger", async () => {
    const { payload, headers } = formOf([word, file("x".repeat(MAX))]);
    expect(await sendRaw(headers, payload)).toMatchObject({ status: 401, code: "auth.required" });
  });

  it("is not taken by other calls", async () => {
    const { payload, headers } = formOf([word, file("a")]);
    const response = await http.inject({ method: "POST", url: "/api/plain", headers, payload });
    expect(response.json().code).toBe("request.media_type");
  });

  it("stands in OpenAPI as a form", () => {
    const document = http.swagger() as unknown as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>;
    };
    const content = document.paths["/api/take"]?.post.requestBody.content ?? {};
    expect(Object.keys(content)).toEqual(["multipart/form-data"]);
    expect(content["multipart/form-data"]?.schema.properties).toMatchObject({
      word: { type: "string" },
      file: { type: "string", format: "binary" },
    });
  });
});

/** Sends `head` and `body` over a socket of its own. */
function connect(headers: Record<string, string>, length: number, body: Buffer): net.Socket {
  const { port } = http.server.address() as AddressInfo;
  const socket = net.connect(port, "127.0.0.1");
  const lines = Object.entries({ host: "localhost", ...bearer, ...headers, "content-length": String(length) });
  socket.write(`POST /api/take HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}`).join("\r\n")}\r\n\r\n`);
  socket.write(body);
  return socket;
}
const until = (true_: () => boolean) => expect.poll(true_, { timeout: 5_000, interval: 10 }).toBe(true);

describe("[S55] over a real connection", () => {
  it("one that breaks off in the middle leaves nothing behind", async () => {
    const { payload, headers } = formOf([word, file("x".repeat(MAX))]);
    const socket = connect(headers, payload.length, payload.subarray(0, MAX / 2));
    await until(() => incoming().length === 1);
    socket.destroy();
    await until(() => incoming().length === 0);
  });

  it("one that breaks off while the file is worked on leaves nothing behind either", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = promise;
    const before = begun;
    const { payload, headers } = formOf([word, file("x".repeat(MAX))]);
    const socket = connect(headers, payload.length, payload);
    await until(() => begun > before);
    expect(incoming()).toHaveLength(1);
    socket.destroy();
    resolve();
    work = undefined;
    await until(() => incoming().length === 0);
  });

  it("the sender of a file that is too long reads the answer, and can send no more", async () => {
    const { payload, headers } = formOf([word, file("x".repeat(MAX * 20))]);
    const socket = connect(headers, payload.length, payload);
    let answers = "";
    socket.on("data", (chunk) => {
      answers += chunk;
    });
    await until(() => answers.includes("upload.too_large"));
    expect(answers).toMatch(/\r\nconnection: close\r\n/i);
    await until(() => socket.readableEnded || socket.destroyed);
    socket.destroy();
    expect(incoming()).toEqual([]);
  });
});
