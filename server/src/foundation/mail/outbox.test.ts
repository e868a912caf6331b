import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { readMail, readOutbox } from "./outbox.ts";

let outbox = "";
beforeEach(() => {
  outbox = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-outbox-")), "outbox");
});
afterEach(() => fs.rmSync(path.dirname(outbox), { recursive: true, force: true }));

const mail: Mail = {
  to: "asha@example.test",
  subject: "इमेल पुष्टि गर्नुहोस्",
  text: "नमस्ते",
  html: "<p>नमस्ते</p>",
  language: "ne",
  messageId: "<1@sarathi.example.test>",
};
const mailer = () =>
  createMailer({ smtpUrl: undefined, from: "Sarathi <no-reply@example.test>", outbox }, pino({ level: "silent" }));

describe("without a mail server", () => {
  it("a mail is a file that only this user reads, and reads back whole, newest first", async () => {
    const { send } = mailer();
    await send({ ...mail, subject: "first" });
    await new Promise((go) => setTimeout(go, 5));
    await send(mail);
    const mails = await readOutbox(outbox);
    expect(mails.map((one) => one.mail.subject)).toEqual([mail.subject, "first"]);
    expect(mails[0]?.mail).toMatchObject({ messageId: mail.messageId, to: [{ address: mail.to }] });
    expect(mails[0]?.mail.text?.trim()).toBe(mail.text);
    expect(fs.statSync(path.join(outbox, mails[0]?.name ?? "")).mode & 0o777).toBe(0o600);
    expect(fs.statSync(outbox).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(outbox).sort()).toEqual(mails.map(({ name }) => name).sort());
  });

  it("the newest 500 are kept, and nothing else of the folder is touched", async () => {
    fs.mkdirSync(outbox);
    for (let n = 0; n < 505; n++) {
      fs.writeFileSync(
        path.join(outbox, `20200101T000000${String(n).padStart(3, "0")}Z-0000000a.eml`),
        "Subject: old\r\n\r\nx",
      );
    }
    fs.writeFileSync(path.join(outbox, "notes.txt"), "mine");
    await mailer().send(mail);
    const names = fs.readdirSync(outbox);
    expect(names.filter((name) => name.endsWith(".eml"))).toHaveLength(500);
    expect(names).toContain("notes.txt");
    expect(names).not.toContain("20200101T000000005Z-0000000a.eml");
    expect(names).toContain("20200101T000000006Z-0000000a.eml");
  });

  it("a folder that is not there holds no mail; names that are none of its are none", async () => {
    expect(await readOutbox(outbox)).toEqual([]);
    for (const name of [
      "../secret",
      "..",
      "",
      "20200101T000000000Z-0000000a.eml",
      "20200101T000000000Z-0000000a.eml/../x",
    ]) {
      expect(await readMail(outbox, name), name).toBeNull();
    }
  });
});
