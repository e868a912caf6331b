import { randomBytes } from "node:crypto";
import net, { type AddressInfo } from "node:net";
import { MAX_FILE_BYTES, MAX_IMAGE_BYTES, uploads } from "@sarathi/contract";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { field, fileOf, formOf, kept, NOTHING, type Part, sendForm } from "../../test/form.ts";
import { animation, hollowPng, noise, pdf, picture } from "../../test/pictures.ts";
import { localStore } from "../foundation/storage/local.ts";

const app = await testApp();
const token = async () => (await app.member()).token;
const posts = field("folder", "posts");
const resources = field("folder", "resources");

/** @returns status and code */
async function refused(parts: readonly Part[]): Promise<unknown[]> {
  const { status, body } = await sendForm(app, await token(), parts);
  return [status, body.code];
}
afterEach(async () => expect(await kept(app)).toEqual(NOTHING));

describe("[S55] what is no file of ours is refused, and nothing of it is kept", () => {
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  const executable = Buffer.concat([Buffer.from("MZ"), randomBytes(500)]);
  it.each([
    ["an SVG", "picture.svg", svg],
    ["an SVG after XML's own first line", "picture.png", Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
    ["a page", "page.html", html],
    ["a page called a picture", "picture.png", html],
    ["a program called a picture", "picture.png", executable],
    ["an archive", "a.zip", Buffer.concat([Buffer.from("PK\x03\x04"), randomBytes(60)])],
    ["a bitmap", "a.bmp", Buffer.concat([Buffer.from("BM"), randomBytes(500)])],
    ["chance", "a.jpg", randomBytes(3_000)],
    ["a script", "a.gif", Buffer.from("#!/bin/sh\necho hello")],
    ["one byte", "a.png", Buffer.from("x")],
  ])("%s", async (_, filename, body) => {
    expect(await refused([posts, fileOf(body, filename, "image/png")])).toEqual([415, "upload.kind"]);
  });

  it.each([
    ["a PDF among pictures of posts", posts, pdf()],
    ["a PDF as an avatar", field("folder", "avatars"), pdf()],
  ])("%s", async (_, folder, body) => {
    expect(await refused([folder, fileOf(body)])).toEqual([415, "upload.kind"]);
  });

  it.each([
    ["pdf", "resources"],
    ["application/pdf", "posts"],
    ["image/gif", "posts"],
    ["text/html", "posts"],
  ])("a PNG that is called %s in %s", async (word, folder) => {
    const parts = [field("folder", folder), field("fileType", word), fileOf(await picture(9, 9))];
    expect(await refused(parts)).toEqual([415, "upload.kind"]);
  });

  it("a PDF that is called a picture", async () => {
    expect(await refused([resources, field("fileType", "image"), fileOf(pdf())])).toEqual([415, "upload.kind"]);
  });
});

describe("[S55] what cannot be read is refused", () => {
  it("nothing at all", async () => {
    expect(await refused([posts, fileOf(Buffer.alloc(0))])).toEqual([422, "upload.broken"]);
  });

  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("%s cut in the middle", async (format) => {
    const body = await noise(300, 300, format);
    for (const share of [0.3, 0.7]) {
      const cut = body.subarray(0, Math.floor(body.length * share));
      expect(await refused([posts, fileOf(cut)]), String(share)).toEqual([422, "upload.broken"]);
    }
  });

  it.each(["gif", "webp"] as const)("a moving %s cut in the middle", async (format) => {
    const body = await animation(format, 10, 100, 100);
    const cut = body.subarray(0, Math.floor(body.length * 0.6));
    expect(await refused([posts, fileOf(cut)])).toEqual([422, "upload.broken"]);
  });

  it.each([
    ["a JPEG's first bytes, then chance", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(900)])],
    ["a GIF's first bytes, then a script", Buffer.from("GIF89a/*x*/=1;alert(1)")],
    ["a PNG without its picture", hollowPng(100, 100)],
  ])("%s", async (_, body) => {
    expect(await refused([posts, fileOf(body)])).toEqual([422, "upload.broken"]);
  });

  it.each([
    ["a page", "\n<html><script>alert(1)</script></html>"],
    ["an archive", "PK\x03\x04\x14\0\0\0\x08\0"],
  ])("a PDF with %s behind it", async (_, tail) => {
    expect(await refused([resources, fileOf(pdf(tail))])).toEqual([422, "upload.broken"]);
  });

  it.each([
    ["a script", "\n7 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF\n", "upload.active"],
    ["a program to start", "\n7 0 obj<</S/Launch/F(cmd.exe)>>endobj\n%%EOF\n", "upload.active"],
    ["a password", "\ntrailer<</Root 1 0 R/Encrypt 7 0 R>>\n%%EOF\n", "upload.protected"],
  ])("a PDF with %s", async (_, more, code) => {
    expect(await refused([resources, fileOf(pdf(more))])).toEqual([422, code]);
  });
});

describe("[S55] what is too large is refused", () => {
  it("by its header, before it is decoded", async () => {
    const began = performance.now();
    const answer = await refused([posts, fileOf(hollowPng(50_000, 50_000))]);
    expect(answer).toEqual([422, "upload.too_many_pixels"]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("though it is small as a file", async () => {
    const body = await picture(12_000, 12_000);
    expect(body.length).toBeLessThan(MAX_IMAGE_BYTES / 2);
    const before = process.memoryUsage.rss();
    expect(await refused([posts, fileOf(body)])).toEqual([422, "upload.too_many_pixels"]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("an AVIF of a size that another picture may have", async () => {
    const heavy = await sharp(await picture(4_000, 4_001))
      .avif({ effort: 0 })
      .toBuffer();
    expect(await refused([posts, fileOf(heavy)])).toEqual([422, "upload.too_many_pixels"]);
  });

  it("an animation of too many frames, or of too many pixels together", async () => {
    expect(await refused([posts, fileOf(await animation("gif", 301, 4, 4))])).toEqual([422, "upload.too_many_pixels"]);
    const heavy = await animation("webp", 26, 1_000, 1_000);
    expect(await refused([posts, fileOf(heavy)])).toEqual([422, "upload.too_many_pixels"]);
  });

  it("a picture of more than 5 MiB, a file of more than 20 MiB", async () => {
    const heavy = await noise(1_400, 1_300, "png");
    expect(heavy.length).toBeGreaterThan(MAX_IMAGE_BYTES);
    expect(await refused([posts, fileOf(heavy)])).toEqual([413, "upload.too_large"]);
    const full = pdf(Buffer.alloc(MAX_FILE_BYTES - pdf("").length + 1, " "));
    expect(await refused([resources, fileOf(full)])).toEqual([413, "upload.too_large"]);
    expect(await refused([resources, fileOf(Buffer.concat([full, full]))])).toEqual([413, "upload.too_large"]);
  });
});

describe("[S55] a request that is not whole is refused", () => {
  it.each([
    ["no folder", [], ["folder"]],
    ["an unknown folder", [field("folder", "../../etc")], ["folder"]],
    ["a word too long", [posts, field("fileType", "x".repeat(101))], ["fileType"]],
    ["an unknown field", [posts, field("owner", "somebody")], ["owner"]],
  ])("with %s", async (_, fields, wrong) => {
    const { status, body } = await sendForm(app, await token(), [...fields, fileOf(await picture(9, 9))]);
    expect([status, body.code]).toEqual([400, "request.invalid"]);
    expect(Object.keys(body.fields as object)).toEqual(wrong);
  });

  it("with no file, or two", async () => {
    expect(await refused([posts])).toEqual([400, "upload.no_file"]);
    const body = await picture(9, 9);
    expect(await refused([posts, fileOf(body), fileOf(body)])).toEqual([400, "request.invalid"]);
  });

  it("as JSON", async () => {
    const { status, body } = await app.call(uploads.upload, { body: { folder: "posts" } }, { token: await token() });
    expect([status, body.code]).toEqual([400, "upload.no_file"]);
  });

  it("from nobody, before it is read", async () => {
    const { status, body } = await sendForm(app, null, [posts, fileOf(await picture(9, 9))]);
    expect([status, body.code]).toEqual([401, "auth.required"]);
  });
});

describe("[S55] an upload that breaks off", () => {
  let port = 0;
  beforeAll(async () => {
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    port = (app.http.server.address() as AddressInfo).port;
  });

  it.each([0.02, 0.5, 0.99])("after %d of it leaves nothing, and the server lives", async (share) => {
    const { payload, headers } = formOf([posts, fileOf(await noise(900, 900, "png"))]);
    const socket = net.connect(port, "127.0.0.1");
    const lines = { host: "localhost", authorization: `Bearer ${await token()}`, ...headers };
    const head = Object.entries({ ...lines, "content-length": payload.length }).map(([k, v]) => `${k}: ${v}\r\n`);
    socket.write(`POST /api/upload HTTP/1.1\r\n${head.join("")}\r\n`);
    socket.write(payload.subarray(0, Math.floor(payload.length * share)));
    await expect.poll(async () => (await kept(app)).incoming.length).toBe(1);
    socket.destroy();
    await expect.poll(() => kept(app)).toEqual(NOTHING);
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  });
});

describe("[S55] a store that fails", async () => {
  const real = localStore(app.folders.files);
  let puts = 0;
  const failing = await testApp({
    files: {
      ...real,
      put: async (...file) => {
        if (++puts === 3) throw new Error("no space left");
        await real.put(...file);
      },
    },
  });

  it("keeps nothing, says so, and is logged without names", async () => {
    const someone = await failing.member();
    const answer = await sendForm(failing, someone.token, [posts, fileOf(await picture(1_000, 500))]);
    expect([answer.status, answer.body.code]).toEqual([503, "server.busy"]);
    expect(answer.headers["retry-after"]).toBe("30");
    expect(puts).toBe(3);
    expect(await failing.db.selectFrom("upload").select("id").execute()).toEqual([]);
    const line = failing.logLines.find((text) => text.includes("could not be stored")) ?? "";
    expect(line).toContain("no space left");
    expect(line).not.toContain(someone.token);
  });

  it("of rows keeps no files", async () => {
    const someone = await failing.member();
    await failing.db.schema.alterTable("upload").renameTo("upload_away").execute();
    const answer = await sendForm(failing, someone.token, [posts, fileOf(await picture(100, 50))]);
    expect(answer.status).toBe(500);
    await failing.db.schema.alterTable("upload_away").renameTo("upload").execute();
  });
});
