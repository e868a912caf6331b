import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { uploads } from "@sarathi/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { field, fileOf, kept, sendForm, upload } from "../../test/form.ts";
import { animation, type Format, noise, pdf, photo, picture } from "../../test/pictures.ts";

const app = await testApp();
const token = async () => (await app.member()).token;
/** The bytes that the store holds of an address. */
const stored = (url: string, part = "public") =>
  fs.readFileSync(path.join(app.folders.files, url.replace(/^\/files/, part)));

describe("[S55] POST /api/upload", () => {
  it("answers the address, and what stands there", async () => {
    const asha = await app.member();
    const { status, body, data } = await sendForm(app, asha.token, [
      field("folder", "posts"),
      field("fileType", "image"),
      fileOf(await picture(2_000, 1_000)),
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, statusCode: 201, message: "File uploaded" });
    const [, key] = /^\/files\/([\w-]{22})\/1280\.webp$/.exec(data.url) ?? [];
    expect(key).toBeDefined();
    expect(data).toMatchObject({ folder: "posts", fileType: "image", private: false, width: 1280, height: 640 });
    expect(data.variants).toEqual([
      { url: `/files/${key}/320.webp`, width: 320 },
      { url: `/files/${key}/640.webp`, width: 640 },
    ]);
    expect(data.bytes).toBe(stored(data.url).length);
    for (const { url, width } of data.variants) {
      expect(await sharp(stored(url)).metadata()).toMatchObject({ format: "webp", width, height: width / 2 });
    }
    expect((await kept(app)).incoming).toEqual([]);
    const rows = await app.db.selectFrom("upload").selectAll().where("id", "=", data._id).execute();
    expect(rows).toMatchObject([{ owner_id: asha.user._id, uses: 0, widths: [320, 640], kind: "image" }]);
    expect(rows[0]?.unused_since).toBeInstanceOf(Date);
  });

  it.each<Format>(["jpeg", "png", "webp", "gif", "avif"])("takes %s, and keeps it as WebP", async (format) => {
    const data = await upload(app, await token(), "avatars", await picture(400, 300, format));
    expect(data).toMatchObject({ width: 400, height: 300, fileType: "image" });
    expect(data.variants.map(({ width }) => width)).toEqual([320]);
    const { data: pixels, info } = await sharp(stored(data.url)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 300]);
    const [r = 0, g = 0, b = 0] = pixels;
    for (const [is, was] of [
      [r, 200],
      [g, 30],
      [b, 60],
    ] as const) {
      expect(Math.abs(is - was)).toBeLessThan(12);
    }
  });

  it("never makes a picture larger than it is", async () => {
    const data = await upload(app, await token(), "avatars", await picture(48, 60));
    expect(data).toMatchObject({ width: 48, height: 60, variants: [] });
  });

  it("takes a very tall picture", async () => {
    const data = await upload(app, await token(), "posts", await picture(100, 20_000));
    expect(data.height).toBeLessThanOrEqual(16_383);
    expect(data.width).toBe(81);
  });

  it("turns a photo upright and forgets where, when and by whom it was made", async () => {
    const original = await photo();
    const before = await sharp(original).metadata();
    expect(before).toMatchObject({ width: 300, height: 200, orientation: 6 });
    for (const kind of ["exif", "xmp", "icc"] as const) expect(before[kind]?.length, kind).toBeGreaterThan(0);
    expect(before.exif?.includes("Model-7")).toBe(true);

    const data = await upload(app, await token(), "posts", original);
    expect(data).toMatchObject({ width: 200, height: 300 });
    const body = stored(data.url);
    const after = await sharp(body).metadata();
    for (const kind of ["exif", "xmp", "icc", "iptc", "orientation"] as const)
      expect(after[kind], kind).toBeUndefined();
    expect(after.space).toBe("srgb");
    expect(body.includes("Model-7") || body.includes("EXIF") || body.includes("somewhere")).toBe(false);
    const { data: pixels } = await sharp(body).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(pixels[20 * 200 + 100]).toBeGreaterThan(245); // the white half is on top
    expect(pixels[280 * 200 + 100]).toBeLessThan(10);
  });

  it.each(["gif", "webp"] as const)("keeps a moving %s moving", async (format) => {
    const data = await upload(app, await token(), "posts", await animation(format, 12, 400, 200));
    expect(data).toMatchObject({ width: 400, height: 200 });
    expect(data.variants.map(({ width }) => width)).toEqual([320]);
    for (const [url, width] of [
      [data.url, 400],
      [data.variants[0]?.url ?? "", 320],
    ] as const) {
      const meta = await sharp(stored(url), { animated: true }).metadata();
      expect(meta).toMatchObject({ pages: 12, width, pageHeight: width / 2, loop: 3 });
      expect(meta.delay).toEqual(Array.from({ length: 12 }, () => 100));
    }
  });

  it("keeps what is a picture of a picture with a tail, and drops the tail", async () => {
    const tail = "<script>alert(document.cookie)</script>";
    for (const format of ["gif", "jpeg", "png"] as const) {
      const data = await upload(
        app,
        await token(),
        "posts",
        Buffer.concat([await picture(50, 50, format), Buffer.from(tail)]),
      );
      expect(stored(data.url).includes("script")).toBe(false);
    }
  });

  it("keeps a PDF as it came", async () => {
    const body = pdf();
    const data = await upload(app, await token(), "resources", body);
    expect(data.url).toMatch(/^\/files\/[\w-]{22}\.pdf$/);
    expect(data).toMatchObject({ fileType: "pdf", folder: "resources", private: false, variants: [] });
    expect(data).toMatchObject({ bytes: body.length });
    expect(data).not.toHaveProperty("width");
    expect(stored(data.url).equals(body)).toBe(true);
  });

  it("keeps what belongs to a payment apart, a picture in one width", async () => {
    const asha = await token();
    const slip = await upload(app, asha, "payments", await picture(1_500, 3_000));
    expect(slip).toMatchObject({ private: true, width: 1280, variants: [] });
    expect(stored(slip.url, "private").length).toBe(slip.bytes);
    const file = await upload(app, asha, "payments", pdf());
    expect(stored(file.url, "private").length).toBe(file.bytes);
  });

  it.each([
    ["../../x.png", "image/png"],
    ["..\\..\\x.php", "text/html"],
    ["नागरिकता प्रमाणपत्र.jpg", "image/jpeg"],
    [".htaccess", "application/x-httpd-php"],
    ["x".repeat(2_000), "image/svg+xml"],
    ["", "application/octet-stream"],
  ])("does not care that the file is called %j, %s", async (filename, type) => {
    const parts = [field("folder", "posts"), fileOf(await picture(20, 20), filename, type)];
    const { status, data } = await sendForm(app, await token(), parts);
    expect(status).toBe(201);
    expect(data.url).toMatch(/^\/files\/[\w-]{22}\/20\.webp$/);
  });

  it("takes the fields after the file, and a media type for fileType", async () => {
    const parts = [fileOf(await picture(20, 20)), field("fileType", "image/png"), field("folder", "posts")];
    expect((await sendForm(app, await token(), parts)).status).toBe(201);
  });

  it("never gives two files one name, even the same file at the same moment", async () => {
    const [asha, body] = [await token(), await picture(30, 30)];
    const made = await Promise.all(Array.from({ length: 8 }, () => upload(app, asha, "posts", body)));
    expect(new Set(made.map(({ url }) => url)).size).toBe(8);
  });

  it("takes pictures of questions from who edits questions", async () => {
    for (const role of ["moderator", "admin"] as const) {
      const staff = await app.member(role);
      expect((await upload(app, staff.token, "questions", await picture(20, 20))).folder).toBe("questions");
    }
    const parts = [field("folder", "questions"), fileOf(await picture(20, 20))];
    const { status, body } = await sendForm(app, await token(), parts);
    expect([status, body.code]).toEqual([403, "auth.forbidden"]);
  });
});

it("[S55] ten uploads in ten minutes; the next learns when to come again", async () => {
  const [asha, bina] = [await token(), await token()];
  const parts = [field("folder", "nowhere"), fileOf(Buffer.from("x"))];
  for (let i = 0; i < 10; i++) expect((await sendForm(app, asha, parts)).status).toBe(400);
  const { status, body, headers } = await sendForm(app, asha, parts);
  expect([status, body.code]).toEqual([429, "request.too_many"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(500);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(600);
  expect((await sendForm(app, bina, parts)).status).toBe(400);
  expect(uploads.upload.limits).toEqual([{ by: "account", max: 10, seconds: 600 }]);
});

it("[S55] a burst of large pictures leaves everything else alive", async () => {
  const body = await noise(3_000, 2_000, "jpeg");
  const members = await Promise.all(Array.from({ length: 6 }, () => token()));
  let left = members.length;
  const uploading = members.map(async (who) => {
    const made = await upload(app, who, "posts", body);
    left--;
    return made;
  });
  const waits: number[] = [];
  while (left > 0) {
    const began = performance.now();
    expect((await app.http.inject("/api/categories")).statusCode).toBe(200);
    waits.push(performance.now() - began);
    await wait(20);
  }
  expect((await Promise.all(uploading)).map(({ width }) => width)).toEqual(members.map(() => 1280));
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(1_000);
});
