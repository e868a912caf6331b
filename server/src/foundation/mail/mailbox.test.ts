import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { isLocal, mountMailbox } from "./mailbox.ts";
import { createMailer } from "./mailer.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-mailbox-"));
const outbox = path.join(folder, "outbox");
const http = Fastify();
const BOX = mountMailbox(http, { outbox, key: "key-of-this-start" });
afterAll(async () => {
  await http.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  http.inject({ url, headers: { host: "localhost:3000", ...headers }, remoteAddress });
const english = { cookie: "language=en" };

const link = "http://localhost:3000/auth/verify-email#code=abc&x=1";
const mailer = createMailer(
  { smtpUrl: undefined, from: "Sarathi <no-reply@example.test>", outbox },
  pino({ level: "silent" }),
);
async function leave(subject: string, html: string): Promise<string> {
  const before = new Set(fs.existsSync(outbox) ? fs.readdirSync(outbox) : []);
  await mailer.send({
    to: "asha@example.test",
    subject,
    text: `Open ${link} now`,
    html,
    language: "en",
    messageId: "<1@x>",
  });
  await new Promise((go) => setTimeout(go, 5));
  return fs.readdirSync(outbox).find((name) => !before.has(name)) ?? "";
}

describe("/dev/mail", () => {
  it("is nowhere without the key of this start", async () => {
    for (const url of ["/dev/mail", "/dev/mail/", "/dev/mail/another-key", "/dev/mail/key-of-this-star"]) {
      expect((await get(url, english)).statusCode).toBe(404);
    }
  });

  it("lists nothing, then what came, newest first, in the reader's language", async () => {
    expect((await get(BOX, english)).body).toContain("No emails yet.");
    await leave("older <b>", "<p>x</p>");
    await leave("newer", "<p>x</p>");
    const list = await get(BOX, english);
    expect(list.statusCode).toBe(200);
    expect(list.body).toMatch(/newer.*older &lt;b&gt;/s);
    expect(list.body).toContain("asha@example.test");
    expect(list.body).toContain('<html lang="en">');
    const nepali = await get(BOX, { "accept-language": "ne" });
    expect(nepali.body).toContain('<html lang="ne">');
    expect(nepali.body).toContain("विकासकर्ताको इमेल बाकस");
  });

  it("shows one message: headers, links, text, and its HTML in a frame that runs nothing", async () => {
    const html =
      '<html><head><title>x</title></head><body><script>alert(1)</script><a href="http://x.test">x</a></body></html>';
    const name = await leave("look", html);
    const page = await get(`${BOX}/${name}`, english);
    expect(page.body).toContain(`<a href="${link.replace("&", "&amp;")}">`);
    expect(page.body).toContain("<dt>Message-ID</dt><dd>&lt;1@x&gt;</dd>");
    expect(page.body).toContain(`<iframe title="As it looks" src="${BOX}/${name}/html" sandbox="allow-popups`);
    expect(page.body).not.toContain("<script");
    const frame = await get(`${BOX}/${name}/html`);
    expect(frame.body).toContain('<base target="_top">');
    const policy = String(frame.headers["content-security-policy"]);
    expect(policy).toMatch(/^sandbox allow-popups /);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin/);
    expect(policy).toContain("default-src 'none'");
    for (const answer of [page, frame, await get(BOX)]) {
      expect(answer.headers["x-robots-tag"]).toBe("noindex, nofollow");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    }
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it("knows no file but its messages", async () => {
    fs.writeFileSync(path.join(folder, "secret.eml"), "Subject: secret\r\n\r\nx");
    for (const name of ["nothing", "..%2fsecret.eml", "%2e%2e%2fsecret.eml", "20200101T000000000Z-0000000a.eml"]) {
      for (const url of [`${BOX}/${name}`, `${BOX}/${name}/html`]) {
        const answer = await get(url, english);
        expect(answer.statusCode, url).toBe(404);
        expect(answer.body).not.toContain("secret");
      }
    }
  });

  it.each([
    ["from another machine", {}, "192.0.2.7"],
    ["from another machine that says it is this one", { "x-forwarded-for": "127.0.0.1" }, "192.0.2.7"],
    ["through a proxy on this machine", { "x-forwarded-for": "192.0.2.7" }, "127.0.0.1"],
    ["through a proxy that speaks the newer header", { forwarded: "for=192.0.2.7" }, "127.0.0.1"],
    ["under a name that leads here", { host: "rebound.example.test:3000" }, "127.0.0.1"],
    ["under a name that looks like here", { host: "localhost.example.test" }, "127.0.0.1"],
    ["under a name with ours behind it", { host: "rebound.example.test@localhost" }, "127.0.0.1"],
  ])("does not exist %s", async (_, headers, remoteAddress) => {
    const name = fs.readdirSync(outbox)[0] ?? "";
    for (const url of [BOX, `${BOX}/${name}`, `${BOX}/${name}/html`, `${BOX}/nothing`]) {
      const answer = await get(url, headers, remoteAddress);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toMatch(/<html|Message-ID|example\.test>/);
    }
  });

  it.each([
    ["127.0.0.1:3000", "127.0.0.1"],
    ["[::1]:3000", "::1"],
    ["localhost", "::ffff:127.0.0.1"],
  ])("is there for %s from %s", async (host, remoteAddress) => {
    expect((await get(BOX, { host }, remoteAddress)).statusCode).toBe(200);
  });
});

it.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1", true],
  ["http://[::1]:80", true],
  ["https://sarathi.example.test", false],
  ["http://localhost.example.test", false],
  ["nonsense", false],
])("%s is this machine's own: %s", (address, own) => {
  expect(isLocal(address)).toBe(own);
});
