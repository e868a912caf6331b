import { type Upload, uploads } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { upload } from "../../test/form.ts";
import { pdf, picture } from "../../test/pictures.ts";

let now = new Date();
const app = await testApp({ clock: () => now });
const asha = await app.member();
const bina = await app.member();
const moderator = await app.member("moderator");
const admin = await app.member("admin");
const image = await upload(app, asha.token, "posts", await picture(700, 350));
const file = await upload(app, asha.token, "resources", pdf());
const slip = await upload(app, asha.token, "payments", await picture(700, 350));
const receipt = await upload(app, asha.token, "payments", pdf());

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  app.http.inject({ method, url, headers });
const linkTo = (file: Upload, as: { token: string } | null) =>
  app.call(uploads.openUpload, { params: { id: file._id } }, as);

describe("[S55] GET /files/…", () => {
  it("answers a picture that may be kept for ever and can do nothing", async () => {
    for (const url of [image.url, ...image.variants.map((variant) => variant.url)]) {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "content-disposition": "inline",
        "content-length": String(response.rawPayload.length),
      });
      expect(response.rawPayload.subarray(8, 12).toString()).toBe("WEBP");
    }
    expect((await get(image.url)).rawPayload.length).toBe(image.bytes);
  });

  it("answers a PDF to be saved, not shown", async () => {
    const response = await get(file.url);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(response.headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]{22}\.pdf"$/);
    expect(response.rawPayload.equals(pdf())).toBe(true);
  });

  it("answers 304 to who has it, and the head to who asks for that alone", async () => {
    const { etag } = (await get(image.url)).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const known = await get(image.url, { "if-none-match": `"other", ${etag}` });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect((await get(image.variants[0]?.url ?? "", { "if-none-match": String(etag) })).statusCode).toBe(200);
    const head = await get(image.url, {}, "HEAD");
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(String(image.bytes));
  });

  it.each([
    "/files/",
    "/files/x",
    "/files/../package.json",
    "/files/..%2f..%2fpackage.json",
    "/files/%2e%2e/%2e%2e/etc/passwd",
    "/files/private/x.pdf",
    "/files/%00.pdf",
    "/files/abcdefghijklmnopqrstuv/320.webp",
    "/files/abcdefghijklmnopqrstuv.pdf",
    `${image.url}.part`,
    image.url.replace("700.webp", "701.webp"),
    image.url.replace("700.webp", ""),
    image.url.replace("/files/", "/files/public/"),
    image.url.replace("/700.webp", ".pdf"),
    file.url.replace(".pdf", "/320.webp"),
    `${image.url}/`,
  ])("has nothing at %s", async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    // With dots the address is another one before it is sent, and the pages are not mounted here.
    if (!/\.\.|%2e/.test(url)) {
      expect(response.json()).toMatchObject({ success: false, code: "request.not_found" });
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  it("asks the database nothing", async () => {
    const without = await testApp();
    await without.db.destroy();
    const response = await without.http.inject(image.url);
    expect(response.statusCode).toBe(404); // its own store is empty; a question to its database would be a 503
  });
});

describe("[S55] a private file", () => {
  it.each([slip, receipt])("is not at its plain address (%#)", async (file) => {
    expect((await get(file.url)).statusCode).toBe(404);
    for (const { token } of [asha, admin]) {
      expect((await get(file.url, { authorization: `Bearer ${token}` })).statusCode).toBe(404);
    }
    expect((await get(file.url.replace("/files/", "/files/private/"))).statusCode).toBe(404);
  });

  it.each([slip, receipt])("opens by a link of its owner and of administrators (%#)", async (file) => {
    for (const who of [asha, admin]) {
      const { status, data } = await linkTo(file, who);
      expect(status).toBe(200);
      expect(new Date(data.expiresAt).getTime() - now.getTime()).toBeGreaterThan(298_000);
      expect(new Date(data.expiresAt).getTime() - now.getTime()).toBeLessThanOrEqual(300_000);
      const response = await get(data.url);
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.length).toBe(file.bytes);
      expect(response.headers["cache-control"]).toBe("private, no-store");
      expect(response.headers).not.toHaveProperty("etag");
      expect(response.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    }
  });

  it("gives others no link, and does not say that it is there", async () => {
    for (const who of [bina, moderator]) {
      const { status, body } = await linkTo(slip, who);
      expect([status, body.code]).toEqual([404, "upload.not_found"]);
    }
    expect((await linkTo(slip, null)).body.code).toBe("auth.required");
  });

  it("is closed to an administrator who still lacks a second factor, where staff need one", async () => {
    const strict = await app.anotherNode({ staffSecondFactor: "required" });
    const link = (token: string) =>
      strict.http.inject({
        url: `/api/uploads/${slip._id}/link`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await link(admin.token)).json().code).toBe("upload.not_found");
    expect((await link(asha.token)).statusCode).toBe(200);
  });

  it("is the only kind that has links", async () => {
    expect((await linkTo(image, asha)).body.code).toBe("upload.not_found");
    const nowhere = { ...image, _id: "01900000-0000-7000-8000-000000000000" };
    expect((await linkTo(nowhere, admin)).body.code).toBe("upload.not_found");
    expect((await linkTo({ ...image, _id: "x" }, admin)).body.code).toBe("request.invalid");
  });

  it("does not open by a link that was changed, or is of another file", async () => {
    const { url } = (await linkTo(slip, asha)).data;
    const link = new URL(url, "http://localhost");
    const changed = (name: string, value: string | null) => {
      const query = new URLSearchParams(link.search);
      if (value === null) query.delete(name);
      else query.set(name, value);
      return `${link.pathname}?${query}`;
    };
    const signature = link.searchParams.get("signature") ?? "";
    for (const bad of [
      changed("expires", String(Number(link.searchParams.get("expires")) + 60)),
      changed("expires", null),
      changed("signature", null),
      changed("signature", ""),
      changed("signature", signature.slice(0, -1)),
      changed("signature", `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`),
      `${url}&signature=${signature}`,
      url.replace(link.pathname, receipt.url),
      url.replace(link.pathname, image.url),
      url.replace("700.webp", "320.webp"),
    ]) {
      expect((await get(bad)).statusCode, bad).toBe(404);
    }
    expect((await get(url)).statusCode).toBe(200);
  });

  it("does not open after five minutes", async () => {
    const { url } = (await linkTo(slip, asha)).data;
    now = new Date(now.getTime() + 301_000);
    expect((await get(url)).statusCode).toBe(404);
    expect((await get((await linkTo(slip, asha)).data.url)).statusCode).toBe(200);
  });
});
